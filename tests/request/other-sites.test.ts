import { describe, expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { PASSWORD, libraryExercise, makeExercise, makeUser } from '#tests/factories.ts'
import { signedInAs, visitor } from '#tests/request.ts'
import { address, useApp } from '#tests/setup/app.ts'

useApp()

describe('posts from other sites', () => {
  const FOREIGN: [string, Record<string, string>][] = [
    ['another origin', { Origin: 'https://evil.example' }],
    ['a page without an origin', { Origin: 'null' }],
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sibling of our host', { 'Sec-Fetch-Site': 'same-site' }],
  ]

  test.each(FOREIGN)('from %s are refused on pages and on resource routes', async (_, headers) => {
    const user = await makeUser()
    const browser = await signedInAs(user)
    const { id } = await makeExercise(user)
    const fields = { favourite: 'true', included: 'true', exerciseId: id, programmeTitle: 'Not mine', version: '0' }
    const send = (path: string) =>
      browser.fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers }).then(({ status }) => status)

    expect(await send('/logout')).toBe(403)
    expect(await send('/collection/exercises')).toBe(403)
    expect(await send(`/exercise/${id}/favourite`)).toBe(403)
    expect(await send('/program-settings')).toBe(403)
    expect(await db.favourite.count({ where: { userId: user.id } })).toBe(0)
    expect(await db.programme.count({ where: { userId: user.id } })).toBe(0)
    expect((await browser.fetch('/dashboard')).status).toBe(200)
  })

  test('a post without Origin and Sec-Fetch-Site is refused: every browser sends one of them', async () => {
    const browser = await signedInAs(await makeUser())

    const body = new URLSearchParams({ any: 'field' })
    const answer = await browser.fetch('/logout', { method: 'POST', body, headers: { Origin: '' } })

    expect(answer.status).toBe(403)
  })
})

test('a method that nothing here has is refused without a word in the log', async () => {
  const browser = await signedInAs(await makeUser())

  const answer = await browser.fetch('/program-settings', { method: 'PUT', body: 'title=Not mine' })

  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST'])
})

test.each(['text/plain', 'application/json', ''])('a post that is no form is refused: %j', async (type) => {
  const browser = await signedInAs(await makeUser())

  const answer = await browser.fetch('/logout', {
    method: 'POST',
    body: new TextEncoder().encode('theme=dark'),
    headers: { 'Content-Type': type },
  })

  expect(answer.status).toBe(415)
  expect((await browser.fetch('/dashboard')).status).toBe(200)
})

describe('where a form leads afterwards', () => {
  const ELSEWHERE = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/%09/evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'evil.example',
    '/exercise?searchTerm=漢字 🦵',
  ]

  test.each(ELSEWHERE)('is this site after logging in: %j', async (redirectTo) => {
    const { email } = await makeUser()

    const body = new URLSearchParams({ email, password: PASSWORD, redirectTo })
    const answer = await visitor().fetch('/login', { method: 'POST', body })

    expect(answer.status).toBe(302)
    expect(new URL(answer.headers.get('Location') ?? '', address).origin).toBe(address)
  })

  test.each(ELSEWHERE)('is this site after a button: %j', async (back) => {
    const browser = await signedInAs(await makeUser())
    const { id } = await libraryExercise('bridge')

    const body = new URLSearchParams({ exerciseId: id, included: 'true', back })
    const answer = await browser.fetch('/collection/exercises', { method: 'POST', body })

    expect(answer.status).toBe(302)
    expect(new URL(answer.headers.get('Location') ?? '', address).origin).toBe(address)
  })
})
