import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { makeClient, makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const later = () => new Date(Date.now() + 60_000)

test('the page of a publication says of each client how far the letter is', async () => {
  const me = await makeUser()
  await makeWorkingProgramme(me)
  const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn']
  const clients = await Promise.all(
    names.map((name) => makeClient(me, { name, email: `${name.toLowerCase()}@example.com` })),
  )
  const browser = await signedInAs(me)
  const publicationId = randomUUID()
  await browser.post('/publish', [
    ['intent', 'publish'],
    ['publicationId', publicationId],
    ['newClientId', randomUUID()],
    ['programmeTitle', 'Knee, first week'],
    ['sendEmail', 'on'],
    ...clients.map(({ id }): [string, string] => ['clientId', id]),
  ])
  await expect.poll(() => db.job.count({ where: { userId: me.id, doneAt: null } })).toBe(0)

  const letterOf = (name: string) => ({ kind: 'letter', programme: { publicationId, client: { name } } })
  const change = (name: string, data: object) =>
    db.job.updateMany({ where: letterOf(name), data: { doneAt: null, ...data } })
  await change('Ben', { dueAt: later() })
  await change('Cleo', { dueAt: later(), lastError: '451' })
  await change('Dan', { lastError: '550' })
  await db.job.deleteMany({ where: { OR: [letterOf('Eve'), letterOf('Finn')] } })
  const longAgo = { createdAt: new Date('2025-01-01') }
  await db.programme.updateMany({ where: { publicationId, client: { name: 'Finn' } }, data: longAgo })
  const page = await browser.visit(`/publish/${publicationId}`)

  const said = [...page.document.querySelectorAll('article p')].map(({ textContent }) => textContent.trim())
  expect(said.filter((words) => /email/.test(words))).toEqual([
    'The email was sent to ada@example.com',
    'The email is on its way to ben@example.com',
    'The email could not be sent yet; we keep trying: cleo@example.com',
    'The email could not be sent. Please pass the link on yourself: dan@example.com',
    'No email was asked for: pass the link on yourself.',
    'This is too long ago to say whether an email was sent.',
  ])
})
