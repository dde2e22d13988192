import { getByRole, queryByRole } from '@testing-library/dom'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { makeClient, makePrescription, makeUser } from '#tests/factories.ts'
import { makeFilmed } from '#tests/films.ts'
import { type Page, signedInAs, visitor } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const filmOf = (page: Page) => page.document.querySelector('video')
const tabs = (page: Page) => [...page.document.querySelectorAll('input[type=radio]')].map((tab) => labelOf(tab))
const chosen = (page: Page) =>
  [...page.document.querySelectorAll('input[type=radio]:checked')].map((tab) => labelOf(tab))
const labelOf = (tab: Element) => (tab as HTMLInputElement).labels?.[0]?.textContent
const narrationOf = (page: Page) => page.document.querySelector('audio')
const images = (page: Page) => page.document.querySelectorAll('.images img').length

async function openExercise(parts: Parameters<typeof makeFilmed>[1] = {}, headers: Record<string, string> = {}) {
  const user = await makeUser()
  const exercise = await makeFilmed(user, parts)
  const browser = await signedInAs(user)
  return { user, exercise, browser, page: await browser.visit(`/exercise/${exercise.id}`, { headers }) }
}

describe('the exercise dialog', () => {
  test('[LIB-072] has a video tab and an images tab, the video first', async () => {
    const { page } = await openExercise()

    expect([tabs(page), chosen(page)]).toEqual([['Video', 'Images'], ['Video']])
    expect([images(page), filmOf(page)?.getAttribute('aria-label')]).toEqual([2, 'Film of Filmed Knee Extension'])
  })

  test.each([
    { kinds: ['video' as const], has: { film: true, images: 0 } },
    { kinds: ['image' as const], has: { film: false, images: 2 } },
  ])('[LIB-072] with $kinds alone there are no tabs', async ({ kinds, has }) => {
    const { page } = await openExercise({ kinds })

    expect(tabs(page)).toEqual([])
    expect({ film: filmOf(page) !== null, images: images(page) }).toEqual(has)
  })

  test('the film is silent, waits to be played behind its poster, and goes round', async () => {
    const { page, browser } = await openExercise()
    const film = filmOf(page)

    expect(film?.hasAttribute('autoplay')).toBe(false)
    expect(['controls', 'loop', 'muted', 'playsinline'].filter((name) => !film?.hasAttribute(name))).toEqual([])
    expect(film?.getAttribute('preload')).toBe('none')
    const poster = await browser.fetch(film?.getAttribute('poster') ?? '')
    expect([poster.headers.get('Content-Type'), (await sharp(await poster.arrayBuffer()).metadata()).width]).toEqual([
      'image/webp',
      400,
    ])
  })

  test('under Save-Data, and in Lite mode, the images come first and there is no script', async () => {
    const { page } = await openExercise({}, { 'Save-Data': 'on' })

    expect(chosen(page)).toEqual(['Images'])
    expect(page.document.querySelectorAll('script')).toHaveLength(0)
  })

  test('captions and narration are as the user chose, here and in the account', async () => {
    const { page } = await openExercise()
    expect(filmOf(page)?.dataset.captions).toBe('on')
    expect(filmOf(page)?.querySelector('track')?.getAttribute('kind')).toBe('captions')
    expect(narrationOf(page)?.getAttribute('preload')).toBe('none')

    const quiet = await (await page.press('Show captions')).press('Offer narration')
    expect(quiet.path).toBe(page.path)
    expect([filmOf(quiet)?.dataset.captions, narrationOf(quiet)]).toEqual(['off', null])

    const account = await page.visitor.visit('/account/details')
    const pressed = (name: string) => getByRole(account.document.body, 'button', { name }).getAttribute('aria-pressed')
    expect([pressed('Show captions'), pressed('Offer narration')]).toEqual(['false', 'false'])
    await account.press('Offer narration')
    expect(narrationOf(await page.visitor.visit(page.path))).not.toBeNull()
  })

  test('without captions and narration there is nothing to choose', async () => {
    const { page } = await openExercise({ kinds: ['video', 'image'] })

    expect(queryByRole(page.document.body, 'button', { name: 'Show captions' })).toBeNull()
  })
})

