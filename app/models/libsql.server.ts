import { setTimeout } from 'node:timers/promises'
import type { Client } from '@libsql/client'
import { PrismaLibSql } from '@prisma/adapter-libsql'

/** How long another process may keep the database to itself before we give up, and how often we ask meanwhile; in ms. */
const LONGEST_WAIT = 10_000
const ASK_AGAIN = 10
/** Who is refused so soon after the last refusal (ms) is kept waiting by the same work of the other process. */
const STILL_TAKEN = 1000

/**
 * Prisma's libSQL adapter for a file that several processes write to. SQLite fails at once a transaction that reads, and
 * writes after somebody else has written, so each begins as a writer. Whoever finds the database taken asks again; SQLite's
 * own waiting would hold up every other request too.
 */
export class SharedLibSql extends PrismaLibSql {
  override createClient(config: Parameters<PrismaLibSql['createClient']>[0]): Client {
    const client = super.createClient(config)
    const execute = client.execute.bind(client) as (...statement: unknown[]) => ReturnType<Client['execute']>
    const transaction = client.transaction.bind(client)
    const whenFree = waitingFor(client)
    return Object.assign(client, {
      execute: (...statement: unknown[]) => whenFree(() => execute(...statement)),
      transaction: () => whenFree(() => transaction('write')),
    })
  }
}

/**
 * Does its work as soon as no other process keeps the database. Everybody's waiting is one: who makes several statements, or
 * comes while others have waited in vain, does not wait anew for each.
 */
export function waitingFor(client: Pick<Client, 'reconnect'>) {
  let [takenSince, refusedAt] = [0, -Infinity]
  return async function whenFree<T>(work: () => Promise<T>): Promise<T> {
    for (let isRefused = false; ; isRefused = true) {
      try {
        const done = await work()
        if (isRefused) refusedAt = -Infinity
        return done
      } catch (error) {
        if (!isTaken(error)) throw error
        const now = performance.now()
        if (now - refusedAt > STILL_TAKEN) takenSince = now
        refusedAt = now
        // The refused statement still holds the state of the data that it saw, and would be refused for ever.
        client.reconnect()
        if (now - takenSince > LONGEST_WAIT) throw error
        await setTimeout(Math.random() * ASK_AGAIN)
      }
    }
  }
}

/** Whether `error` says that another process has the database to itself for the moment. */
export function isTaken(error: unknown) {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}
