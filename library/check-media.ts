import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Craft } from './crafts.ts'
import { readManifest } from './manifest.ts'
import { mediaOf } from './media.ts'
import { type Illustrated, type LibraryExercise } from './read.ts'
import { LONGEST, SHORTEST } from './timing.ts'

/** All media together, in bytes. */
const BUDGET = 30 * 1024 * 1024
/** Slowest and quickest that a description may be read out, in characters a second: a sign that some of it is missing. */
const [SLOWEST, QUICKEST] = [6, 22]

/** All that is wrong with the files made for the exercises, one sentence each, beginning with the exercise's slug. */
export function checkMedia(exercises: LibraryExercise[], crafts: Craft[]): string[] {
  const illustrated = exercises.filter((exercise): exercise is Illustrated => exercise.picture !== undefined)
  const faults = illustrated.flatMap((exercise) => {
    const missing = crafts.flatMap((craft) => fileFaults(exercise, craft))
    return missing.length > 0 ? missing : lengthFaults(exercise)
  })
  return [...faults, ...weightFaults(illustrated, crafts)]
}

/** Files that are missing or older than what they are made from. */
function fileFaults(exercise: Illustrated, { kind, files, print }: Craft): string[] {
  const missing = files(exercise).filter((file) => !existsSync(join(mediaOf(exercise.slug), file)))
  if (missing.length > 0) return [`${exercise.slug}: ${missing.join(' and ')} not made yet`]
  const isFresh = readManifest()[exercise.slug]?.[kind] === print(exercise)
  return isFresh ? [] : [`${exercise.slug}: ${kind} older than what it is made from`]
}

function lengthFaults({ slug, exerciseDescription }: Illustrated): string[] {
  const read = (file: string) => readFileSync(join(mediaOf(slug), file))
  const film = filmSeconds(read('film.mp4'))
  const told = narrationSeconds(read('narration.webm'))
  const shown = captionSeconds(read('captions.vtt').toString())
  const pace = exerciseDescription.length / told
  return [
    film < SHORTEST || film > LONGEST ? `${slug}: film lasts ${film} s, not ${SHORTEST} to ${LONGEST}` : [],
    pace < SLOWEST || pace > QUICKEST
      ? `${slug}: narration lasts ${told} s for ${exerciseDescription.length} letters`
      : [],
    Math.abs(told - shown) > 1 ? `${slug}: captions end at ${shown} s, narration at ${told} s` : [],
  ].flat()
}

function weightFaults(exercises: Illustrated[], crafts: Craft[]): string[] {
  const files = exercises.flatMap((exercise) =>
    crafts.flatMap((craft) => craft.files(exercise)).map((file) => join(mediaOf(exercise.slug), file)),
  )
  const total = files.filter((file) => existsSync(file)).reduce((sum, file) => sum + statSync(file).size, 0)
  return total > BUDGET ? [`all media: ${total} bytes, more than ${BUDGET}`] : []
}

/** Seconds that an MP4 lasts, from its movie header. */
export function filmSeconds(film: Buffer): number {
  const header = film.indexOf('mvhd')
  return film.readUInt32BE(header + 20) / film.readUInt32BE(header + 16)
}

/** Seconds that a WebM lasts, from its Duration element, which is in milliseconds. */
export function narrationSeconds(narration: Buffer): number {
  return narration.readDoubleBE(narration.indexOf(Buffer.from([0x44, 0x89, 0x88])) + 3) / 1000
}

/** Seconds after which the last caption goes. */
export function captionSeconds(captions: string): number {
  const [, minutes, seconds] = [...captions.matchAll(/--> \d\d:(\d\d):(\d\d\.\d{3})/g)].at(-1)!
  return Number(minutes) * 60 + Number(seconds)
}
