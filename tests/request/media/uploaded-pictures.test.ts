import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { makeUser } from '#tests/factories.ts'
import { type Visitor, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'
import { fetched, filesOnDisk, heicPicture, picture, redAboveBlue, upload } from '#tests/uploads.ts'
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
  const { answer, bytes } = await fetched(browser, media[0]?.url ?? '')
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
  const { bytes } = await fetched(browser, media[0]?.url ?? '')
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
  const { bytes } = await fetched(browser, media[0]?.url ?? '')
  expect([await colourAt(bytes, 0.1, 0.5), await colourAt(bytes, 0.9, 0.5)]).toEqual(['blue', 'red'])
  const { exif, xmp, iptc } = await sharp(bytes).metadata()
  expect({ exif, xmp, iptc, names: bytes.includes('Orchard') }).toEqual({ names: false })
})

test('[LIB-106] an uploaded picture is delivered 400, 300 and 200 px wide, and kept at 2000 px at most', async () => {
  const { media } = await upload(browser, 'images', await picture('large.jpg', { width: 3000, height: 2400 }))

  expect(media).toMatchObject([{ width: 2000, height: 1600 }])
  for (const width of [400, 300, 200]) {
    const { bytes } = await fetched(browser, `${media[0]?.url}?w=${width}`)
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
