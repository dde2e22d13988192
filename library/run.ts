import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkMedia } from './check-media.ts'
import { checkExercises } from './check.ts'
import { type Craft, crafts } from './crafts.ts'
import { readManifest, writeManifest } from './manifest.ts'
import { mediaOf } from './media.ts'
import { type Illustrated, type LibraryExercise, readLibrary } from './read.ts'
import { makeSheets } from './sheet.ts'
import { makeStrips } from './strip.ts'

// npm run library             makes pictures, films, captions and narration that changed; slugs limit it to those
// npm run library -- sheet    makes contact sheets of the pictures to look at
// npm run library -- strip    the same of the films
// npm run library -- check    runs all checks, exit code 1 when one fails
// npm run library -- import <folder>    takes a public exercise collection into the product's database, and says what it took

const [command, ...rest] = process.argv.slice(2)
const exercises = readLibrary()
if (command === 'check') await check()
else if (command === 'sheet') console.log((await makeSheets(exercises, rest)).join('\n'))
else if (command === 'strip') console.log((await makeStrips(exercises, rest)).join('\n'))
else if (command === 'import') await takeIn(rest)
else await renew(command ? [command, ...rest] : [])

async function check() {
  const faults = [...checkExercises(exercises), ...checkMedia(exercises, await crafts())]
  for (const fault of faults) console.error(fault)
  console.log(`${exercises.length} exercises checked, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

async function takeIn([folder, ...more]: string[]) {
  // Only here: drawing must need no database.
  const { importCollection } = await import('#prisma/import-collection.ts')
  try {
    if (!folder || more.length > 0) throw new Error('Name one folder: npm run library -- import <folder>')
    console.log(await importCollection(folder))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}

async function renew(only: string[]) {
  const illustrated = exercises.filter(hasPicture)
  if (only.length === 0) forget(new Set(illustrated.map(({ slug }) => slug)))
  const wanted = illustrated.filter(({ slug }) => only.length === 0 || only.includes(slug))
  for (const craft of await crafts()) {
    const manifest = readManifest()
    const changed = wanted.filter((exercise) => manifest[exercise.slug]?.[craft.kind] !== craft.print(exercise))
    if (changed.length > 0) await craft.make(changed, (exercise, files) => keep(craft, exercise, files))
    console.log(`${craft.kind}: ${changed.length} of ${illustrated.length} exercises changed`)
  }
}

function keep({ kind, print }: Craft, exercise: Illustrated, files: Record<string, Buffer>) {
  const folder = mediaOf(exercise.slug)
  mkdirSync(folder, { recursive: true })
  // The exercise may have had a middle picture and have none now.
  if (kind === 'pictures') rmSync(join(folder, 'middle.webp'), { force: true })
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
  const manifest = readManifest()
  writeManifest({ ...manifest, [exercise.slug]: { ...manifest[exercise.slug], [kind]: print(exercise) } })
  const sizes = Object.entries(files).map(([name, { length }]) => `${name} ${Math.round(length / 1024)} KB`)
  console.log([exercise.slug, ...sizes].join('  '))
}

/** Removes the media of exercises that are no longer in the library. */
function forget(known: Set<string>) {
  const manifest = readManifest()
  for (const slug of Object.keys(manifest)) {
    if (known.has(slug)) continue
    rmSync(mediaOf(slug), { recursive: true, force: true })
    delete manifest[slug]
  }
  writeManifest(manifest)
}

function hasPicture(exercise: LibraryExercise): exercise is Illustrated {
  return exercise.picture !== undefined
}
