import { numberFacets } from './facet-rows.server.ts'
import { descriptionWords, facetWord, nameWords } from './index-words.ts'
import { type ExerciseDocument } from './query.ts'
import { type Sql } from './sql.ts'
import { sortable, words } from './words.ts'

/** Puts the exercises into the full-text index, in place of what stood there for them. */
export async function indexDocuments(sql: Sql, documents: ExerciseDocument[]): Promise<void> {
  if (documents.length === 0) return
  const numbersOf = await numberFacets(sql, documents)
  const rows = JSON.stringify(documents.map((document) => toRow(document, numbersOf(document))))
  await sql.run(
    `INSERT INTO exercise_document (exerciseId, builtIn, owner, team, name, nameWords, facets)
     SELECT value ->> 'id', value ->> 'builtIn', value ->> 'owner', value ->> 'team', value ->> 'name',
       value ->> 'nameWords', value ->> 'facets'
     FROM json_each(?) WHERE TRUE
     ON CONFLICT (exerciseId) DO UPDATE SET builtIn = excluded.builtIn, owner = excluded.owner, team = excluded.team,
       name = excluded.name, nameWords = excluded.nameWords, facets = excluded.facets`,
    rows,
  )
  await sql.run(
    `INSERT OR REPLACE INTO exercise_search (rowid, names, tags, description, facets)
     SELECT d.number, value ->> 'names', value ->> 'tags', value ->> 'description', value ->> 'facetWords'
     FROM json_each(?) JOIN exercise_document d ON d.exerciseId = value ->> 'id'`,
    rows,
  )
  const isLibrary = documents.some((document) => document.visibleTo.everyone)
  await sql.run('UPDATE exercise_index_version SET every = every + 1, library = library + ?', isLibrary ? 1 : 0)
}

/** Takes the exercises out of the index; those that it does not know are no error. */
export async function removeDocuments(sql: Sql, ids: string[]): Promise<void> {
  await sql.run(
    'DELETE FROM exercise_document WHERE exerciseId IN (SELECT value FROM json_each(?))',
    JSON.stringify(ids),
  )
}

function toRow({ id, name, aliases, description, tags, visibleTo }: ExerciseDocument, facets: number[]) {
  return {
    id,
    builtIn: visibleTo.everyone ? 1 : 0,
    owner: visibleTo.userId,
    team: visibleTo.teamId,
    name: sortable(name),
    nameWords: words(name).length,
    names: [name, ...aliases].map(nameWords).join(' '),
    tags: tags.map((tag) => nameWords(tag.name)).join(' '),
    description: descriptionWords(description),
    facets: facets.join(' '),
    facetWords: facets.map(facetWord).join(' '),
  }
}
