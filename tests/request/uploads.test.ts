import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeExercise, makeUser } from '#tests/factories.ts'
import { type Visitor, signedInAs } from '#tests/request.ts'
import { address, useApp } from '#tests/setup/app.ts'
import { film, filesOnDisk, heicPicture, mediaOf, picture, redAboveBlue, upload } from '#tests/uploads.ts'
import { db } from '#app/models/db.server.ts'
import { removeUnusedMedia } from '#app/models/media.server.ts'
import { removeAbandonedUploads } from '#app/models/upload.server.ts'

useApp()

let me: Awaited<ReturnType<typeof makeUser>>
let browser: Visitor

beforeEach(async () => {
  await removeUnusedMedia({})
  me = await makeUser()
  browser = await signedInAs(me)
})

const get = async (path: string, headers?: Record<string, string>) => {
  const answer = await browser.fetch(path, { headers })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** The colour of one pixel of a delivered picture, by its place from 0 to 1. */
async function colourAt(bytes: Buffer, x: number, y: number) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
  return red > 150 && green > 150 ? 'yellow' : red > 150 ? 'red' : blue > 150 ? 'blue' : green > 100 ? 'green' : 'other'
}

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a picture in %s is kept as WebP', async (format) => {
  const { status, media, refused } = await upload(browser, 'images', await picture(`Knie 🦵.${format}`, { format }))

  expect({ status, refused }).toEqual({ status: 200, refused: [] })
  expect(media).toMatchObject([{ kind: 'image', width: 120, height: 160, url: `/media/${media[0]?.id}` }])
  const { answer, bytes } = await get(media[0]?.url ?? '')
  expect(answer.headers.get('Content-Type')).toBe('image/webp')
  expect([await colourAt(bytes, 0.5, 0.1), await colourAt(bytes, 0.5, 0.9)]).toEqual(['red', 'blue'])
})

test('[LIB-101, LIB-102] several pictures go up at once, each judged for itself', async () => {
  const files = [
    await picture('one.jpg'),
    new File(['<svg/>'], 'two.svg'),
    await picture('three.png', { format: 'png' }),
  ]

  const { media, refused } = await upload(browser, 'images', ...files)

  expect(media).toHaveLength(2)
  expect(refused.map(({ name }) => name)).toEqual(['two.svg'])
})

test('a photo of an iPhone (HEIC) is kept the right way up', async () => {
  const { media, refused } = await upload(browser, 'images', heicPicture())

  expect(refused).toEqual([])
  expect(media).toMatchObject([{ width: 96, height: 128 }])
  const { bytes } = await get(media[0]?.url ?? '')
  const corners = [
    colourAt(bytes, 0.2, 0.2),
    colourAt(bytes, 0.8, 0.2),
    colourAt(bytes, 0.2, 0.8),
    colourAt(bytes, 0.8, 0.8),
  ]
  expect(await Promise.all(corners)).toEqual(['red', 'green', 'blue', 'yellow'])
})

test('a photo taken sideways stands upright, and tells nothing of where and with what it was taken', async () => {
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' }
  const sideways = await redAboveBlue(160, 120)
    .jpeg()
    .withExif({ IFD0: { Make: 'Orchard Phones' }, IFD3: place })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(sideways).metadata()).orientation).toBe(6)
  expect(sideways.includes('Orchard Phones')).toBe(true)

  const { media } = await upload(browser, 'images', new File([sideways], 'holiday.jpg'))

  expect(media).toMatchObject([{ width: 120, height: 160 }])
  const { bytes } = await get(media[0]?.url ?? '')
  expect([await colourAt(bytes, 0.1, 0.5), await colourAt(bytes, 0.9, 0.5)]).toEqual(['blue', 'red'])
  const { exif, xmp, iptc } = await sharp(bytes).metadata()
  expect({ exif, xmp, iptc, names: bytes.includes('Orchard') }).toEqual({ names: false })
})

test('[LIB-106] an uploaded picture is delivered 400, 300 and 200 px wide, and kept at 2000 px at most', async () => {
  const { media } = await upload(browser, 'images', await picture('large.jpg', { width: 3000, height: 2400 }))

  expect(media).toMatchObject([{ width: 2000, height: 1600 }])
  for (const width of [400, 300, 200]) {
    const { bytes } = await get(`${media[0]?.url}?w=${width}`)
    expect((await sharp(bytes).metadata()).width).toBe(width)
  }
})

