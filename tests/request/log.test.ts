import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineOf } from '#app/services/log.server.ts'
import { ChildServer } from '#tests/child-server.ts'
import { makeClient, makePrescription, makeUser, sessionCookie } from '#tests/factories.ts'

let server: ChildServer
beforeAll(async () => {
  server = await ChildServer.start({ REQUEST_LOG: 'on' })
})
afterAll(() => server.end())

/** What was logged since the server listens. */
const lines = () => server.lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))

test('a failed sign-in is logged with the address and a hash of the account', async () => {
  const { email } = await makeUser()
  for (const account of [email, email.toUpperCase(), 'somebody-else@example.com'])
    await server.post('/login', '', [
      ['email', account],
      ['password', 'not-my-password'],
    ])

  const failures = () => lines().filter(({ event }) => event === 'sign-in failed')
  await expect.poll(failures).toHaveLength(3)
  const [first, second, other] = failures()
  expect(first.address).toMatch(/^127\.0\.0\.1$/)
  expect(Date.now() - Date.parse(first.time)).toBeLessThan(60_000)
  expect(second.account).toBe(first.account)
  expect(other.account).not.toBe(first.account)
  expect(server.lines.join().toLowerCase()).not.toContain(email)
})

test('every line has its time, and none a token', async () => {
  const user = await makeUser()
  const { portalToken } = await makePrescription(user, await makeClient(user))
  const { name, value } = await sessionCookie(user)
  await fetch(`${server.address}/portal/${portalToken}`)
  const before = lines().length
  // The programme takes no form: an error that names the whole address.
  const { status } = await server.post(`/portal/${portalToken}`, `${name}=${value}`, [['any', 'field']])

  expect(status).toBe(405)
  await expect.poll(() => lines().length).toBeGreaterThan(before + 1)
  expect(lines().filter(({ time }) => !(Date.parse(time) > 0))).toEqual([])
  expect(server.lines.join()).toContain('/portal/…')
  expect(server.lines.join()).not.toContain(portalToken)
})

test('an error is one line with its stack', () => {
  const { level, message } = JSON.parse(lineOf('error', ['Printing failed', new Error('no paper')]))

  expect([level, message.split('\n')[0]]).toEqual(['error', 'Printing failed Error: no paper'])
  expect(message).toContain('log.test.ts')
})
