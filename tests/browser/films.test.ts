import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, openPageAs, settled, useBrowser } from '#tests/browser.ts'
import { makeClient, makePrescription, makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { makeFilmed } from '#tests/films.ts'
import { db } from '#app/models/db.server.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
useBrowser()

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** The kinds of the media that the page has fetched so far, posters and pictures apart. */
function watchMedia(page: Page) {
  const fetched = new Set<string>()
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (/video|audio|vtt/.test(type)) fetched.add(type)
  })
  return fetched
}

const film = (page: Page) => page.locator('video').first()
const captionShown = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => {
    const [track] = video.textTracks
    const cues = track?.mode === 'showing' ? [...(track.activeCues ?? [])] : []
    return cues.map((cue) => (cue as VTTCue).text).join(' ')
  })
const play = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.play())
const stands = (page: Page, element: 'video' | 'audio') =>
  page
    .locator(element)
    .first()
    .evaluate((media: HTMLMediaElement) => ({ isPlaying: !media.paused, at: media.currentTime }))

async function openPortal(data: Parameters<typeof makeFilmed>[1] = {}, options = {}) {
  const user = await makeUser()
  const filmed = [await makeFilmed(user, data), await makeFilmed(user, { ...data, exerciseName: 'Filmed Heel Slide' })]
  const exercises = filmed.map(({ slug }) => slug ?? '')
  const { portalToken } = await makePrescription(user, await makeClient(user), { exercises })
  const page = await openPage(options)
  const fetched = watchMedia(page)
  await page.goto(`/portal/${portalToken}`)
  await settled(page)
  return { page, fetched }
}

describe('on the client’s phone', () => {
  test('not a byte of film, captions or narration is fetched before the film is played; then each caption in its turn', async () => {
    const { page, fetched } = await openPortal({ hasNarration: false }, PHONE)
    await page.waitForTimeout(500)
    expect([...fetched]).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

    await play(page)

    // The film goes round every 2 s; the captions take 5.5 s.
    const seen: string[] = []
    await expect
      .poll(
        async () => {
          const caption = await captionShown(page)
          if (caption && seen.at(-1) !== caption) seen.push(caption)
          return seen.length
        },
        { timeout: 30_000, interval: 80 },
      )
      .toBeGreaterThan(3)
    expect(seen.slice(0, 4)).toEqual([
      'Sit tall.',
      'Straighten your knee slowly.',
      'Lower your foot with control.',
      'Sit tall.',
    ])
    expect([...fetched].toSorted()).toEqual(['text/vtt', 'video/mp4'])
  })

  test('the narration starts and stops with its film, and only one film plays at a time', async () => {
    const { page } = await openPortal({}, PHONE)

    await play(page)
    await expect.poll(async () => (await stands(page, 'audio')).at, { timeout: 20_000 }).toBeGreaterThan(0.3)
    await film(page).evaluate((video: HTMLVideoElement) => video.pause())
    await expect.poll(async () => (await stands(page, 'audio')).isPlaying).toBe(false)

    await play(page)
    await page
      .locator('video')
      .nth(1)
      .evaluate((video: HTMLVideoElement) => video.play())
    await expect.poll(async () => (await stands(page, 'video')).isPlaying).toBe(false)
    expect((await stands(page, 'audio')).isPlaying).toBe(false)
  })

  test('without captions chosen none are shown or fetched', async () => {
    const { page, fetched } = await openPortal({ hasCC: false, hasNarration: false }, PHONE)

    await play(page)
    await expect.poll(async () => (await stands(page, 'video')).at, { timeout: 20_000 }).toBeGreaterThan(0.5)

    expect(await captionShown(page)).toBe('')
    expect([...fetched]).toEqual(['video/mp4'])
  })

  test('the images are a tap away, and the film then rests', async () => {
    const { page } = await openPortal({}, PHONE)
    await play(page)

    await page.getByText('Images', { exact: true }).first().tap()

    await page.getByRole('article').first().getByRole('img').first().waitFor()
    expect(await film(page).isVisible()).toBe(false)
    await expect.poll(async () => (await stands(page, 'video')).isPlaying).toBe(false)
  })

  test('who wants less motion sees the images first', async () => {
    const { page } = await openPortal({}, { reducedMotion: 'reduce' })

    expect(await page.getByRole('radio', { name: 'Images' }).first().isChecked()).toBe(true)
    expect(await film(page).isVisible()).toBe(false)
  })

  test('without JavaScript the film plays by its own controls, and the tabs work', async () => {
    const { page, fetched } = await openPortal({}, { javaScriptEnabled: false })
    expect([...fetched]).toEqual([])
    expect(await film(page).isVisible()).toBe(true)

    await page.getByText('Images', { exact: true }).first().click()

    expect(await film(page).isVisible()).toBe(false)
    expect(await page.getByRole('article').first().getByRole('img').first().isVisible()).toBe(true)
  })
})

