import { db } from '#app/models/db.server.ts'

/** Every write to this table fails, as on a full disk, until the returned function is called. */
export async function breakWrites(table: string) {
  const acts = ['INSERT', 'UPDATE', 'DELETE']
  for (const act of acts)
    await db.$executeRawUnsafe(
      `CREATE TRIGGER "broken ${act}" BEFORE ${act} ON "${table}" BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`,
    )
  return async () => {
    for (const act of acts) await db.$executeRawUnsafe(`DROP TRIGGER "broken ${act}"`)
  }
}
