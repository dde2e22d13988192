import { type ExerciseQuery } from './query.ts'

export type Value = string | number | null

/** The database, as the model hands it to an engine. Whole numbers may come back as bigint. */
export interface Sql {
  all<Row extends object>(sql: string, ...params: Value[]): Promise<Row[]>
  run(sql: string, ...params: Value[]): Promise<unknown>
}

/** Limits rows of exercise_document `d` to what the user may see: built in, own, or shared by the team. */
export const visible = '(d.builtIn OR d.owner = ? OR d.team = ?)'

export function visibleParams({ visibleTo: { userId, teamId } }: ExerciseQuery): Value[] {
  return [userId, teamId]
}

/** Limits rows of exercise_document `d` to the view that is searched. */
export function within(query: ExerciseQuery): string {
  return {
    all: 'TRUE',
    favourites: 'd.exerciseId IN (SELECT exerciseId FROM "Favourite" WHERE userId = ?)',
    created: 'd.owner = ?',
  }[query.within]
}

export function withinParams(query: ExerciseQuery): Value[] {
  return query.within === 'all' ? [] : [query.visibleTo.userId]
}

/** The documents that an FTS5 expression finds ('': all). CROSS JOIN makes SQLite begin with the full-text index. */
export function documents(match: string): string {
  return match
    ? 'FROM exercise_search CROSS JOIN exercise_document d ON d.number = exercise_search.rowid'
    : 'FROM exercise_document d'
}

export function matches(match: string): string {
  return match ? 'exercise_search MATCH ?' : 'TRUE'
}