test.each([
  ['an SVG with a script', 'holiday.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page that calls itself a picture', 'holiday.jpg', '<!doctype html><script>alert(1)</script>'],
  ['a script that begins like a picture', 'holiday.gif', 'GIF89a/*\n*/=1;alert(1)'],
  ['an empty file', 'holiday.png', ''],
])('%s is refused, and leaves nothing behind', async (_, name, content) => {
  const { media, refused } = await upload(browser, 'images', new File([content], name, { type: 'image/jpeg' }))

  expect(media).toEqual([])
  expect(refused).toEqual([
    { field: 'images', name, status: expect.any(Number), message: expect.stringContaining(name) },
  ])
  expect(filesOnDisk()).toEqual([])
})

test('what is not a picture is told apart from a damaged one, by what it is and not by its name', async () => {
  const good = Buffer.from(await (await picture()).arrayBuffer())
  const files = [
    new File(['plain words'], 'words.jpg', { type: 'image/jpeg' }),
    new File([good.subarray(0, good.length / 2)], 'half 🦵.jpg'),
    new File([good], 'really-a-picture.txt', { type: 'text/plain' }),
  ]

  const { media, refused } = await upload(browser, 'images', ...files)

  expect(media).toHaveLength(1)
  expect(refused.map(({ status, message }) => [status, message])).toEqual([
    [415, 'words.jpg is not a picture we can use. Please choose a JPEG, PNG, WebP, GIF, AVIF or HEIC file.'],
    [422, 'half 🦵.jpg is damaged or incomplete. Please choose it again, or another file.'],
  ])
})

test.each(['png', 'webp', 'gif', 'avif'] as const)('a %s that was cut off is refused', async (format) => {
  const whole = Buffer.from(await (await picture('', { format, width: 400, height: 400 })).arrayBuffer())

  const { media, refused } = await upload(browser, 'images', new File([whole.subarray(0, whole.length * 0.6)], 'cut'))

  expect({ media, status: refused[0]?.status }).toEqual({ media: [], status: 422 })
  expect(filesOnDisk()).toEqual([])
})

test('a small file that unpacks into a giant picture is refused before it is unpacked', async () => {
  const giant = await sharp({ create: { width: 12_000, height: 9000, channels: 3, background: 'red' } })
    .png({ compressionLevel: 9 })
    .toBuffer()

  const { refused } = await upload(browser, 'images', new File([giant], 'giant.png'))

  expect(refused).toMatchObject([
    { status: 413, message: 'giant.png has too many pixels. Please make the picture smaller.' },
  ])
})

test('the thirteenth picture is left out, and a picture of more than 20 MB', async () => {
  const small = await picture()
  const large = new File([Buffer.alloc(21 * 1024 * 1024)], 'large.jpg')

  const { media, refused } = await upload(browser, 'images', large, ...Array.from({ length: 13 }, () => small))

  expect(media).toHaveLength(12)
  expect(refused.map(({ status, message }) => [status, message])).toEqual([
    [413, 'large.jpg is larger than 20 MB. Please choose a smaller file.'],
    [422, 'step.jpg was left out: an exercise has at most 12 pictures.'],
  ])
})

test('a video is kept playable from its first bytes, with a poster, and without the place it was taken at', async () => {
  const options = ['-c:v', 'libx264', '-metadata', 'location=+51.5000-000.1000/', '-metadata', 'title=Back garden']
  const { media, refused } = await upload(browser, 'video', await film('clip.mov', options))

  expect(refused).toEqual([])
  expect(media).toMatchObject([{ kind: 'video', width: 320, height: 240 }])
  const { answer, bytes } = await get(media[0]?.url ?? '')
  expect(answer.headers.get('Content-Type')).toBe('video/mp4')
  expect(bytes.includes('+51.5')).toBe(false)
  expect(bytes.includes('Back garden')).toBe(false)
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  const poster = await get(`${media[0]?.url}?w=300`)
  expect((await sharp(poster.bytes).metadata()).width).toBe(300)
})

test('a part of an uploaded video can be asked for', async () => {
  const { media } = await upload(browser, 'video', await film())
  const { bytes: whole } = await get(media[0]?.url ?? '')

  const { answer, bytes } = await get(media[0]?.url ?? '', { Range: 'bytes=100-299' })

  expect(answer.status).toBe(206)
  expect(answer.headers.get('Content-Range')).toBe(`bytes 100-299/${whole.length}`)
  expect(bytes).toEqual(whole.subarray(100, 300))
  expect((await get(media[0]?.url ?? '', { Range: `bytes=${whole.length}-` })).answer.status).toBe(416)
})

