import { expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { whoseForms } from '#app/models/practice/whose.server.ts'
import { clinicianPages } from '#tests/browser-pages.ts'
import {
  PASSWORD,
  libraryExercise,
  makeClient,
  makePrescription,
  makeUser,
  makeWorkingProgramme,
} from '#tests/factories.ts'
import { type Page, type Visitor, signedInAs, visitor } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'
import { filesOnDisk, mediaOf, picture } from '#tests/uploads.ts'

useApp()

const ELSE = 'Somebody else is signed in here now'

/** In the browser of this page another user signs in, as in another tab. */
async function signIn({ visitor: browser }: Page, user: { id: string }) {
  const { cookies } = await signedInAs(user)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
}

async function titleTyped(browser: Visitor) {
  return (await browser.visit('/program-settings')).fill('Programme title', 'Typed by the one before')
}

const titlesOf = async (...users: { id: string }[]) =>
  (await db.programme.findMany({ where: { workingFor: { in: users.map(({ id }) => id) } } })).map(
    ({ programmeTitle }) => programmeTitle,
  )

test('every form that a clinician’s page posts says first whose it is', async () => {
  const { clinician, paths } = await clinicianPages()
  const browser = await signedInAs(clinician)
  const own = `<input type="hidden" name="whose" value="${whoseForms(clinician)}"/>`
  let found = 0
  const others: string[] = []
  for (const path of paths) {
    const { html } = await browser.visit(path)
    const posting = html.split(/(?=<form)/).filter((form) => /^<form[^>]*method="post"/.test(form))
    const forms = posting.filter((form) => !form.startsWith('<form action="/preferences"'))
    others.push(...forms.filter((form) => !form.replace(/^<form[^>]*>/, '').startsWith(own)).map(() => path))
    found += forms.length
  }
  expect(others).toEqual([])
  expect(found).toBeGreaterThan(paths.length)
})

test('a form that was left open is refused once somebody else has signed in: the page says so and what to do, nothing is changed', async () => {
  const [before, now] = [await makeUser(), await makeUser({ firstName: 'Sam', lastName: 'Osei' })]
  await Promise.all([makeWorkingProgramme(before), makeWorkingProgramme(now)])
  const titles = await titlesOf(before, now)
  const typed = await titleTyped(await signedInAs(before))
  await signIn(typed, now)

  const refused = await typed.press('Save title')

  expect([refused.status, refused.heading]).toEqual([409, ELSE])
  expect(refused.text).toContain('Sam Osei has signed in here since. Nothing was changed')
  expect((await refused.follow('Go on as Sam Osei')).heading).toBe('Dashboard')
  expect(await titlesOf(before, now)).toEqual(titles)
})

test('who logs in again as themselves sends the same form again, and it is saved', async () => {
  const [before, now] = [await makeUser(), await makeUser()]
  const typed = await titleTyped(await signedInAs(before))
  await signIn(typed, now)
  const refused = await typed.press('Save title')

  const login = (await refused.follow('Log in as yourself')).fill('Email', before.email).fill('Password', PASSWORD)
  await login.press('Log in')
  const saved = await typed.press('Save title')

  expect(saved.notice).toBe('Title saved')
  expect(await titlesOf(before, now)).toEqual(['Typed by the one before'])
})

test('who logs out, goes back and logs in again sends what was typed before', async () => {
  const me = await makeUser()
  const typed = await titleTyped(await signedInAs(me))
  await (await typed.visitor.visit('/dashboard')).press('Logout')
  expect((await typed.press('Save title')).heading).toBe('Your session has ended')

  await signIn(typed, me)

  expect((await typed.press('Save title')).notice).toBe('Title saved')
})

test('a form with a picture is refused before the picture is looked at', async () => {
  const [before, now] = [await makeUser(), await makeUser()]
  const page = await (await signedInAs(before)).visit('/exercise/new')
  page.fill('Name', 'Wall Push').fill('Description', 'Push.')
  page.attach('Upload Images', await picture('wall.jpg'))
  const files = filesOnDisk()
  await signIn(page, now)

  const refused = await page.press('Save')

  expect([refused.status, refused.heading]).toEqual([409, ELSE])
  expect([await mediaOf(now), filesOnDisk()]).toEqual([[], files])
  expect(await db.exercise.count({ where: { userId: now.id } })).toBe(0)
})

test('the Logout of a page that was left open does not end somebody else’s session', async () => {
  const [before, now] = [await makeUser(), await makeUser()]
  const page = await (await signedInAs(before)).visit('/dashboard')
  await signIn(page, now)

  const refused = await page.press('Logout')

  expect([refused.status, refused.heading]).toEqual([409, ELSE])
  expect(await db.session.count({ where: { userId: now.id } })).toBe(1)
})

test.each([
  ['Add to programme', 'bridge'],
  ['Add to favourites', 'bridge'],
  ['Clone', 'bridge'],
])(
  'the button %s of a list that was left open does nothing for who has signed in since, and a page says so',
  async (button, slug) => {
    const [before, now] = [await makeUser(), await makeUser()]
    const { exerciseName } = await libraryExercise(slug)
    const list = await (await signedInAs(before)).visit(`/exercise?searchTerm=${exerciseName}`)
    await signIn(list, now)

    const refused = await list.press(button, exerciseName)
    list.visitor.cookies.clear()
    const ended = await list.press(button, exerciseName)

    expect([refused.status, refused.heading]).toEqual([409, ELSE])
    expect([ended.status, ended.heading]).toEqual([401, 'Your session has ended'])
    expect(await titlesOf(now)).toEqual([])
  },
)

test('two clients at one phone: what one has left open is marked in that one’s programme, whoever gave a pin since', async () => {
  const clinician = await makeUser()
  const [mine, theirs] = await Promise.all(
    ['Rosa Lind', 'Tom Ferris'].map(async (name) => {
      const client = await makeClient(clinician, { name, clientPin: '4711' })
      return makePrescription(clinician, client, { privatePrescription: true })
    }),
  )
  const phone = visitor()
  const enter = async (token = '') =>
    (await phone.visit(`/portal/${token}`)).fill('4-digit pin', '4711').press('Open my programme')
  const leftOpen = await enter(mine?.portalToken ?? '')
  await enter(theirs?.portalToken ?? '')

  // Each exercise has one.
  const [button] = leftOpen.screen.getAllByRole<HTMLButtonElement>('button', { name: /^Done today/ })
  await phone.post(button?.form?.getAttribute('action') ?? '', { done: 'true' })

  const done = await db.exerciseCompletion.findMany({
    select: { programmeExercise: { select: { programmeId: true } } },
  })
  expect(done.map(({ programmeExercise }) => programmeExercise.programmeId)).toEqual([mine?.id])
})
