import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { illustratorVersion, withIllustrator } from './browser.ts'
import { checkLibrary } from './check.ts'
import { fingerprint, readManifest, writeManifest } from './manifest.ts'
import { type LibraryExercise, type Picture, readLibrary } from './read.ts'
import { makeSheets } from './sheet.ts'
import { picturesOf } from './media.ts'

// npm run library             redraws what changed; slugs after it limit it to those
// npm run library -- sheet    makes contact sheets to look at
// npm run library -- check    runs all checks, exit code 1 when one fails
// npm run library -- import <folder>    takes a public exercise collection into the product's database, and says what it took

const [command, ...rest] = process.argv.slice(2)
const exercises = readLibrary()
if (command === 'check') await check()
else if (command === 'sheet') console.log((await makeSheets(exercises, rest)).join('\n'))
else if (command === 'import') await takeIn(rest)
else await redraw(command ? [command, ...rest] : [])

async function check() {
  const faults = checkLibrary(exercises, await illustratorVersion())
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

async function redraw(only: string[]) {
  const manifest = readManifest()
  const version = await illustratorVersion()
  const illustrated = exercises.filter(hasPicture)
  const changed = illustrated.filter(
    (exercise) =>
      (only.length === 0 || only.includes(exercise.slug)) && manifest[exercise.slug] !== fingerprint(exercise, version),
  )
  if (only.length === 0) forget(manifest, new Set(illustrated.map(({ slug }) => slug)))
  if (changed.length > 0) {
    await withIllustrator(async (draw) => {
      for (const exercise of changed) {
        const folder = picturesOf(exercise.slug)
        const frames = await draw(exercise)
        rmSync(folder, { recursive: true, force: true })
        mkdirSync(folder, { recursive: true })
        for (const { name, webp } of frames) writeFileSync(join(folder, `${name}.webp`), webp)
        manifest[exercise.slug] = fingerprint(exercise, version)
        writeManifest(manifest)
        console.log(`${exercise.slug}  ${frames.map(({ webp }) => `${Math.round(webp.length / 1024)} KB`).join('  ')}`)
      }
    })
  }
  writeManifest(manifest)
  console.log(`${changed.length} of ${illustrated.length} exercises redrawn`)
}

/** Removes pictures of exercises that are no longer in the library. */
function forget(manifest: Record<string, string>, known: Set<string>) {
  for (const slug of Object.keys(manifest)) {
    if (known.has(slug)) continue
    rmSync(picturesOf(slug), { recursive: true, force: true })
    delete manifest[slug]
  }
}

function hasPicture(exercise: LibraryExercise): exercise is LibraryExercise & { picture: Picture } {
  return exercise.picture !== undefined
}