test('a WebM stays WebM; a video that browsers can not play becomes one that they can', async () => {
  const webm = await upload(browser, 'video', await film('clip.webm', ['-c:v', 'libvpx', '-c:a', 'libopus']))
  const hevc = await upload(
    browser,
    'video',
    await film('clip.mov', ['-c:v', 'libx265', '-x265-params', 'log-level=none', '-tag:v', 'hvc1'], 1),
  )

  expect((await get(webm.media[0]?.url ?? '')).answer.headers.get('Content-Type')).toBe('video/webm')
  const { bytes } = await get(hevc.media[0]?.url ?? '')
  expect([bytes.includes('avc1'), bytes.includes('hvc1')]).toEqual([true, false])
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
function beginUpload(headers: Record<string, string>, body: string | Buffer) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sending = request(`${address}/media`, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: address, 'Content-Type': 'multipart/form-data; boundary=X', ...headers },
  })
  sending.on('error', () => undefined)
  sending.write(body)
  return sending
}

const opening = (name: string) => `--X\r\nContent-Disposition: form-data; name="images"; filename="${name}"\r\n\r\n`

test('when the connection drops in the middle, nothing of the upload is left', async () => {
  const photo = Buffer.from(await (await picture()).arrayBuffer())
  const first = Buffer.concat([Buffer.from(opening('one.jpg')), photo, Buffer.from('\r\n')])
  const sending = beginUpload(
    { 'Content-Length': '1000000' },
    Buffer.concat([first, Buffer.from(opening('two.jpg')), photo]),
  )
  await expect.poll(async () => (await mediaOf(me)).length).toBe(1)
  await expect.poll(() => filesOnDisk().some((file) => file.startsWith('uploads/'))).toBe(true)

  sending.destroy()

  await expect.poll(filesOnDisk).toEqual([])
  await expect.poll(() => mediaOf(me)).toEqual([])
})

test('a form that ends in the middle is refused, and nothing of it is left', async () => {
  const answer = await browser.fetch('/media', {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=X' },
    body: `${opening('one.jpg')}half a pict`,
  })

  expect(answer.status).toBe(400)
  expect(filesOnDisk()).toEqual([])
})

test('what says that it will be 2 GB is refused before it is sent', async () => {
  const sending = beginUpload({ 'Content-Length': String(2 * 1024 ** 3) }, opening('huge.mp4'))

  const status = await new Promise((resolve) => sending.on('response', (answer) => resolve(answer.resume().statusCode)))

  sending.destroy()
  expect(status).toBe(413)
  expect(filesOnDisk()).toEqual([])
})

test('[LIB-105] uploads that were not saved are removed on request, a saved or foreign one is not', async () => {
  const { media } = await upload(browser, 'images', await picture(), await picture())
  const [kept, dropped] = media.map(({ id }) => id)
  const exercise = await makeExercise(me, { media: { create: { mediaId: kept ?? '', position: 0 } } })
  const theirs = await upload(await signedInAs(await makeUser()), 'images', await picture())
  await get(`/media/${dropped}?w=200`)

  const ids = [kept, dropped, theirs.media[0]?.id].map((id) => ['discarded', id ?? ''])
  await browser.fetch('/media', { method: 'POST', body: new URLSearchParams(ids) })

  expect(await db.media.findMany({ where: { id: { in: media.map(({ id }) => id) } }, select: { id: true } })).toEqual([
    { id: kept },
  ])
  expect(await db.media.count({ where: { id: theirs.media[0]?.id } })).toBe(1)
  expect(filesOnDisk()).toHaveLength(2)
  await db.exercise.delete({ where: { id: exercise.id } })
})

test('what was uploaded a day ago and never saved is removed, and what a crash left half done after an hour', async () => {
  const { media } = await upload(browser, 'images', await picture(), await picture(), await picture())
  const [old = '', broken = '', fresh = ''] = media.map(({ id }) => id)
  const ago = (hours: number) => new Date(Date.now() - hours * 60 * 60_000)
  await db.media.update({ where: { id: old }, data: { createdAt: ago(25) } })
  await db.media.update({ where: { id: broken }, data: { createdAt: ago(2), bytes: 0 } })

  await removeAbandonedUploads()

  expect((await mediaOf(me)).map(({ id }) => id)).toEqual([fresh])
  expect(filesOnDisk()).toHaveLength(1)
})

