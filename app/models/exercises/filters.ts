/** How hard an exercise may be, the easiest first. */
export const DIFFICULTIES = ['Easy', 'Medium', 'Hard', 'Expert'] as const

/** What the exercise list is narrowed to: a difficulty, or a tag by its name. */
export interface Filter {
  kind: 'difficulty' | 'tags'
  name: string
}

/** Reads a filter as an address names it: 'Easy' and 'Knee', or with its kind, as in 'tags:Easy'. (library.md §7) */
export function readFilter(text: string): Filter {
  const [, kind, name = ''] = /^(difficulty|tags):(.*)$/s.exec(text) ?? []
  if (kind) return { kind: kind as Filter['kind'], name }
  return { kind: DIFFICULTIES.some((name) => name === text) ? 'difficulty' : 'tags', name: text }
}

/** The shortest text that is read as this filter: its name, unless that would be read as another. */
export function writeFilter({ kind, name }: Filter): string {
  const read = readFilter(name)
  return read.kind === kind && read.name === name ? name : `${kind}:${name}`
}
