import { PrismaLibSql } from '@prisma/adapter-libsql'
import { PrismaClient } from '#prisma/client/client.ts'
import { env } from '#app/services/env.server.ts'

/** The one connection to the database. `timeout` (ms) is how long a write waits for another process's write. */
export const db = new PrismaClient({ adapter: new PrismaLibSql({ url: env.DATABASE_URL, timeout: 5000 }) })

/** What a model function works with: the database itself, or a transaction of it. */
export type Db = Parameters<Parameters<typeof db.$transaction>[0]>[0] | typeof db