describe('the portal', () => {
  async function makeSent(sent: { hasCC?: boolean; hasNarration?: boolean; privatePrescription?: boolean } = {}) {
    const { privatePrescription, ...data } = sent
    const user = await makeUser()
    const exercise = await makeFilmed(user, data)
    const client = await makeClient(user)
    const parts = { exercises: [exercise.slug ?? ''], privatePrescription }
    const { portalToken } = await makePrescription(user, client, parts)
    return { path: `/portal/${portalToken}`, portalToken, exercise }
  }

  test('[LIB-072] shows the film and the images, all of it through its link, and one small script', async () => {
    const { path } = await makeSent()
    const page = await visitor().visit(path)
    const asked = [...page.document.querySelectorAll('[src^="/media/"]')].map(
      (media) => media.getAttribute('src') ?? '',
    )

    const answers = await Promise.all(asked.map((source) => visitor().fetch(source)))

    expect(tabs(page)).toEqual(['Video', 'Images'])
    expect(answers.map(({ status, headers }) => [status, headers.get('Content-Type')])).toEqual([
      [200, 'video/mp4'],
      [200, 'text/vtt'],
      [200, 'image/webp'],
      [200, 'image/webp'],
      [200, 'audio/webm'],
      [200, 'audio/mp4'],
    ])
    expect((await visitor().fetch(filmOf(page)?.getAttribute('poster') ?? '')).status).toBe(200)
    const scripts = [...page.document.querySelectorAll('script')]
    expect(scripts.map((script) => /\/film-\w+/.test(script.src))).toEqual([true])
    const script = await (await visitor().fetch(scripts[0]?.src ?? '')).arrayBuffer()
    expect(script.byteLength).toBeLessThan(15 * 1024)
  })

  test('no other link, and no link at all, opens its media; nor does its own without the pin', async () => {
    const [mine, other] = [await makeSent(), await makeSent()]
    const source = filmOf(await visitor().visit(mine.path))?.getAttribute('src') ?? ''
    const locked = await makeSent({ privatePrescription: true })
    const film = await db.media.findFirstOrThrow({
      where: { kind: 'video', exercises: { some: { exerciseId: locked.exercise.id } } },
    })

    expect((await visitor().fetch(source)).status).toBe(200)
    expect((await visitor().fetch(source.replace(mine.portalToken ?? '', other.portalToken ?? ''))).status).toBe(404)
    expect((await visitor().fetch(source.split('?')[0] ?? '')).status).toBe(404)
    expect((await visitor().fetch(`/media/${film.id}?poster&link=${locked.portalToken}`)).status).toBe(404)
  })

  test.each([
    { hasCC: true, hasNarration: false },
    { hasCC: false, hasNarration: true },
    { hasCC: undefined, hasNarration: undefined },
  ])(
    '[PUB-257, PUB-259] captions are on and narration is offered by the exercise’s own $hasCC, $hasNarration',
    async (sent) => {
      const { path } = await makeSent({ ...sent })

      const page = await visitor().visit(path)

      expect({
        hasCC: filmOf(page)?.dataset.captions === 'on',
        hasNarration: narrationOf(page) !== null,
      }).toEqual({ hasCC: sent.hasCC ?? false, hasNarration: sent.hasNarration ?? false })
    },
  )

  test('under Save-Data the images come first and there is no script', async () => {
    const { path } = await makeSent()

    const page = await visitor().visit(path, { headers: { 'Save-Data': 'on' } })

    expect(chosen(page)).toEqual(['Images'])
    expect(page.document.querySelectorAll('script')).toHaveLength(0)
  })
})

describe('a film is fetched in parts', () => {
  async function fetchPart(range: string) {
    const user = await makeUser()
    const exercise = await makeFilmed(user)
    const film = await db.media.findFirstOrThrow({
      where: { kind: 'video', exercises: { some: { exerciseId: exercise.id } } },
    })
    const browser = await signedInAs(user)
    const whole = Buffer.from(await (await browser.fetch(`/media/${film.id}`)).arrayBuffer())
    return { whole, part: await browser.fetch(`/media/${film.id}`, { headers: { Range: range } }) }
  }

  test.each([
    { range: 'bytes=0-', from: 0, to: 5095 },
    { range: 'bytes=0-1', from: 0, to: 1 },
    { range: 'bytes=5000-99999', from: 5000, to: 5095 },
    { range: 'bytes=-96', from: 5000, to: 5095 },
    { range: 'bytes=10-19,30-39', from: 10, to: 19 },
  ])('$range gives the bytes from $from to $to', async ({ range, from, to }) => {
    const { whole, part } = await fetchPart(range)

    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes ${from}-${to}/${whole.length}`])
    expect(part.headers.get('Content-Type')).toBe('video/mp4')
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(from, to + 1))
  })

  test('beyond its end there is nothing', async () => {
    const { whole, part } = await fetchPart('bytes=999999-')

    expect([part.status, part.headers.get('Content-Range')]).toEqual([416, `bytes */${whole.length}`])
  })

  test.each(['bytes=abc', 'seconds=1-2'])('what makes no sense gets the whole: %s', async (range) => {
    const { whole, part } = await fetchPart(range)

    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([200, whole.length])
  })
})
