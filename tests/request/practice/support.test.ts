import { expect, test } from 'vitest'
import { listAt } from '../exercises/library-setup.ts'
import { db } from '#app/models/db.server.ts'
import { env } from '#app/services/env.server.ts'
import { makeUser } from '#tests/factories.ts'
import { lettersTo } from '#tests/mail.ts'
import { signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const letters = async (email: string) => (await lettersTo(env.SUPPORT_EMAIL)).filter(({ text }) => text.includes(email))

test('[LIB-026] Request Exercise opens the help desk form with what was searched for; sending it reaches the help desk', async () => {
  const user = await makeUser()
  const browser = await signedInAs(user)
  const list = await browser.visit(listAt({ searchTerm: 'pogo stick' }))

  const form = await list.follow('Request Exercise')
  const sent = await form.fill('Your message', 'Please draw:\npogo stick <b>jumps</b> 🦘').press('Send')

  expect([form.heading, form.screen.getByLabelText<HTMLTextAreaElement>('Your message').value]).toEqual([
    'Support',
    'Please draw:\npogo stick <b>jumps</b> 🦘',
  ])
  expect([sent.path, sent.notice]).toEqual([
    '/exercise?searchTerm=pogo+stick',
    'Thank you. Your message is on its way to the help desk.',
  ])
  const [letter] = await letters(user.email)
  expect(letter?.subject).toBe('Support: Robin Vale, Hill Road Practice')
  expect(letter?.text).toContain('pogo stick <b>jumps</b> 🦘')
  expect(letter?.html).toContain('pogo stick &lt;b&gt;jumps&lt;/b&gt; 🦘')
  expect(await db.supportRequest.findMany({ where: { userId: user.id }, select: { message: true } })).toEqual([
    { message: expect.stringMatching(/^Please draw:\r?\npogo stick/) },
  ])
})

test('[LIB-026] the form begins with the search, and the avatar menu leads to it too', async () => {
  const browser = await signedInAs(await makeUser())
  const list = await browser.visit(listAt({ searchTerm: 'pogo stick' }))

  const request = await list.follow('Request Exercise')
  const support = await list.follow('Support')

  const typed = (page: typeof list) => page.screen.getByLabelText<HTMLTextAreaElement>('Your message').value
  expect([typed(request), typed(support)]).toEqual(['I would like to request an exercise: pogo stick', ''])
})

test('an empty message is refused, and goes nowhere', async () => {
  const user = await makeUser()
  const form = await (await signedInAs(user)).visit('/support')

  const refused = await form.fill('Your message', '   ').press('Send')

  expect([refused.status, refused.errors.join(' ')]).toEqual([400, expect.stringContaining('This field is required')])
  expect(await letters(user.email)).toEqual([])
})

test('a form that is sent twice writes once, and leads to no other site', async () => {
  const user = await makeUser()
  const form = await (await signedInAs(user)).visit('/support?back=https://elsewhere.example/')
  form.fill('Your message', 'It does not print.')

  const [sent] = await Promise.all([form.press('Send'), form.press('Send')])

  expect(sent.path).toBe('/dashboard')
  expect(await letters(user.email)).toHaveLength(1)
  expect(await db.supportRequest.count({ where: { userId: user.id } })).toBe(1)
})
