import { setTimeout } from 'node:timers/promises'
import type { Client } from '@libsql/client'
import { PrismaLibSql } from '@prisma/adapter-libsql'

/** How long another process may keep the database to itself before we give up, and how often we ask meanwhile; in ms. */
const LONGEST_WAIT = 20_000
const ASK_AGAIN = 10

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
    return Object.assign(client, {
      execute: (...statement: unknown[]) => whenFree(client, () => execute(...statement)),
      transaction: () => whenFree(client, () => transaction('write')),
    })
  }
}

async function whenFree<T>(client: Client, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isTaken(error) || performance.now() - startedAt > LONGEST_WAIT) throw error
      // The refused statement still holds the state of the data that it saw, and would be refused for ever.
      client.reconnect()
      await setTimeout(Math.random() * ASK_AGAIN)
    }
  }
}

function isTaken(error: unknown) {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}
