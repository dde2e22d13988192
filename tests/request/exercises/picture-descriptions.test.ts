import { expect, test } from 'vitest'
import { attach, fieldOf, filledIn, put, send } from './editor-setup.ts'
import { db } from '#app/models/db.server.ts'
import { makeClient, makePicture, makePictured, makePrescription, makeUser } from '#tests/factories.ts'
import { makeFilmed } from '#tests/films.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { type Page, signedInAs, visitor } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const pictures = (page: Page) =>
  [...page.document.querySelectorAll('main img')].map((image) => image.getAttribute('alt'))

test('what an own picture shows is said in words, in the library and in the client’s portal', async () => {
  const me = await makeUser()
  const browser = await signedInAs(me)
  const { picture, exercise } = await makePictured(me, { slug: 'tin-soldier' })
  const { portalToken } = await makePrescription(me, await makeClient(me), { exercises: ['tin-soldier'] })
  const client = await visitor()
  expect(pictures(await client.visit(`/portal/${portalToken}`))).toEqual(['Tin Soldier March, picture 1'])

  const editor = await browser.visit(`/exercise/${exercise.id}/edit`)
  const saved = await send(put(editor, { [`alts.${picture.id}`]: ' Knee lifted to the hip ' }))

  expect(saved.text).toContain("Exercise 'Tin Soldier March' updated!")
  expect(pictures(await browser.visit(`/exercise/${exercise.id}`))).toEqual(['Knee lifted to the hip'])
  expect(pictures(await client.visit(`/portal/${portalToken}`))).toEqual(['Knee lifted to the hip'])
  const again = await browser.visit(`/exercise/${exercise.id}/edit`)
  expect(fieldOf(again, `alts.${picture.id}`).value).toBe('Knee lifted to the hip')

  await send(put(again, { [`alts.${picture.id}`]: '' }))
  expect(pictures(await browser.visit(`/exercise/${exercise.id}`))).toEqual(['Tin Soldier March, picture 1'])
})

test('a description of a picture is kept when the form is refused', async () => {
  const me = await makeUser()
  const { picture, exercise } = await makePictured(me)
  const editor = await (await signedInAs(me)).visit(`/exercise/${exercise.id}/edit`)

  const refused = await send(put(editor, { exerciseName: '', [`alts.${picture.id}`]: 'Knee lifted' }))

  expect(refused.status).toBe(400)
  expect(fieldOf(refused, `alts.${picture.id}`).value).toBe('Knee lifted')
})

test('nobody describes the picture of another', async () => {
  const me = await makeUser()
  const other = await makePicture(await makeUser(), { alt: 'As it was' })
  const browser = await signedInAs(me)
  const page = await filledIn(browser, me)
  attach(page, 'Mine now', `alts.${other.id}`)

  await send(page)

  expect(await db.exercise.count({ where: { userId: me.id } })).toBe(1)
  expect(await db.media.findUnique({ where: { id: other.id } })).toMatchObject({ alt: 'As it was' })
})

test('[LIB-056] an exercise with only a video shows its still picture wherever there is room for one', async () => {
  const me = await makeUser()
  const browser = await signedInAs(me)
  const { id, slug } = await makeFilmed(me, { kinds: ['video'] })
  await browser.post('/collection/exercises', { exerciseId: id, included: 'true' })
  const { prescriptionId } = await makePrescription(me, await makeClient(me), { exercises: [slug ?? ''] })

  for (const path of [
    '/exercise?activeView=created',
    '/collection',
    '/program-settings',
    '/publish',
    `/prescriptions/${prescriptionId}`,
    `/exercise/${id}/edit`,
  ]) {
    const image = (await browser.visit(path)).document.querySelector('main img')
    const answer = await browser.fetch(image?.getAttribute('src') ?? '/no-picture')
    expect([path, answer.status, answer.headers.get('Content-Type')]).toEqual([path, 200, 'image/webp'])
  }
  const pdf = await (await browser.fetch(`/prescriptions/${prescriptionId}/pdf`)).arrayBuffer()
  expect((await readPdf(pdf)).figures).toContain('Filmed Knee Extension, picture 1')
})
