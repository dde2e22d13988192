import { beforeAll, expect, test } from 'vitest'
import { visitor } from '#tests/request.ts'
import { routes, useApp } from '#tests/setup/app.ts'

useApp()

/** The addresses of the built application, by the layout that they stand in. */
let doors: Record<'public' | 'portal' | 'signedIn', string[]>

beforeAll(() => {
  const standingIn = (id: string, path: string): string[] =>
    Object.values(routes).flatMap((route) => {
      if (!route || route.parentId !== id) return []
      const here = route.path ? `${path}/${route.path}` : path
      return [here || '/', ...standingIn(route.id, here)]
    })
  doors = {
    public: standingIn('routes/public', ''),
    portal: standingIn('routes/portal/layout', ''),
    signedIn: standingIn('routes/signed-in', ''),
  }
  // Whatever stands in none of the layouts would be open to everybody.
  const pages = Object.values(doors).flat().length
  expect(Object.keys(routes)).toHaveLength(pages + ['root', ...Object.keys(doors)].length)
})

const post = (path: string, type: string, body: string) =>
  visitor().fetch(path, { method: 'POST', headers: { 'Content-Type': type }, body })

/** What a visitor who has not signed in gets at each of these addresses, without the doubles. */
async function answers(patterns: string[], ask: (path: string) => Promise<Response>) {
  const statuses = new Set<string>()
  for (const pattern of patterns) {
    const { status, headers } = await ask(pattern.replaceAll(/:\w+/g, 'some-id').replace('*', 'nowhere'))
    statuses.add([status, headers.get('Location')?.replace(/\?.*/, '')].join(' ').trim())
  }
  return [...statuses]
}

test('every page that says nothing else asks who has not signed in to do so, and takes no form from them', async () => {
  const form = (path: string) => post(path, 'application/x-www-form-urlencoded', 'a=b')
  const data = (path: string) => form(`${path === '/' ? '/_' : path}.data`)

  expect(await answers(doors.signedIn, (path) => visitor().fetch(path))).toEqual(['302 /login'])
  expect(await answers(doors.signedIn, form)).toEqual(['401'])
  expect(await answers(doors.signedIn, data)).toEqual(['401'])
  expect(doors.public).toEqual([
    '/login',
    '/logout',
    '/register',
    '/verify-email',
    '/forgot-password',
    '/expired-password',
    '/preferences',
    '/media/:mediaId',
    '/health',
    '/ready',
  ])
})

test('who has not signed in can post 32 kB, other pages take 1 MB, and files only the exercise editor', async () => {
  const form = (kilobytes: number) => (path: string) =>
    post(path, 'application/x-www-form-urlencoded', `a=${'x'.repeat(kilobytes * 1024)}`)
  const withFiles = (path: string) => post(path, 'multipart/form-data; boundary=X', '--X--')
  const uploads = ['/exercise/new', '/exercise/:exerciseId/edit', '/media']
  const others = doors.signedIn.filter((path) => !uploads.includes(path))

  expect(await answers([...doors.public, ...doors.portal], form(32))).toEqual(['413'])
  expect(await answers(doors.signedIn, form(32))).toEqual(['401'])
  expect(await answers([...doors.public, ...doors.portal, ...others], withFiles)).toEqual(['415'])
  expect(await answers(uploads, withFiles)).toEqual(['401'])
  expect(
    await answers(
      uploads.map((path) => `${path}.data`),
      withFiles,
    ),
  ).toEqual(['401'])
  expect(await answers(uploads, form(1024))).toEqual(['413'])
})

test('no page of the portal is found by a search engine', async () => {
  const pages = doors.portal.map((path) => visitor().fetch(path.replaceAll(/:\w+/g, 'some-id')))
  const said = (await Promise.all(pages)).map(({ headers }) => headers.get('X-Robots-Tag'))

  expect([...new Set(said)]).toEqual(['noindex, nofollow'])
})
