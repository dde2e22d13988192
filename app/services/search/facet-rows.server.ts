import { type FacetRow, type FacetRows } from './facets.ts'
import { type ExerciseDocument } from './query.ts'
import { type Sql } from './sql.ts'

type FacetName = Omit<FacetRow, 'number'>

/** Reads the difficulties and tags that were numbered since `known` was last filled. */
export async function readNewFacets(sql: Sql, known: FacetRows): Promise<void> {
  const rows = await sql.all<FacetName & { number: bigint }>(
    'SELECT number, kind, "group", name FROM exercise_facet WHERE number > ? ORDER BY number',
    known.rows.length - 1,
  )
  known.add(rows.map((row) => ({ ...row, number: Number(row.number) })))
}

/** Numbers the facets of these exercises that have none yet. Returns what finds the numbers of an exercise's. */
export async function numberFacets(
  sql: Sql,
  documents: ExerciseDocument[],
): Promise<(document: ExerciseDocument) => number[]> {
  const facets = new Map(documents.flatMap(facetNames).map((facet) => [facetKey(facet), facet]))
  const names = JSON.stringify([...facets.values()])
  await sql.run(
    `INSERT OR IGNORE INTO exercise_facet (kind, "group", name)
     SELECT value ->> 'kind', value ->> 'group', value ->> 'name' FROM json_each(?)`,
    names,
  )
  const rows = await sql.all<FacetName & { number: bigint }>(
    `SELECT number, kind, "group", name FROM exercise_facet
     WHERE name IN (SELECT value ->> 'name' FROM json_each(?))`,
    names,
  )
  const numbers = new Map(rows.map((row) => [facetKey(row), Number(row.number)]))
  return (document) => facetNames(document).map((facet) => numbers.get(facetKey(facet))!)
}

function facetNames({ difficulty, tags }: ExerciseDocument): FacetName[] {
  return [
    { kind: 'difficulty', group: '', name: difficulty },
    ...tags.map(({ name, group }): FacetName => ({ kind: 'tag', group, name })),
  ]
}

function facetKey({ kind, group, name }: FacetName): string {
  return [kind, group, name].join('\n')
}
