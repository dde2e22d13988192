import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeExercise, makeUser } from '#tests/factories.ts'
import { type Page, type Visitor, signedInAs } from '#tests/request.ts'
import { address, useApp } from '#tests/setup/app.ts'
import { fetched, film, filesOnDisk, heicPicture, mediaOf, picture, upload } from '#tests/uploads.ts'
import { db } from '#app/models/db.server.ts'
import { removeUnusedMedia } from '#app/models/media/media.server.ts'
import { removeAbandonedUploads } from '#app/models/media/upload.server.ts'
import { whoseForms } from '#app/models/practice/whose.server.ts'

useApp()

let me: Awaited<ReturnType<typeof makeUser>>
let browser: Visitor

beforeEach(async () => {
  await db.exercise.deleteMany({ where: { userId: { not: null } } })
  await removeUnusedMedia({})
  me = await makeUser()
  browser = await signedInAs(me)
})

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
const itsOwner = () => `--X\r\nContent-Disposition: form-data; name="whose"\r\n\r\n${whoseForms(me)}\r\n`

test('when the connection drops in the middle, nothing of the upload is left', async () => {
  const photo = Buffer.from(await (await picture()).arrayBuffer())
  const first = Buffer.concat([Buffer.from(itsOwner() + opening('one.jpg')), photo, Buffer.from('\r\n')])
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
    body: `${itsOwner()}${opening('one.jpg')}half a pict`,
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
  await fetched(browser, `/media/${dropped}?w=200`)

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

test('an upload that is still on its way, or is being removed, can’t be attached', async () => {
  const { media } = await upload(browser, 'images', await picture())
  const id = media[0]?.id ?? ''
  await db.media.update({ where: { id }, data: { bytes: 0 } })

  const fields = { exerciseName: 'Step up', exerciseDescription: 'One foot on the step.', media: id }
  const saved = await browser.post('/exercise/new', fields)

  expect(saved.errors).toContain('Images and video: One of the files is no longer there. Please upload it again.')
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
    const states = (page: Page) =>
      [...page.document.querySelectorAll<HTMLElement>('.media-state')].map(({ dataset }) => dataset.state)
    expect(states(refused)).toEqual(['added', 'added', 'added'])
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
    const { exerciseId } = media[0]!
    expect(states(await browser.visit(`/exercise/${exerciseId}/edit`))).toEqual(['unchanged', 'unchanged'])
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

  test('a new video takes the place of the earlier one, which is shown as removed', async () => {
    const first = await (await browser.visit('/exercise/new')).attach('Upload Video', await film()).press('Save')
    const [earlier] = await mediaOf(me)

    const second = await first.attach('Upload Video', await film()).press('Save')

    expect(second.screen.getByLabelText<HTMLInputElement>('Remove Earlier video').checked).toBe(true)
    expect(second.screen.getByLabelText<HTMLInputElement>('Remove Video').checked).toBe(false)
    const saved = await second.fill('Name', 'Step up').fill('Description', 'One foot on the step.').press('Save')
    expect(saved.notice).toBe("New exercise 'Step up' saved!")
    const links = await db.exerciseMedia.findMany({ where: { exercise: { userId: me.id } } })
    expect(links).toHaveLength(1)
    expect(links[0]?.mediaId).not.toBe(earlier?.id)
  })

  test('[LIB-099] beside each input stands what can be chosen and how large', async () => {
    const page = await browser.visit('/exercise/new')
    const limitOf = (label: string) => {
      const id = page.screen.getByLabelText(label).getAttribute('aria-describedby')
      return page.document.getElementById(id ?? '')?.textContent
    }

    expect(limitOf('Upload Images')).toBe('JPEG, PNG, WebP, GIF, AVIF or HEIC, up to 20 MB each, at most 12.')
    expect(limitOf('Upload Video')).toBe('MP4, MOV or WebM, up to 500 MB. A new video replaces the earlier one.')
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