describe('in the exercise dialog', () => {
  test('[LIB-072] over the list: tabs by keyboard, captions by the user’s choice, changed while it plays', async () => {
    const user = await makeUser()
    await makeFilmed(user)
    const page = await openPageAs(user)
    const fetched = watchMedia(page)
    await page.goto('/exercise?activeView=created')
    await settled(page)
    await page.getByRole('link', { name: 'Filmed Knee Extension', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Exercise' })
    await dialog.getByRole('radio', { name: 'Video' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await dialog.locator('.images').isVisible()).toBe(true)
    await page.keyboard.press('ArrowLeft')
    expect(await film(page).isVisible()).toBe(true)
    expect([...fetched]).toEqual([])

    await play(page)
    await expect.poll(() => captionShown(page), { timeout: 20_000 }).not.toBe('')
    await dialog.getByRole('button', { name: 'Show captions' }).click()
    await expect.poll(() => captionShown(page), { timeout: 20_000 }).toBe('')
    await page.keyboard.press('Escape')
    await page.waitForURL('**/exercise?activeView=created')
  })

  test('an easier one opens in the same dialog, and closing it leads back to the list', async () => {
    await db.exercise.update({ where: { slug: 'bridge' }, data: { easierSlug: 'quad-set' } })
    const page = await openPageAs(await makeUser(), { reducedMotion: 'reduce' })
    await page.goto('/exercise?searchTerm=bridge')
    await settled(page)
    await page.getByRole('link', { name: 'Bridge', exact: true }).click()

    await page.getByRole('link', { name: 'Easier: Quad Set' }).click()
    await page.getByRole('dialog').getByRole('heading', { level: 1, name: 'Quad Set' }).waitFor()
    await page.keyboard.press('Escape')

    await page.waitForURL('**/exercise?searchTerm=bridge')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

test('a swap by keyboard keeps the focus in the exercise, and its undo is the next thing to press', async () => {
  await db.exercise.update({ where: { slug: 'quad-set' }, data: { easierSlug: null, harderSlug: 'bridge' } })
  await db.exercise.update({ where: { slug: 'bridge' }, data: { easierSlug: null, harderSlug: null } })
  const user = await makeUser()
  await makeWorkingProgramme(user, { exercises: ['clamshell', 'quad-set'] })
  const page = await openPageAs(user)
  await page.goto('/program-settings')
  await settled(page)

  await page.getByRole('button', { name: 'Swap for harder: Bridge' }).press('Enter')
  const undo = page.getByRole('button', { name: 'Undo swap: back to Quad Set' })
  await undo.waitFor()

  await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('listitem', { name: 'Quad Set' }).waitFor()
})

test('the first view of the library moves at most 250 KB with its ten cards', async () => {
  const page = await openPageAs(await makeUser())
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('Network.enable')
  await inspector.send('Network.setCacheDisabled', { cacheDisabled: true })
  let bytes = 0
  inspector.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))

  await page.goto('/exercise')
  await settled(page)

  expect(await page.getByRole('article').count()).toBe(10)
  expect(bytes).toBeLessThanOrEqual(250_000)
})
