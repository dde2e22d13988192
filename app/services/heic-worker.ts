import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'

/** What the worker is given: the file, and how many pixels it may have. */
export interface HeicTask {
  path: string
  maxPixels: number
}

/** What it answers: the pixels in RGBA, or nothing when there are too many. */
export type HeicPicture = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> } | null

const { path, maxPixels }: HeicTask = workerData
const [picture] = await decode.all({ buffer: await readFile(path) })
if (!picture) throw new Error('No picture in the file')
const answer: HeicPicture = picture.width * picture.height > maxPixels ? null : await picture.decode()
parentPort?.postMessage(answer, answer ? [answer.data.buffer] : [])
