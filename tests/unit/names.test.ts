import { expect, test } from 'vitest'
import { nameFault } from '#app/models/names.ts'

test.each([
  ['https://evil.example/win'],
  ['Win a prize: WWW.Evil.test'],
  ['Your parcel, evil.com'],
  ['Evil.COM'],
  ['evil.com.'],
  ['mill-lane.physio'],
  ['bit.ly/abc'],
  ['x.Xyz/abc'],
  ['someone@evil.example'],
  ['evil．com'],
  ['evil。com'],
])('"%s" is no name', (name) => {
  expect(nameFault(name)).toBe('A name can’t hold a web or email address')
})

test.each([['Robin\nBcc: all'], ['Robin\r\nVale'], ['Robin\u2028Vale'], ['Robin\u0000']])('%j is no name', (name) => {
  expect(nameFault(name)).toBe('A name is one line of text')
})

test.each([
  ['Dr. Robin Vale, M.Sc.'],
  ['Dr.med. Anna Huber'],
  ["St.John's Knee/Hip Clinic"],
  ['J.R. Okafor'],
  ['Physio @ Mill Lane'],
  ['Mill Lane & Co.'],
  ['No.1 Practice'],
  ['🧘🏽 Zoë 陳–Nuñez'],
  ['مركز <b>Ålesund</b> & Søn'],
])('"%s" is a name', (name) => {
  expect(nameFault(name)).toBeUndefined()
})