test('nobody sees or attaches what somebody else uploaded', async () => {
  const { media } = await upload(browser, 'images', await picture())
  const id = media[0]?.id ?? ''
  const stranger = await signedInAs(await makeUser())
  const fields = { exerciseName: 'Step up', exerciseDescription: 'One foot on the step.', media: id }

  const saved = await stranger.post('/exercise/new', fields)

  expect((await stranger.fetch(`/media/${id}`)).status).toBe(404)
  expect(saved.errors).toContain('Images and video: One of the files is no longer there. Please upload it again.')
  expect(await db.exerciseMedia.count({ where: { mediaId: id } })).toBe(0)
})

test('without the permission to create exercises nothing can be uploaded', async () => {
  const free = await signedInAs(await makeUser({ planName: 'free' }))
  const form = new FormData()
  form.append('images', await picture())

  const answer = await free.fetch('/media', { method: 'POST', body: form })

  expect(answer.status).toBe(403)
  expect(filesOnDisk()).toEqual([])
})

test('after two hundred files in an hour the next one has to wait', async () => {
  await upload(browser, 'images', await picture())
  await db.rateLimiterFlexible.updateMany({ where: { key: { startsWith: 'upload' } }, data: { points: 200 } })

  const { media, refused } = await upload(browser, 'images', await picture())

  expect(media).toEqual([])
  expect(refused).toMatchObject([{ status: 429, message: expect.stringContaining('too many uploads') }])
})

test('files lie under generated names', async () => {
  await upload(browser, 'images', await picture('../../escape.jpg'))

  expect(existsSync(join(process.env.DATA_DIR ?? '', '../escape.jpg'))).toBe(false)
  expect(filesOnDisk()).toEqual([expect.stringMatching(/^media\/[0-9a-f]+\.dat$/)])
})

describe('without script', () => {
  test('[LIB-099, LIB-100, LIB-104] files go with the form, are shown again when it is refused, and saved as marked', async () => {
    const form = (await browser.visit('/exercise/new')).attach('Upload Images', await picture('one.jpg'), heicPicture())
    const refused = await form.attach('Upload Video', await film()).press('Save')

    expect(refused.status).toBe(400)
    expect(refused.screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
      'Image 1',
      'Image 2',
      'Video',
    ])
    refused.fill('Name', 'Step up').fill('Description', 'One foot on the step.')
    const saved = await refused.check('Remove Image 1').press('Save')
    expect(saved.notice).toBe("New exercise 'Step up' saved!")
    const { media } = await db.exercise.findFirstOrThrow({
      where: { userId: me.id },
      include: { media: { include: { media: true }, orderBy: { position: 'asc' } } },
    })
    expect(media.map((link) => [link.media.kind, link.media.height])).toEqual([
      ['image', 128],
      ['video', 240],
    ])
  })

  test('[LIB-230] a refused file keeps the form from being saved, and is told with its status', async () => {
    const form = await browser.visit('/exercise/new')
    form.fill('Name', 'Step up').fill('Description', 'One foot on the step.')
    const refused = await form
      .attach('Upload Images', await picture(), new File(['<svg/>'], 'holiday.svg'))
      .press('Save')

    expect(refused.status).toBe(400)
    const dialog = refused.screen.getByRole('dialog', { name: 'Upload Error!' })
    expect(dialog.textContent).toContain('Status 415')
    expect(dialog.textContent).toContain('holiday.svg is not a picture we can use.')
    expect(refused.screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Step up')
    expect(await db.exercise.count({ where: { userId: me.id } })).toBe(0)
    const saved = await refused.press('Save')
    expect(saved.notice).toBe("New exercise 'Step up' saved!")
  })

  test('a mark to remove survives a form that is refused for something else', async () => {
    const first = await (
      await browser.visit('/exercise/new')
    )
      .attach('Upload Images', await picture(), await picture())
      .press('Save')

    const second = await first.check('Remove Image 2').press('Save')

    expect(second.screen.getByLabelText<HTMLInputElement>('Remove Image 2').checked).toBe(true)
    expect(second.screen.getByLabelText<HTMLInputElement>('Remove Image 1').checked).toBe(false)
  })
})
