import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LibraryExercise } from './read.ts'

const FILE = join(import.meta.dirname, 'manifest.json')

/** What each exercise's pictures were drawn from: a hash by slug. Committed beside the pictures. */
export type Manifest = Record<string, string>

export function readManifest(): Manifest {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Manifest) : {}
}

export function writeManifest(manifest: Manifest) {
  const sorted = Object.fromEntries(Object.entries(manifest).toSorted(([a], [b]) => a.localeCompare(b)))
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** A hash of the exercise's `picture:` and of the illustrator's version, so that a change of either redraws. */
export function fingerprint({ picture }: LibraryExercise, illustrator: string): string {
  return createHash('sha256').update(illustrator).update(JSON.stringify(picture)).digest('hex').slice(0, 16)
}
