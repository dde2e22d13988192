import { queryAllByRole } from '@testing-library/dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { libraryExercise, makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { type Page, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const params = [{ param: 'Sets', childParam: '7', isActive: true }]

beforeAll(async () => {
  await db.exercise.updateMany({ data: { easierSlug: null, harderSlug: null } })
  await db.exercise.update({ where: { slug: 'quad-set' }, data: { harderSlug: 'bridge' } })
  await db.exercise.update({ where: { slug: 'bridge' }, data: { easierSlug: 'quad-set', harderSlug: 'front-plank' } })
  await db.exercise.update({ where: { slug: 'front-plank' }, data: { easierSlug: 'bridge' } })
})

async function openEditor(exercises = ['clamshell', 'bridge', 'heel-slide']) {
  const user = await makeUser()
  const programme = await makeWorkingProgramme(user, { exercises, params })
  return { user, programme, page: await (await signedInAs(user)).visit('/program-settings') }
}

const order = (page: Page) => page.screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const offered = (page: Page, part: string) =>
  queryAllByRole(page.part(part), 'button', { name: /[Ss]wap/ }).map((button) => button.textContent)

describe('in the exercise dialog', () => {
  test('the easier and the harder exercise are one link away, and one button from the programme', async () => {
    const exercise = await libraryExercise('bridge')
    const page = await (await signedInAs(await makeUser())).visit(`/exercise/${exercise.id}`)

    const added = await page.press('Add to programme Front Plank')

    expect((await page.follow('Easier: Quad Set')).heading).toBe('Quad Set')
    expect((await page.follow('Harder: Front Plank')).heading).toBe('Front Plank')
    expect(added.path).toBe(page.path)
    expect(added.screen.getByRole('button', { name: 'Remove from programme Front Plank' })).toBeTruthy()
  })

  test('where the library names none, nothing is offered', async () => {
    const exercise = await libraryExercise('clamshell')
    const page = await (await signedInAs(await makeUser())).visit(`/exercise/${exercise.id}`)

    expect(page.screen.queryByRole('link', { name: /Easier|Harder/ })).toBeNull()
  })
})

