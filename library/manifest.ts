import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, 'manifest.json')

/** What each exercise's media were made from: by slug, a hash for each kind. Committed beside the media. */
export type Manifest = Record<string, Partial<Record<'pictures' | 'film' | 'speech', string>>>

export function readManifest(): Manifest {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Manifest) : {}
}

/** One line an exercise, sorted, so that changes of different exercises merge. */
export function writeManifest(manifest: Manifest) {
  const lines = Object.entries(manifest)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([slug, prints]) => `  ${JSON.stringify(slug)}: ${JSON.stringify(prints)}`)
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`)
}

/** A hash of what a file is made from, the version of its maker first. */
export function fingerprint(version: string, source: unknown): string {
  return createHash('sha256').update(version).update(JSON.stringify(source)).digest('hex').slice(0, 16)
}
