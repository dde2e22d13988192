import { named } from './named.ts'
import { db, inSlices } from '#app/models/db.server.ts'

/** Notes how clients are sorted where that is still empty: SQL, and so a migration, can't take accents off. */
export async function fillNameSort() {
  const clients = await db.client.findMany({ where: { nameSort: '' }, select: { id: true, name: true } })
  await inSlices(
    clients.map(({ id, name }) => ({ id, ...named(name) })),
    (slice) => db.$executeRaw`
      UPDATE Client SET nameSort = sorted.value ->> 'nameSort' FROM json_each(${JSON.stringify(slice)}) sorted
      WHERE Client.id = sorted.value ->> 'id' AND Client.nameSort = ''`,
    1000,
  )
}
