import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

/** A record as Everkinetic writes one, with two pictures. */
export const curl = {
  id: '0900',
  name: 'wibble-curl',
  title: 'Wibble Curl',
  primer: 'Strengthens the front of the upper arm.',
  type: 'isolation',
  primary: ['biceps brachii'],
  secondary: ['forearm'],
  equipment: ['dumbbells'],
  steps: ['Stand tall with a weight in each hand', 'Bend both elbows.'],
  tips: ['Keep your elbows by your side.'],
  references: [],
  svg: ['svg/0900-relaxation.svg', 'svg/0900-tension.svg'],
  png: ['png/0900-relaxation.png', 'png/0900-tension.png'],
}

/** A record as Longhaul Fitness writes one. */
export const press = {
  pk: '6f0d',
  name: 'Wibble Press – Dumbbell',
  slug: 'wibble-press-dumbbell',
  primaryMuscles: ['shoulder - front'],
  secondaryMuscles: ['tricep'],
  steps: ['Sit on a bench.', 'Push the weights up.'],
  notes: 'Breathe out on the way up.',
}

/** A picture of a circle, as an SVG. `inside` goes in before it. */
export const circle = (colour = 'teal', inside = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120">${inside}<circle cx="80" cy="60" r="50" fill="${colour}"/></svg>`

export const png = (width = 320, height = 240) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

/** A folder with these files: text, bytes, or what becomes JSON. */
export function makeFolder(files: Record<string, unknown>, folder = mkdtempSync(join(tmpdir(), 'collection-'))) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    const isReady = typeof content === 'string' || Buffer.isBuffer(content)
    writeFileSync(join(folder, path), isReady ? content : JSON.stringify(content))
  }
  return folder
}

/** Everkinetic's layout with these records, and an SVG for each picture that the curl has. */
export function makeEverkinetic(records: unknown, files: Record<string, unknown> = {}) {
  return makeFolder({
    'dist/exercises.json': records,
    'dist/svg/0900-relaxation.svg': circle(),
    'dist/svg/0900-tension.svg': circle('maroon'),
    ...files,
  })
}
