import { expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { exercisePage, setFavourite } from '#app/models/exercises/exercise.server.ts'
import { libraryExercise, makeExercise, makeUser, userOf } from '#tests/factories.ts'
import { signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const all = { term: '', filters: [], page: 1, pageSize: 50 }

test('[LIB-098] each library exercise has a film or images, and a description', async () => {
  const exercises = await db.exercise.findMany({
    where: { slug: { not: null } },
    include: { media: { include: { media: { select: { kind: true } } } } },
  })

  expect(exercises.length).toBeGreaterThanOrEqual(240)
  for (const { exerciseName, exerciseDescription, media } of exercises) {
    const kinds = new Set(media.map((link) => link.media.kind))
    expect([exerciseName, kinds.has('image') || kinds.has('video')]).toEqual([exerciseName, true])
    expect(exerciseDescription.length).toBeGreaterThanOrEqual(3)
  }
})

test('[LIB-244, LIB-246] favourites and own exercises are collections, and a favourite names its exercise', async () => {
  const me = await makeUser()
  const user = await userOf(me)
  const [bridge, own] = [await libraryExercise('bridge'), await makeExercise(me, { exerciseName: 'Mine' })]
  await setFavourite(user, bridge.id, true)

  const [favourites, created] = [
    await exercisePage(user, { ...all, view: 'favourites' }),
    await exercisePage(user, { ...all, view: 'created' }),
  ]

  expect(await db.favourite.findMany({ where: { userId: me.id } })).toMatchObject([{ exerciseId: bridge.id }])
  expect(favourites.hits).toMatchObject([{ id: bridge.id, isFavourite: true }])
  expect(created.hits).toMatchObject([{ id: own.id, isFavourite: false }])
})

test('[LIB-025] Create Exercise leads from the sidebar to the new exercise', async () => {
  const page = await (await signedInAs(await makeUser())).visit('/exercise')

  expect((await page.follow('Create Exercise')).heading).toBe('Create new Exercise')
})
