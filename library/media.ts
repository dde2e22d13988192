import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '..', 'public', 'library')

/** The folder of an exercise's start.webp, end.webp and, where there is one, middle.webp. */
export function picturesOf(slug: string): string {
  return join(FOLDER, slug)
}
