import { expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import {
  libraryExercise,
  makeClient,
  makePictured,
  makeWorkingProgramme,
  makeExercise,
  makePicture,
  makeTeam,
  makeUser,
} from '#tests/factories.ts'
import { signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const own = '/exercise?activeView=created'

test('[LIB-068, LIB-070, LIB-059] Clone saves a copy with its pictures, tags and parameters into My Exercises', async () => {
  const me = await makeUser()
  const browser = await signedInAs(me)

  const list = await browser.visit('/exercise?searchTerm=bridge')
  const [name = ''] = list.articles
  const cloned = await list.press('Clone', name)

  expect(cloned.notice).toBe(`'${name}' duplicated. View it in My Exercises`)
  const mine = await browser.visit(own)
  expect(mine.articles).toEqual([name])
  const original = await db.exercise.findFirstOrThrow({ where: { exerciseName: name, userId: null }, include: parts })
  const copy = await db.exercise.findFirstOrThrow({ where: { userId: me.id }, include: parts })
  expect(copy.params).toEqual(original.params)
  expect(copy.aliases).toEqual(original.aliases)
  const linked = ({ media, tags }: typeof copy) => ({
    media: media.map(({ mediaId }) => mediaId),
    tags: tags.map(({ tagId }) => tagId).toSorted(),
  })
  expect(linked(copy)).toEqual(linked(original))
  expect((await mine.follow('Edit', name)).heading).toBe('Edit Exercise')
})

const parts = { media: { orderBy: { position: 'asc' } }, tags: true } as const

test('Clone pressed twice makes one copy; another’s own tags stay behind, and its author stays named', async () => {
  const { me, colleague } = await makeTeam()
  const { exercise } = await makePictured(me, {
    teamRead: true,
    author: 'A. Nother',
    licence: 'CC BY-SA 4.0',
    source: 'Wiki',
  })
  const tag = await db.tag.create({ data: { name: 'Mine alone', group: 'Place', userId: me.id } })
  await db.exerciseTag.create({ data: { exerciseId: exercise.id, tagId: tag.id } })
  const list = await (await signedInAs(colleague)).visit('/exercise?searchTerm=tin+soldier')

  await Promise.all([list.press('Clone', 'Tin Soldier March'), list.press('Clone', 'Tin Soldier March')])

  const copies = await db.exercise.findMany({ where: { userId: colleague.id }, include: parts })
  expect(copies).toHaveLength(1)
  expect(copies[0]).toMatchObject({
    author: 'A. Nother',
    licence: 'CC BY-SA 4.0',
    source: 'Wiki',
    tags: [],
    teamRead: false,
  })
})

test('[LIB-069, LIB-235] an exercise with only a video can’t be cloned, and the message says so (reading chosen)', async () => {
  const { me, colleague } = await makeTeam()
  const film = await makePicture(me, { kind: 'video', contentType: 'video/mp4' })
  const exercise = await makeExercise(me, { teamRead: true, media: { create: { mediaId: film.id, position: 0 } } })

  const refused = await (await signedInAs(colleague)).post(`/exercise/${exercise.id}/copy`)

  expect(refused.notice).toBe("'Tin Soldier March' has no image: only an exercise with an image can be duplicated.")
  expect(await db.exercise.count({ where: { userId: colleague.id } })).toBe(0)
})

test('[LIB-069, LIB-210] cloning needs the permission to create exercises', async () => {
  const me = await makeUser({ planName: 'free' })
  const bridge = await libraryExercise('bridge')

  const refused = await (await signedInAs(me)).post(`/exercise/${bridge.id}/copy`)

  expect(refused.status).toBe(403)
  expect(refused.text).toContain('You do not have permission to use this function')
  expect(await db.exercise.count({ where: { userId: me.id } })).toBe(0)
})

test('[LIB-147, PUB-067, PUB-084] Save to my exercises keeps the programme’s own wording and parameters', async () => {
  const me = await makeUser()
  const { exercises } = await makeWorkingProgramme(me)
  const params = [{ param: 'Reps', childParam: '7', isActive: true }]
  const [first] = exercises
  await db.programmeExercise.update({ where: { id: first?.id }, data: { exerciseName: 'Quad Set for Nora', params } })
  const browser = await signedInAs(me)

  const saved = await (await browser.visit('/program-settings')).press('Save to my exercises', 'Quad Set for Nora')

  expect(saved.path).toBe('/program-settings')
  expect(saved.notice).toBe("New exercise 'Quad Set for Nora' saved!")
  expect((await browser.visit(own)).articles).toEqual(['Quad Set for Nora'])
  const copy = await db.exercise.findFirstOrThrow({ where: { userId: me.id }, include: parts })
  expect(copy.params).toEqual(params)
  expect(copy.media.length).toBeGreaterThan(0)
  expect(copy.tags.length).toBeGreaterThan(0)
})

test.each(['x'.repeat(300), '../../health', 'id with spaces'])(
  '%.20s is no id for a copy: it gets one of ours',
  async (objectId) => {
    const me = await makeUser()
    const bridge = await libraryExercise('bridge')
    const { exercises } = await makeWorkingProgramme(me)
    const browser = await signedInAs(me)

    await browser.post(`/exercise/${bridge.id}/copy`, { objectId })
    await browser.post(`/program-settings/${exercises[0]?.id}/copy`, { objectId })

    const copies = await db.exercise.findMany({ where: { userId: me.id } })
    expect(copies.map(({ id }) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id))).toEqual([true, true])
  },
)

test('a copy of what is private to a client stays private to that client, and is not the team’s', async () => {
  const { me } = await makeTeam()
  const { id: clientId } = await makeClient(me)
  const { exercise } = await makePictured(me, { clientId, teamRead: true, teamWrite: true })

  await (await signedInAs(me)).post(`/exercise/${exercise.id}/copy`)

  const copy = await db.exercise.findFirstOrThrow({ where: { userId: me.id, id: { not: exercise.id } } })
  expect(copy).toMatchObject({ clientId, teamRead: false, teamWrite: false })
})
