import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
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

/** A hash of the exercise's `picture:` and of the illustrator itself, so that a change of either redraws. */
export function fingerprint({ picture }: LibraryExercise, illustrator: string): string {
  return createHash('sha256').update(illustrator).update(JSON.stringify(picture)).digest('hex').slice(0, 16)
}

/** Hash of the code that draws: every file the drawing page is made of. */
export function illustratorVersion(): string {
  const hash = createHash('sha256')
  for (const file of DRAWING_FILES()) hash.update(readFileSync(join(import.meta.dirname, file)))
  return hash.digest('hex')
}

const NOT_DRAWING = ['run.ts', 'check.ts', 'sheet.ts', 'manifest.ts', 'read.ts', 'tags.ts']
const DRAWING_FILES = () =>
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !NOT_DRAWING.includes(file))
    .toSorted()
