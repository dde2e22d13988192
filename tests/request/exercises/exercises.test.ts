import { getByRole, queryAllByRole, queryByText } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { listAt } from './library-setup.ts'
import { db } from '#app/models/db.server.ts'
import { libraryExercise, makeClient, makeExercise, makeTeam, makeUser } from '#tests/factories.ts'
import { type Visitor, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

describe('a card', () => {
  test('[LIB-056, LIB-063, LIB-071] shows name and difficulty, and opens the exercise', async () => {
    const page = await (await signedInAs(await makeUser())).visit(listAt({ searchTerm: 'front plank' }))

    expect(page.part('Front Plank').textContent).toContain('Hard')
    expect((await page.follow('Front Plank')).heading).toBe('Front Plank')
  })

  test('[LIB-052, LIB-053, LIB-054] badges: private before shared before creator, none on a built-in one', async () => {
    const { me } = await makeTeam()
    const client = await makeClient(me)
    await makeExercise(me, { exerciseName: 'Wibble own' })
    await makeExercise(me, { exerciseName: 'Wibble shared', teamRead: true })
    await makeExercise(me, { exerciseName: 'Wibble for Nora', teamRead: true, clientId: client.id })
    const browser = await signedInAs(me)

    const page = await browser.visit(listAt({ searchTerm: 'wibble' }))
    const badge = (name: string, on = page) => on.part(name).querySelector('.badge')?.textContent ?? null

    expect(['Wibble own', 'Wibble shared', 'Wibble for Nora'].map((name) => badge(name))).toEqual([
      'creator',
      'shared',
      'private',
    ])
    expect(badge('Bridge', await browser.visit(listAt({ searchTerm: 'bridge' })))).toBeNull()
  })

  test('[LIB-051] links to the client that the exercise is tied to, and only then', async () => {
    const user = await makeUser()
    const client = await makeClient(user)
    await makeExercise(user, { exerciseName: 'Wibble for Nora', clientId: client.id })
    await makeExercise(user, { exerciseName: 'Wibble for all' })

    const page = await (await signedInAs(user)).visit(listAt({ activeView: 'created' }))

    const record = getByRole(page.part('Wibble for Nora'), 'link', { name: 'Client’s record' })
    expect(record.getAttribute('href')).toBe(`/clients/${client.id}/details`)
    expect(queryByText(page.part('Wibble for all'), 'Client’s record')).toBeNull()
  })

  test('[LIB-051] does not offer the record to a colleague who may not see the client', async () => {
    const { me, colleague } = await makeTeam()
    const client = await makeClient(colleague)
    await makeExercise(colleague, { exerciseName: 'Wibble for Nora', clientId: client.id, teamRead: true })

    const page = await (await signedInAs(me)).visit(listAt({ searchTerm: 'wibble' }))

    expect(page.part('Wibble for Nora').textContent).toContain('private')
    expect(page.html).not.toContain(client.id)
  })

  test('its buttons say which exercise they are for, after what they do, and once', async () => {
    const page = await (await signedInAs(await makeUser())).visit(listAt({ searchTerm: 'front plank' }))

    const buttons = queryAllByRole(page.part('Front Plank'), 'button')

    expect(buttons.map((button) => [button.title, button.getAttribute('aria-label')])).toEqual([
      ['Add to programme Front Plank', null],
      ['Add to favourites Front Plank', null],
      ['Clone Front Plank', null],
    ])
  })

  test('what was added or taken out is told with how many there are, and leads back to the card', async () => {
    const page = await (await signedInAs(await makeUser())).visit(listAt({ searchTerm: 'bridge' }))

    const added = await page.press('Add to programme', 'Bridge')
    const removed = await added.press('Remove from programme', 'Bridge')

    expect(added.notice).toBe('Bridge added, 1 in programme')
    expect(removed.notice).toBe('Bridge removed, 0 in programme')
    expect(added.part('Bridge').querySelector(added.url.hash)).not.toBeNull()
  })

  test('[LIB-057, PUB-028] adds to the programme and takes out, stays on its page, and the shell counts', async () => {
    const page = await (await signedInAs(await makeUser())).visit(listAt({ searchTerm: 'bridge', pageSize: 20 }))

    const added = await page.press('Add to programme', 'Bridge')
    const removed = await added.press('Remove from programme', 'Bridge')

    expect(added.path).toBe(page.path)
    expect(added.screen.getByRole('button', { name: 'Collection, 1 exercise' })).toBeTruthy()
    expect(removed.screen.getByRole('button', { name: 'Collection, 0 exercises' })).toBeTruthy()
    expect(getByRole(removed.part('Bridge'), 'button', { name: 'Add to programme Bridge' })).toBeTruthy()
  })

  test('[LIB-061, LIB-062] marks a favourite and takes the mark away, for that exercise alone', async () => {
    const user = await makeUser()
    const page = await (await signedInAs(user)).visit(listAt({ searchTerm: 'bridge' }))
    const other = page.articles.find((name) => name !== 'Bridge') ?? ''
    const favourites = async (browser: Visitor) =>
      (await browser.visit(listAt({ activeView: 'favourites' }))).articles.toSorted()

    await page.press('Add to favourites', other)
    const marked = await page.press('Add to favourites', 'Bridge')
    expect(await favourites(page.visitor)).toEqual(['Bridge', other].toSorted())
    const unmarked = await marked.press('Remove from favourites', 'Bridge')

    expect(getByRole(unmarked.part('Bridge'), 'button', { name: 'Add to favourites Bridge' })).toBeTruthy()
    expect(await favourites(page.visitor)).toEqual([other])
  })
})

describe('the cap of favourites', () => {
  const CAP = 'Please check your subscription - you cannot create more than 6 favourites'

  async function markAll(planName: string, count: number) {
    const user = await makeUser({ planName })
    const browser = await signedInAs(user)
    const exercises = await db.exercise.findMany({ where: { userId: null }, take: count, select: { id: true } })
    await Promise.all(
      exercises.map(({ id }) =>
        browser.fetch(`/exercise/${id}/favourite`, {
          method: 'POST',
          body: new URLSearchParams({ favourite: 'true' }),
        }),
      ),
    )
    return db.favourite.count({ where: { userId: user.id } })
  }

  test('[LIB-216] the seventh is refused in words', async () => {
    const user = await makeUser({ planName: 'free' })
    const exercises = await db.exercise.findMany({ where: { userId: null, NOT: { slug: 'bridge' } }, take: 6 })
    await db.favourite.createMany({ data: exercises.map(({ id }) => ({ userId: user.id, exerciseId: id })) })
    const page = await (await signedInAs(user)).visit(listAt({ searchTerm: 'bridge' }))

    const refused = await page.press('Add to favourites', 'Bridge')
    expect([refused.notice, refused.url.hash], 'at the top, where it is seen').toEqual([CAP, ''])
  })

  test('[LIB-215] 20 posts at once leave 6 on the free plan, and 20 with allowUnlimitedCreation', async () => {
    expect(await markAll('free', 20)).toBe(6)
    expect(await markAll('professional', 20)).toBe(20)
  })
})

describe('an exercise’s page', () => {
  test('[LIB-073] describes the exercise in one bullet a sentence', async () => {
    const user = await makeUser()
    const { id } = await makeExercise(user, {
      exerciseDescription: 'Stand tall, e.g. at a wall. Hold for 2.5 seconds! Can you breathe? Then <b>rest</b>.',
    })

    const page = await (await signedInAs(user)).visit(`/exercise/${id}`)

    expect(page.heading).toBe('Tin Soldier March')
    const list = page.screen.getByRole('region', { name: 'Description' }).querySelectorAll('li')
    expect([...list].map((item) => item.textContent)).toEqual([
      'Stand tall, e.g. at a wall.',
      'Hold for 2.5 seconds!',
      'Can you breathe?',
      'Then <b>rest</b>.',
    ])
  })

  test('is found by nobody who may not see it', async () => {
    const { me, colleague } = await makeTeam()
    const kept = await makeExercise(colleague)
    const shared = await makeExercise(colleague, { teamRead: true })
    const browser = await signedInAs(me)

    expect((await browser.visit(`/exercise/${kept.id}`)).status).toBe(404)
    expect((await browser.visit('/exercise/no-such-id')).status).toBe(404)
    expect((await browser.visit(`/exercise/${shared.id}`)).status).toBe(200)
  })

  test('its buttons come back to it', async () => {
    const { id } = await libraryExercise('bridge')
    const page = await (await signedInAs(await makeUser())).visit(`/exercise/${id}`)

    const after = await page.press('Add to programme')

    expect([after.path, after.heading]).toEqual([`/exercise/${id}`, 'Bridge'])
  })
})
