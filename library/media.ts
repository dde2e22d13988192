import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '..', 'public', 'library')

/** The folder of an exercise's pictures (start.webp, end.webp, perhaps middle.webp), film, captions and narration. */
export function mediaOf(slug: string): string {
  return join(FOLDER, slug)
}
