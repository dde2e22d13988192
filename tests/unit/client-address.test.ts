import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { clientAddress } from '#app/server/client-address.server.ts'
import { env } from '#app/services/env.server.ts'

const usual = { ...env }
afterEach(() => Object.assign(env, usual))

/** What is taken for the visitor's address when the other end of the connection is `remoteAddress`. */
async function addressOf(settings: Partial<typeof env>, headers: Record<string, string>, remoteAddress = '10.0.0.9') {
  Object.assign(env, settings)
  const app = new Hono<{ Bindings: HttpBindings }>().get('/', (c) => c.text(clientAddress(c)))
  const answer = await app.request('/', { headers }, { incoming: { headers, socket: { remoteAddress } } })
  return answer.text()
}

const chosen = '203.0.113.66'
const everywhere = { 'x-forwarded-for': `${chosen}, 198.51.100.7, 10.0.0.8`, 'fly-client-ip': '198.51.100.1' }

test('without a proxy only the connection counts', async () => {
  expect(await addressOf({ TRUST_PROXY: 0 }, everywhere)).toBe('10.0.0.9')
})

test.each([
  [1, '10.0.0.8'],
  [2, '198.51.100.7'],
])('behind %i proxies the entry that the outermost of them added counts', async (proxies, address) => {
  expect(await addressOf({ TRUST_PROXY: proxies }, everywhere)).toBe(address)
})

test('on Fly.io its proxy says it, unless no proxy is to be believed', async () => {
  expect(await addressOf({ FLY_APP_NAME: 'guide', TRUST_PROXY: 1 }, everywhere)).toBe('198.51.100.1')
  expect(await addressOf({ FLY_APP_NAME: 'guide', TRUST_PROXY: 0 }, everywhere)).toBe('10.0.0.9')
})

test('one household is one address, by whichever protocol it comes', async () => {
  const from = (address: string) => addressOf({ TRUST_PROXY: 0 }, {}, address)

  expect(await from('2001:db8:1:2:aaaa::1')).toBe(await from('2001:db8:1:2:bbbb::2'))
  expect(await from('2001:db8:1:3::1')).not.toBe(await from('2001:db8:1:2::1'))
  expect(await from('::ffff:198.51.100.7')).toBe('198.51.100.7')
})

test('what is no address is nobody’s', async () => {
  expect(await addressOf({ TRUST_PROXY: 1 }, { 'x-forwarded-for': 'x'.repeat(5000) })).toBe('unknown')
})
