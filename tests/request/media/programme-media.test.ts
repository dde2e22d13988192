import { queryByRole } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { makeFilmed } from '#tests/films.ts'
import { type Page, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const filmOf = (page: Page) => page.document.querySelector('video')
const images = (page: Page) => page.document.querySelectorAll('.images img').length

describe('the video menu of an exercise in the programme', () => {
  async function openProgramme(parts: Parameters<typeof makeFilmed>[1] = {}) {
    const user = await makeUser()
    const filmed = await makeFilmed(user, parts)
    const other = await makeFilmed(user, { exerciseName: 'Filmed Heel Slide' })
    await makeWorkingProgramme(user, { exercises: [filmed.slug ?? '', other.slug ?? ''] })
    return { user, page: await (await signedInAs(user)).visit('/program-settings') }
  }
  const settings = () =>
    db.programmeExercise.findMany({
      orderBy: [{ programme: { createdAt: 'desc' } }, { position: 'asc' }],
      take: 2,
      select: { hasCC: true, hasNarration: true },
    })

  test('[LIB-148, PUB-069, PUB-078] switches captions and narration of that exercise alone, at once', async () => {
    const { page } = await openProgramme()
    const menu = await page.press('Video menu', 'Filmed Knee Extension')
    expect([menu.heading, menu.checked()]).toEqual(['Video menu', ['Closed captions', 'Narration']])

    await menu.check('Closed captions', false).press('Save')
    expect(await settings()).toEqual([
      { hasCC: false, hasNarration: true },
      { hasCC: true, hasNarration: true },
    ])

    const again = await page.press('Video menu', 'Filmed Knee Extension')
    expect([again.checked(), filmOf(again)?.dataset.captions]).toEqual([['Narration'], 'off'])
    await again.check('Closed captions').check('Narration', false).press('Save')
    expect((await settings())[0]).toEqual({ hasCC: true, hasNarration: false })
  })

  test('changed in another window meanwhile, what is there now is told', async () => {
    const { page } = await openProgramme()
    const [mine, theirs] = [
      await page.press('Video menu', 'Filmed Knee Extension'),
      await page.press('Video menu', 'Filmed Knee Extension'),
    ]
    await theirs.check('Narration', false).press('Save')

    const refused = await mine.check('Closed captions', false).press('Save')

    expect(refused.status).toBe(400)
    expect(refused.errors.join(' ')).toContain('“Closed captions on, narration off”')
  })

  test('what an exercise does not have can’t be switched on, and without a film there is no menu', async () => {
    const { page } = await openProgramme({ kinds: ['video', 'image'] })
    const menu = await page.press('Video menu', 'Filmed Knee Extension')
    expect(menu.screen.getByLabelText<HTMLInputElement>(/^Closed captions/).disabled).toBe(true)

    const without = await openProgramme({ kinds: ['image'] })
    const row = without.page.part('Filmed Knee Extension')
    expect(queryByRole(row, 'button', { name: 'Video menu' })).toBeNull()
  })

  test('[LIB-149, PUB-070, PUB-078] an image is deleted from the programme’s copy, after a question; the library keeps it', async () => {
    const { page } = await openProgramme()
    const before = await page.press('Images', 'Filmed Knee Extension')

    const question = await before.press('Delete image 1')
    const after = await question.press('Delete image')

    expect(question.heading).toBe('Delete this image?')
    expect(after.notice).toBe('Image deleted')
    expect(
      [before, after].map((shown) => shown.screen.queryAllByRole('button', { name: /Delete image/ }).length),
    ).toEqual([2, 1])
    expect((await question.press('Delete image')).status, 'pressed twice').toBe(200)
    const item = await db.programmeExercise.findFirstOrThrow({ where: { id: before.path.split('/')[2] } })
    expect(images(await page.visitor.visit(`/exercise/${item.exerciseId}`))).toBe(2)
  })

  test('cancelling deletes nothing, and a film or another’s image is not deleted', async () => {
    const { page } = await openProgramme()
    const list = await page.press('Images', 'Filmed Knee Extension')
    const question = await list.press('Delete image 2')
    const stranger = await signedInAs(await makeUser())

    expect((await stranger.post(question.path)).path).toBe('/program-settings')
    const kept = await question.follow('Cancel')
    const film = await db.media.findFirstOrThrow({ where: { kind: 'video' }, orderBy: { createdAt: 'desc' } })
    await kept.visitor.post(`${list.path}/${film.id}/deletion`)

    expect(kept.screen.queryAllByRole('button', { name: /Delete image/ })).toHaveLength(2)
    const menu = await page.press('Video menu', 'Filmed Heel Slide')
    expect(filmOf(menu)).not.toBeNull()
  })
})
