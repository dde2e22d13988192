import { describe, expect, test } from 'vitest'
import { makeUser } from '#tests/factories.ts'
import { type Page, signedInAs, visitor } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const scripts = (page: Page) => page.document.querySelectorAll('script, link[rel=modulepreload]').length
const links = (page: Page, name: string) =>
  [...page.screen.getByRole('navigation', { name }).querySelectorAll('a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ])

describe('routes', () => {
  test.each(['/', '/nowhere', '/clients/1/nothing/here', '/exercise/1/2/3'])(
    '[PUB-001, PUB-020] %s leads to the dashboard',
    async (path) => {
      expect((await (await signedInAs(await makeUser())).visit(path)).path).toBe('/dashboard')
    },
  )

  test('[PUB-008] /creator leads to its first screen', async () => {
    expect((await (await signedInAs(await makeUser())).visit('/creator')).path).toBe('/creator/program')
  })

  test.each(['program', 'exercise', 'program-settings', 'publish'])(
    '[PUB-009, PUB-010] /creator/%s shows the same screen as the one at the top',
    async (name) => {
      const browser = await signedInAs(await makeUser())
      const [inside, atTop] = [await browser.visit(`/creator/${name}`), await browser.visit(`/${name}`)]

      expect([inside.path, inside.heading]).toEqual([`/creator/${name}`, atTop.heading])
      const tab = inside.screen.getByRole('navigation', { name: 'Creator' }).querySelector('[aria-current=page]')
      expect(tab?.getAttribute('href')).toBe(`/${name}`)
    },
  )
})

describe('the shell', () => {
  test('[PUB-026, PUB-027] has the creator’s tabs on its pages, and not in the account', async () => {
    const browser = await signedInAs(await makeUser())

    expect(links(await browser.visit('/exercise'), 'Creator').map(([, to]) => to)).toEqual([
      '/program',
      '/exercise',
      '/program-settings',
      '/publish',
    ])
    expect((await browser.visit('/account/details')).screen.queryByRole('navigation', { name: 'Creator' })).toBeNull()
  })

  test.each([
    ['/exercise', '/creator/program'],
    ['/publish', '/creator/program'],
    ['/clients/new', '/clients'],
    ['/account/security', '/account/details'],
  ])('on %s the header shows which part that belongs to', async (path, part) => {
    const page = await (await signedInAs(await makeUser())).visit(path)

    const current = page.screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('[aria-current=page]')
    expect([...current].map((link) => link.getAttribute('href'))).toEqual([part])
  })

  test('the bar at the bottom repeats the links of the header', async () => {
    const page = await (await signedInAs(await makeUser())).visit('/dashboard')

    expect(links(page, 'Main, at the bottom')).toEqual(links(page, 'Main'))
    expect(links(page, 'Main').map(([name]) => name)).toEqual(['Dashboard', 'Creator', 'Clients', 'Account'])
  })

  test('[PUB-033] the menu has the user’s name, the ways to the account, and the version', async () => {
    const page = await (await signedInAs(await makeUser({ firstName: '🧘 Zoë' }))).visit('/dashboard')

    const menu = page.document.querySelector('.menu')?.textContent
    expect(menu).toContain('🧘 Zoë Vale')
    expect(menu).toMatch(/Account settings.*Subscription.*Logout.*Version \d+\.\d+\.\d+/)
  })

  test('[PUB-036] nothing of it is shown to who is not signed in', async () => {
    const page = await visitor().visit('/login')

    expect(page.screen.queryAllByRole('navigation')).toEqual([])
    expect(page.screen.queryByRole('banner')).toBeNull()
  })

  test('[PUB-041, LIB-260] pages are in British English', async () => {
    expect((await visitor().visit('/login')).document.documentElement.lang).toBe('en-GB')
  })
})

describe('preferences', () => {
  test('Lite mode sends no script at all, until it is left', async () => {
    const full = await (await signedInAs(await makeUser())).visit('/exercise?searchTerm=knee')

    const lite = await full.press('Lite mode')
    const left = await lite.press('Leave Lite mode')

    expect([lite.path, scripts(lite)]).toEqual(['/exercise?searchTerm=knee', 0])
    expect(scripts(full)).toBeGreaterThan(0)
    expect(scripts(left)).toBe(scripts(full))
  })

  test('a browser that asks to save data gets Lite mode by itself, and may leave it', async () => {
    const headers = { 'Save-Data': 'on' }
    const browser = visitor()
    const page = await browser.visit('/login', { headers })
    await page.press('Leave Lite mode')

    expect(scripts(page)).toBe(0)
    expect(scripts(await browser.visit('/login', { headers }))).toBeGreaterThan(0)
  })

  test('a browser that failed the test at the door gets pages whose only script is the door, until it passes', async () => {
    const browser = await signedInAs(await makeUser())
    browser.cookies.set('scripts', 'none')
    const old = await browser.visit('/exercise')
    browser.cookies.delete('scripts')

    expect(scripts(old)).toBe(1)
    expect(old.document.querySelector('script')?.textContent).toContain('scripts=none')
    expect(old.document.querySelector('#searchTerm')?.getAttribute('placeholder')).toBe('Search Exercises')
    expect(scripts(await browser.visit('/exercise'))).toBeGreaterThan(1)
  })

  test('the account menu opens without script, and its icons have a size before any style sheet comes', async () => {
    const page = await (await signedInAs(await makeUser())).visit('/dashboard')

    const menu = page.screen.getByLabelText(/the menu of/).closest('details')
    expect(menu?.open).toBe(false)
    expect(menu?.querySelector('.menu')?.textContent).toContain('Logout')
    expect(page.document.querySelectorAll('svg:not([width][height])')).toHaveLength(0)
  })

  test('light or dark is chosen, kept, and does not touch Lite mode', async () => {
    const page = await (await visitor().visit('/login')).press('Lite mode')

    const dark = await page.press('Dark colours')
    const light = await dark.press('Light colours')

    expect([page, dark, light].map(({ document }) => document.documentElement.dataset.theme)).toEqual([
      undefined,
      'dark',
      'light',
    ])
    expect(scripts(light)).toBe(0)
  })

  test('a broken cookie is no error', async () => {
    const browser = visitor()
    for (const name of ['preferences', 'notice', 'session']) browser.keep(`${name}=%E0%A4%A; Path=/`)

    expect((await browser.visit('/login')).heading).toBe('Log in')
  })
})

describe('answers', () => {
  test('health and readiness', async () => {
    expect(await (await visitor().fetch('/health')).json()).toEqual({ status: 'up' })
    expect(await (await visitor().fetch('/ready')).json()).toEqual({ status: 'ready' })
  })

  test('carry the headers that keep a page safe', async () => {
    const { headers } = await (await signedInAs(await makeUser())).fetch('/dashboard')

    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('same-origin')
    expect(headers.get('X-Request-Id')).toBeTruthy()
  })

  test('every script of a page carries the nonce of its policy, and no element a style', async () => {
    const browser = await signedInAs(await makeUser())
    const answer = await browser.fetch('/exercise')
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('Content-Security-Policy') ?? '')?.[1]
    const html = await answer.text()

    const tags = html.match(/<script[^>]*>/g) ?? []
    expect(tags.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([])
    expect(html).not.toMatch(/ style="| onclick=/)
  })

  test('built files are kept for ever', async () => {
    const page = await visitor().visit('/login')
    const style = page.document.querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? ''

    expect((await visitor().fetch(style)).headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  })
})
