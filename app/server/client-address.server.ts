import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import proxyAddress from 'proxy-addr'
import { env } from '#app/services/env.server.ts'

/**
 * Where a request comes from, as far as the visitor can't choose it: on Fly.io what its proxy says, behind proxies of ours
 * the entry that the outermost of them has added to X-Forwarded-For, else the other end of the connection.
 * Of IPv6 only the first 64 bits: a household gets all the addresses that begin with them.
 */
export function clientAddress(c: Context<{ Bindings: HttpBindings }>): string {
  const onFly = env.FLY_APP_NAME && env.TRUST_PROXY ? c.req.header('Fly-Client-IP') : undefined
  const said = onFly ?? proxyAddress(c.env.incoming, (_, hop) => hop < env.TRUST_PROXY)
  if (!ipaddr.isValid(said)) return 'unknown'
  const address = ipaddr.process(said)
  return address instanceof ipaddr.IPv6 ? `${networkOf(address)}/64` : address.toString()
}

const networkOf = (address: ipaddr.IPv6) =>
  ipaddr.fromByteArray([...address.toByteArray().slice(0, 8), ...Array<number>(8).fill(0)])
