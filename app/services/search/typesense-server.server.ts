import { env } from '#app/services/env.server.ts'
import { type ExerciseDocument } from './query.ts'
import { type Sql } from './sql.ts'
import { TypesenseEngine } from './typesense.server.ts'
import { collectionNamed, synonymRules } from './typesense-collection.server.ts'

/** The alias that is searched; it stands for the collection that was filled last. */
const alias = 'exercises'

/** Whether a Typesense server is to be used. */
export const hasTypesense = Boolean(env.TYPESENSE_URL)

// A hundred modules that only who has such a server waits for.
const typesense = hasTypesense ? await import('typesense') : null

/** The engine on the Typesense server. A search that takes longer than `patience` ms fails; a batch of changes may. */
export function typesenseEngine(sql: Sql, patience?: number): TypesenseEngine {
  return new TypesenseEngine(client(), alias, sql, patience)
}

/** The collection that is searched now; null when there is none. Fails when the server does not answer. */
export async function searchedCollection(): Promise<string | null> {
  const { aliases } = await client().aliases().retrieve()
  return aliases.find(({ name }) => name === alias)?.collection_name ?? null
}

/**
 * Fills a new collection with all exercises, puts it in the place of the one that is searched, and removes that one and
 * what an interrupted filling left behind. Returns the new collection's name.
 */
export async function fillCollection(sql: Sql, batches: AsyncIterable<ExerciseDocument[]>): Promise<string> {
  const server = client()
  const name = `${alias}-${Date.now()}`
  await server.collections().create(collectionNamed(name))
  const synonyms = server.collections(name).synonyms()
  await Promise.all(synonymRules().map(({ id, rule }) => synonyms.upsert(id, rule)))
  const engine = new TypesenseEngine(server, name, sql)
  for await (const batch of batches) await engine.index(batch)
  await server.aliases().upsert(alias, { collection_name: name })

  const collections = await server.collections().retrieve()
  const others = collections.filter((other) => other.name !== name && other.name.startsWith(`${alias}-`))
  for (const other of others) await server.collections(other.name).delete()
  return name
}

function client() {
  if (!typesense) throw new Error('TYPESENSE_URL is not set')
  return new typesense.Client({
    nodes: [{ url: env.TYPESENSE_URL ?? '' }],
    apiKey: env.TYPESENSE_API_KEY ?? '',
    connectionTimeoutSeconds: 60, // for a batch of changes; a search ends sooner by itself
    // Once more: the server may have closed a connection that was kept open.
    numRetries: 1,
    retryIntervalSeconds: 0.05,
    logLevel: 'silent',
  })
}
