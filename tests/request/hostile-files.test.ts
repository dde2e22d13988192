import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '#tests/factories.ts'
import { programs } from '#tests/processes.ts'
import { type Visitor, signedInAs } from '#tests/request.ts'
import { address, useApp } from '#tests/setup/app.ts'
import { filesOnDisk, mediaOf, picture, upload } from '#tests/uploads.ts'
import { removeUnusedMedia } from '#app/models/media/media.server.ts'
import { whoseForms } from '#app/models/practice/whose.server.ts'

useApp()

let me: Awaited<ReturnType<typeof makeUser>>
let browser: Visitor

beforeEach(async () => {
  await removeUnusedMedia({})
  me = await makeUser()
  browser = await signedInAs(me)
})

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' }, limitInputPixels: false })

/** A film in a codec that browsers can't play, so that all of it has to be made anew. */
async function oldFilm(name: string, size: string, seconds: number, rate: number) {
  const path = join(await mkdtemp(join(tmpdir(), 'rehab-guide-film-')), 'old.mp4')
  const bars = ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=${rate}:duration=${seconds}`]
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...bars, '-c:v', 'mpeg4', path])
  return new File([await readFile(path)], name)
}

describe('a picture', () => {
  test.each([
    ['an AVIF of a few bytes and 64 megapixels', 'avif', () => red(8000, 8000).avif({ effort: 0 })],
    ['an interlaced PNG of 49 megapixels', 'png', () => red(7000, 7000).png({ progressive: true })],
    ['a progressive JPEG of 56 megapixels', 'jpg', () => red(7500, 7500).jpeg({ progressive: true })],
  ])('%s is refused before it is unpacked', async (_, ending, make) => {
    const { media, refused } = await upload(browser, 'images', new File([await make().toBuffer()], `small.${ending}`))

    expect(media).toEqual([])
    expect(refused).toMatchObject([
      { status: 413, message: `small.${ending} has too many pixels. Please make the picture smaller.` },
    ])
  })

  test.each([
    ['48 megapixels as phones save them', () => red(8064, 6048).jpeg()],
    ['12 megapixels, progressive and lying', () => red(4032, 3024).jpeg({ progressive: true })],
    ['12 megapixels as AVIF', () => red(4032, 3024).avif({ effort: 0 })],
  ])('of %s is taken', async (_, make) => {
    const { media } = await upload(browser, 'images', new File([await make().toBuffer()], 'photo'))

    expect(media).toMatchObject([{ width: 2000, height: 1500 }])
  })
})

describe('a video', () => {
  let long: File

  beforeAll(async () => {
    long = await oldFilm('long.mp4', '1280x720', 61, 6)
  })

  test('of more than ten minutes, or more than 4K, is refused', async () => {
    const endless = await upload(browser, 'video', await oldFilm('endless.mp4', '160x120', 602, 1))
    const large = await upload(browser, 'video', await oldFilm('large.mp4', '4400x2400', 1, 1))

    expect(endless.refused).toMatchObject([
      { status: 413, message: 'endless.mp4 is longer than 10 minutes. Please choose a shorter video.' },
    ])
    expect(large.refused).toMatchObject([
      { status: 413, message: 'large.mp4 has too many pixels. Please make the video smaller.' },
    ])
    expect(filesOnDisk()).toEqual([])
  })

  test('that takes long does not hold up a short one of somebody else', async () => {
    const short = await oldFilm('short.mp4', '320x240', 1, 5)
    const colleague = await signedInAs(await makeUser())
    const ready: string[] = []
    const slow = upload(browser, 'video', long).then(({ media }) => media.length && ready.push('long'))
    await expect.poll(() => programs('libx264')).not.toEqual([])

    const { media } = await upload(colleague, 'video', short)
    ready.push('short')
    await slow

    expect(media).toHaveLength(1)
    expect(ready).toEqual(['short', 'long'])
  })

  test('whose sender has gone is not made ready any longer', async () => {
    const content = Buffer.from(await long.arrayBuffer())
    const field = (name: string) => `--X\r\nContent-Disposition: form-data; name=${name}`
    const head = `${field('whose')}\r\n\r\n${whoseForms(me)}\r\n${field('video')}; filename="long.mp4"\r\n\r\n`
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { Cookie: cookie, Origin: address, 'Content-Type': 'multipart/form-data; boundary=X' }
    const sending = request(`${address}/media`, { method: 'POST', headers }).on('error', () => undefined)
    sending.end(Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--X--')]))
    await expect.poll(() => programs('libx264')).not.toEqual([])

    sending.destroy()

    await expect.poll(() => programs('libx264')).toEqual([])
    await expect.poll(filesOnDisk).toEqual([])
    expect(await mediaOf(me)).toEqual([])
  })
})

describe('before the email address is confirmed', () => {
  const typed = { exerciseName: 'Step up', exerciseDescription: 'One foot on the step.' }

  test('no file is taken, nothing that was typed is lost, and the page says what to do', async () => {
    const newcomer = await signedInAs(await makeUser({ emailVerifiedAt: null }))
    const form = await newcomer.visit('/exercise/new')
    expect(form.text).toContain('Please verify your email address before uploading images or a video.')
    form.fill('Name', typed.exerciseName).attach('Upload Images', await picture('step.jpg'))

    const again = await form.press('Save')

    expect(again.screen.getByLabelText<HTMLInputElement>('Name').value).toBe(typed.exerciseName)
    expect(again.text).toContain('step.jpg was left out. Please verify your email address first')
    expect(filesOnDisk()).toEqual([])
    expect((await again.press('Send the link again')).notice).toContain('We have sent a link to')
  })

  test('once it is confirmed, nothing stands in the way', async () => {
    expect((await browser.visit('/exercise/new')).text).not.toContain('Please verify')
    expect((await upload(browser, 'images', await picture())).media).toHaveLength(1)
  })
})
