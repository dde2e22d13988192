// Started by bench/pdf.ts in a process of its own, with a database and a PDF cache of its own in DATA_DIR.
import { db } from '#app/models/db.server.ts'
import { copyOfLibraryExercise } from '#app/models/programmes/programme.server.ts'
import type * as Server from '../../server.ts'
import { prepare } from '#prisma/prepare.ts'
import { type Row } from '../pdf.ts'

const documents = 20
const sizes = [8, 20]

const built = new URL('../../build/server/index.js', import.meta.url).href
const { startServer }: typeof Server = await import(built)

await prepare()
const { address, stop } = await startServer(0, '127.0.0.1')
const user = await db.user.findFirstOrThrow()
const rows: Row[] = []
for (const size of sizes) {
  const tokens = await prescribe(size)
  await print(tokens.pop()!)
  rows.push(await measure('warm browser', size, tokens))
  rows.push(await measure('cached', size, tokens))
}
await stop()
process.send!(rows)
process.disconnect()

/** Sends as many different programmes as are measured, and one more to warm up with. Returns their portal tokens. */
async function prescribe(size: number): Promise<string[]> {
  const exercises = await db.exercise.findMany({ where: { userId: null }, take: size, include: { media: true } })
  const tokens = Array.from({ length: documents + 1 }, (_, number) => `bench-${size}-${number}`)
  for (const portalToken of tokens)
    await db.programme.create({
      data: {
        kind: 'prescription',
        userId: user.id,
        programmeTitle: `Programme ${portalToken}`,
        prescriptionId: portalToken,
        portalToken,
        exercises: {
          create: exercises.map((exercise, position) => ({ ...copyOfLibraryExercise(exercise), position })),
        },
      },
    })
  return tokens
}

async function measure(pdf: string, exercises: number, tokens: string[]): Promise<Row> {
  const times: number[] = []
  let bytes = 0
  for (const token of tokens) {
    const start = performance.now()
    bytes = await print(token)
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))]!)
  return { pdf, exercises, kilobytes: Math.round(bytes / 1024), p50: at(0.5), p95: at(0.95), slowest: at(1) }
}

/** Fetches the PDF and returns its size in bytes. */
async function print(token: string): Promise<number> {
  const response = await fetch(`${address}/portal/${token}/pdf`)
  if (!response.ok) throw new Error(`The PDF was answered with ${response.status}`)
  return (await response.arrayBuffer()).byteLength
}
