import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { makeUser } from '#tests/factories.ts'
import { type Visitor, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'
import { fetched, film, filesOnDisk, upload } from '#tests/uploads.ts'
import { removeUnusedMedia } from '#app/models/media/media.server.ts'

useApp()

let me: Awaited<ReturnType<typeof makeUser>>
let browser: Visitor

beforeEach(async () => {
  await removeUnusedMedia({})
  me = await makeUser()
  browser = await signedInAs(me)
})

/** The colour of one pixel of a delivered picture, by its place from 0 to 1. */
test('a video is kept playable from its first bytes, with a poster, and without the place it was taken at', async () => {
  const options = ['-c:v', 'libx264', '-metadata', 'location=+51.5000-000.1000/', '-metadata', 'title=Back garden']
  const { media, refused } = await upload(browser, 'video', await film('clip.mov', options))

  expect(refused).toEqual([])
  expect(media).toMatchObject([{ kind: 'video', width: 320, height: 240 }])
  const { answer, bytes } = await fetched(browser, media[0]?.url ?? '')
  expect(answer.headers.get('Content-Type')).toBe('video/mp4')
  expect(bytes.includes('+51.5')).toBe(false)
  expect(bytes.includes('Back garden')).toBe(false)
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  const poster = await fetched(browser, `${media[0]?.url}?w=300`)
  expect((await sharp(poster.bytes).metadata()).width).toBe(300)
})

test('a part of an uploaded video can be asked for', async () => {
  const { media } = await upload(browser, 'video', await film())
  const { bytes: whole } = await fetched(browser, media[0]?.url ?? '')

  const { answer, bytes } = await fetched(browser, media[0]?.url ?? '', { Range: 'bytes=100-299' })

  expect(answer.status).toBe(206)
  expect(answer.headers.get('Content-Range')).toBe(`bytes 100-299/${whole.length}`)
  expect(bytes).toEqual(whole.subarray(100, 300))
  expect((await fetched(browser, media[0]?.url ?? '', { Range: `bytes=${whole.length}-` })).answer.status).toBe(416)
})

test('a WebM, which iPhones do not all play, and a video that browsers can not play become one that each can', async () => {
  const webm = await upload(browser, 'video', await film('clip.webm', ['-c:v', 'libvpx', '-c:a', 'libopus']))
  const hevc = await upload(
    browser,
    'video',
    await film('clip.mov', ['-c:v', 'libx265', '-x265-params', 'log-level=none', '-tag:v', 'hvc1'], 1),
  )

  for (const { media } of [webm, hevc]) {
    const { answer, bytes } = await fetched(browser, media[0]?.url ?? '')
    expect(answer.headers.get('Content-Type')).toBe('video/mp4')
    expect(['avc1', 'hvc1', 'Opus'].map((codec) => bytes.includes(codec))).toEqual([true, false, false])
  }
})

test.each(['mp4', 'webm'])(
  'a %s that was cut off, or is a text, is refused and leaves nothing behind',
  async (ending) => {
    const whole = Buffer.from(
      await (await film(`clip.${ending}`, ending === 'mp4' ? ['-movflags', '+faststart'] : [])).arrayBuffer(),
    )
    const cut = new File([whole.subarray(0, whole.length * 0.6)], `cut.${ending}`)

    const { refused } = await upload(browser, 'video', cut)
    const text = await upload(browser, 'video', new File(['#EXTM3U\nfile:///etc/passwd'], `text.${ending}`))

    expect(refused).toMatchObject([{ status: 422, message: expect.stringContaining('damaged or incomplete') }])
    expect(text.refused).toMatchObject([
      { status: 415, message: `text.${ending} is not a video we can use. Please choose a MP4, MOV or WebM file.` },
    ])
    expect(filesOnDisk()).toEqual([])
  },
)

test('a video of 60 MB goes up, and nothing of it stays on its way', async () => {
  const clip = Buffer.from(await (await film()).arrayBuffer())
  const filler = Buffer.alloc(60 * 1024 * 1024)
  filler.writeUInt32BE(filler.length, 0)
  filler.write('free', 4)

  const { media, refused } = await upload(browser, 'video', new File([clip, filler], 'long.mp4'))

  expect(refused).toEqual([])
  expect(media).toHaveLength(1)
  expect(filesOnDisk().filter((file) => file.startsWith('uploads/'))).toEqual([])
})

/** Sends the beginning of an upload by hand. */
