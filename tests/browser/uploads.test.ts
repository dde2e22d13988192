import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { openPageAs, settled, useBrowser } from '#tests/browser.ts'
import { makeUser } from '#tests/factories.ts'
import { useApp } from '#tests/setup/app.ts'
import { film, filesOnDisk, heicPicture, mediaOf, picture } from '#tests/uploads.ts'
import { db } from '#app/models/db.server.ts'
import { removeUnusedMedia } from '#app/models/media/media.server.ts'

useApp()
useBrowser()

let me: Awaited<ReturnType<typeof makeUser>>
let page: Page

beforeEach(async () => {
  await removeUnusedMedia({})
  me = await makeUser()
  page = await openPageAs(me)
  await page.goto('/exercise/new')
  await settled(page)
})

/** The file as a person's file dialog gives it. */
async function onDisk(file: File): Promise<string> {
  const path = join(process.env.DATA_DIR ?? '', file.name)
  await writeFile(path, new Uint8Array(await file.arrayBuffer()))
  return path
}

const previews = () => page.getByRole('list', { name: 'Images and video so far' }).getByRole('img')
const names = () => previews().evaluateAll((images) => images.map((image) => image.getAttribute('alt')))

test('[LIB-099, LIB-100, LIB-102, LIB-103, LIB-104] photos and a video are chosen, shown, marked, and saved as marked', async () => {
  const photos = await Promise.all(
    [picture('one.jpg'), picture('two 🦵.jpg'), heicPicture()].map(async (file) => onDisk(await file)),
  )
  expect(
    await page.getByLabel('Upload Images').evaluate((input: HTMLInputElement) => [input.type, input.multiple]),
  ).toEqual(['file', true])
  expect(
    await page.getByLabel('Upload Video').evaluate((input: HTMLInputElement) => [input.type, input.multiple]),
  ).toEqual(['file', false])

  await page.getByLabel('Upload Images').setInputFiles(photos)
  await page.getByLabel('Upload Video').setInputFiles(await onDisk(await film('clip.mov')))
  await expect.poll(names, { timeout: 30_000 }).toEqual(['Image 1', 'Image 2', 'Image 3', 'Video'])
  await page.getByLabel('Remove Image 2').check()
  await page.getByLabel('Name', { exact: true }).fill('Step up')
  await page.getByLabel('Description').fill('One foot on the step.')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await page.waitForURL(/activeView=created/)

  const { media } = await db.exercise.findFirstOrThrow({
    where: { userId: me.id },
    include: { media: { include: { media: true }, orderBy: { position: 'asc' } } },
  })
  expect(media.map((link) => [link.media.kind, link.media.height])).toEqual([
    ['image', 160],
    ['image', 128],
    ['video', 240],
  ])
})

test('[LIB-105] closing the editor without saving gives the uploads back', async () => {
  page.on('dialog', (question) => void question.accept())
  const stored = () => filesOnDisk().filter((file) => !file.startsWith('thumbnails'))
  const before = stored()
  await page.goto('/exercise')
  await settled(page)
  await page.getByRole('link', { name: 'Create Exercise' }).click()
  await page.getByLabel('Upload Images').setInputFiles(await onDisk(await picture()))
  await expect.poll(names, { timeout: 20_000 }).toEqual(['Image 1'])

  await page.getByRole('button', { name: 'Close' }).click()

  await expect.poll(() => mediaOf(me), { timeout: 20_000 }).toEqual([])
  await expect.poll(stored).toEqual(before)
})

test('[LIB-230] a refused file is told with its status and the reason, beside those that were taken', async () => {
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], 'holiday.svg')
  await page.getByLabel('Upload Images').setInputFiles([await onDisk(svg), await onDisk(await picture())])

  const dialog = page.getByRole('dialog', { name: 'Upload Error!' })
  await dialog.waitFor()

  expect(await dialog.textContent()).toContain('Status 415holiday.svg is not a picture we can use.')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await names()).toEqual(['Image 1'])
})

test.each([
  {
    what: '[LIB-266] no connection',
    meet: (route: Route) => route.abort('internetdisconnected'),
    cause:
      "Oops! We're having trouble connecting to the server... Please check your internet connection and try again.",
    outcome: 'step.jpg did not arrive.',
  },
  {
    what: '[LIB-231] an answer that has no status to tell',
    meet: (route: Route) => route.fulfill({ body: 'What is this?' }),
    cause: "Error - please check the file format you're uploading",
    outcome: 'step.jpg was not uploaded',
  },
])('the dialog tells $what', async ({ meet, cause, outcome }) => {
  await page.route('**/media', meet)
  await page.getByLabel('Upload Images').setInputFiles(await onDisk(await picture()))

  const dialog = page.getByRole('dialog', { name: 'Upload Error!' })
  await dialog.waitFor()

  expect(await dialog.textContent()).toContain(cause + outcome)
})

test('a second video takes the place of the first, which can be kept instead', async () => {
  const clip = await onDisk(await film('clip.mp4'))
  const chosen = () =>
    page
      .getByRole('checkbox', { name: /video$/i })
      .evaluateAll((boxes: HTMLInputElement[]) => boxes.map((box) => box.checked))
  await page.getByLabel('Upload Video').setInputFiles(clip)
  await expect.poll(names, { timeout: 20_000 }).toEqual(['Video'])
  await page.getByLabel('Upload Video').setInputFiles(clip)
  await expect.poll(names, { timeout: 20_000 }).toEqual(['Earlier video', 'Video'])
  expect(await chosen()).toEqual([true, false])

  await page.getByLabel('Remove Earlier video').uncheck()

  expect(await chosen()).toEqual([false, true])
})

test('an upload shows how far it is, holds Save back, and can be cancelled', async () => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/media', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await page
    .getByLabel('Upload Images')
    .setInputFiles([await onDisk(await picture('one.jpg')), await onDisk(await picture('two.jpg'))])

  await page.getByRole('progressbar', { name: 'Upload of one.jpg' }).waitFor()
  expect(await page.getByRole('button', { name: 'Uploading…' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Cancel upload of one.jpg' }).click()
  letGo()

  await expect.poll(names, { timeout: 20_000 }).toEqual(['Image 1'])
  await expect.poll(async () => (await mediaOf(me)).length).toBe(1)
  expect(filesOnDisk().filter((file) => file.startsWith('uploads'))).toEqual([])
  await page.getByRole('button', { name: 'Save' }).last().waitFor()
})

test('files can be dropped onto the field and pasted into the editor', async () => {
  const bytes = Buffer.from(await (await picture()).arrayBuffer()).toString('base64')
  const offer = (kind: 'drop' | 'paste') =>
    page.evaluate(
      ([kind, bytes]) => {
        const data = new DataTransfer()
        data.items.add(
          new File([Uint8Array.from(atob(bytes ?? ''), (byte) => byte.charCodeAt(0))], `${kind}.jpg`, {
            type: 'image/jpeg',
          }),
        )
        const event =
          kind === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true })
        document.querySelector('.media-field')?.dispatchEvent(event)
      },
      [kind, bytes],
    )

  await offer('drop')
  await expect.poll(names, { timeout: 20_000 }).toEqual(['Image 1'])
  await offer('paste')

  await expect.poll(names, { timeout: 20_000 }).toEqual(['Image 1', 'Image 2'])
})