describe('in the programme', () => {
  test('each exercise offers its own', async () => {
    const { page } = await openEditor(['clamshell', 'bridge', 'quad-set'])

    expect(['Clamshell', 'Bridge', 'Quad Set'].map((name) => offered(page, name))).toEqual([
      [],
      ['Swap for easier: Quad Set', 'Swap for harder: Front Plank'],
      ['Swap for harder: Bridge'],
    ])
  })

  test('the harder one takes its place, with the parameters as they were, and says so', async () => {
    const { page } = await openEditor()

    const swapped = await page.press('Swap for harder: Front Plank', 'Bridge')

    expect(order(swapped)).toEqual(['Clamshell', 'Front Plank', 'Heel Slide'])
    expect(swapped.notice).toBe("'Front Plank' now stands here, with the same parameters.")
    expect(swapped.part('Front Plank').textContent).toContain('7 sets')
    const described = await swapped.follow('Edit description', 'Front Plank')
    const { exerciseDescription } = await libraryExercise('front-plank')
    expect(described.screen.getByLabelText('Description')).toHaveProperty('value', exerciseDescription)
  })

  test('a side stays only with exercises for one side, and is back as it was when undone', async () => {
    const side = (words: string) => [...params, { param: 'Side', childParam: words, isActive: true }]
    const { id, params: usual } = await db.exercise.findUniqueOrThrow({ where: { slug: 'front-plank' } })
    await db.exercise.update({ where: { id }, data: { params: side('each side') } })
    const { page: both } = await openEditor(['bridge'])
    const { page: one, programme } = await openEditor(['front-plank'])
    await db.programmeExercise.updateMany({
      where: { programmeId: programme.id },
      data: { params: side('the left leg') },
    })

    const added = await both.press('Swap for harder: Front Plank')
    const removed = await one.press('Swap for easier: Bridge')
    const undone = await removed.press('Undo swap: back to Front Plank')
    await db.exercise.update({ where: { id }, data: { params: usual ?? [] } })

    const dosage = (page: Page, name: string) => page.part(name).querySelector('.soft')?.textContent
    expect(dosage(added, 'Front Plank')).toBe('7 sets each side')
    expect(dosage(removed, 'Bridge')).toBe('7 sets')
    expect(dosage(undone, 'Front Plank')).toBe('7 sets, Side: the left leg')
  })

  test('undone, it is back with what was changed about it in the programme; also after two swaps', async () => {
    const { page } = await openEditor(['quad-set', 'clamshell'])
    const named = await (
      await page.follow('Edit name', 'Quad Set')
    )
      .fill('Exercise name', 'Quads, gently 🦵')
      .press('Save')
    const images = await named.press('Images', 'Quads, gently 🦵')
    await (await images.press('Delete image 1')).press('Delete image')

    const once = await (await page.visitor.visit('/program-settings')).press('Swap for harder: Bridge')
    const twice = await once.press('Swap for harder: Front Plank')
    const back = await twice.press('Undo swap: back to Bridge')
    const undone = await back.press('Undo swap: back to Quads, gently 🦵')

    expect([order(once)[0], order(twice)[0], order(back)[0]]).toEqual(['Bridge', 'Front Plank', 'Bridge'])
    expect(order(undone)).toEqual(['Quads, gently 🦵', 'Clamshell'])
    expect(offered(undone, 'Quads, gently 🦵')).toEqual(['Swap for harder: Bridge'])
    const kept = await undone.press('Images', 'Quads, gently 🦵')
    expect(kept.screen.queryAllByRole('button', { name: /Delete image/ })).toHaveLength(1)
  })

  test('one that is in the programme already is not put there twice', async () => {
    const { page } = await openEditor(['bridge', 'front-plank'])

    const after = await page.press('Swap for harder: Front Plank', 'Bridge')

    expect(after.notice).toBe("'Front Plank' is already in the programme. Nothing was changed.")
    expect(order(after)).toEqual(['Bridge', 'Front Plank'])
  })

  test('pressed twice is as once; in a window that is behind nothing is lost', async () => {
    const { page } = await openEditor()
    const swapped = await page.press('Swap for harder: Front Plank', 'Bridge')
    const again = await page.press('Swap for harder: Front Plank', 'Bridge')
    expect([order(again), again.notice]).toEqual([order(swapped), swapped.notice])

    const { page: behind } = await openEditor()
    await (await behind.follow('Edit name', 'Bridge')).fill('Exercise name', 'Glute bridge').press('Save')
    const refused = await behind.press('Swap for harder: Front Plank', 'Bridge')
    expect(order(refused)).toEqual(['Clamshell', 'Glute bridge', 'Heel Slide'])
    expect(refused.notice).toBe("'Glute bridge' was changed in another window meanwhile, and is not swapped.")
  })

  test('swaps at the same time put no exercise there twice', async () => {
    const { programme, page } = await openEditor(['bridge', 'quad-set'])
    const bridge = await libraryExercise('bridge')
    const plank = await libraryExercise('front-plank')
    const [first, second] = programme.exercises.map(({ id }) => `/program-settings/${id}/swap`)

    const pages = await Promise.all([
      page.visitor.post(first ?? '', { exerciseId: plank.id, version: '1' }),
      page.visitor.post(second ?? '', { exerciseId: bridge.id, version: '1' }),
      page.visitor.post(first ?? '', { exerciseId: plank.id, version: '1' }),
    ])

    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
    const after = order(await page.visitor.visit('/program-settings'))
    expect(new Set(after).size).toBe(2)
    expect(after[0]).toBe('Front Plank')
  })

  test.each(['clamshell', 'no-such-exercise'])('nothing else can be put in its place: %s', async (slug) => {
    const { page, programme } = await openEditor(['bridge'])
    const other = await db.exercise.findUnique({ where: { slug } })

    const after = await page.visitor.post(`/program-settings/${programme.exercises[0]?.id}/swap`, {
      exerciseId: other?.id ?? '',
      version: '1',
    })

    expect(order(after)).toEqual(['Bridge'])
  })
})
