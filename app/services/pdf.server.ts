import { keep, keyOf, printedBefore } from './pdf/cache.server.ts'
import { type PrintJob, findChromium, print } from './pdf/chromium.server.ts'
import { createQueue } from './pdf/queue.ts'

export { closeBrowser } from './pdf/chromium.server.ts'

type Printed = { pdf: Buffer; trouble?: undefined } | { pdf?: undefined; trouble: 'busy' | 'failed' | 'no-browser' }

/** More printing at the same time would only be slower on a small machine; who waits behind ten others gives up anyway. */
const queue = createQueue(10)

if (!findChromium())
  console.warn(
    'PDF is switched off: install Chromium (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to it.',
  )

/** The job as a PDF: from the disk when the same was printed before, else when it is its turn. `signal` leaves the queue. */
export async function printPdf(job: PrintJob, signal: AbortSignal): Promise<Printed> {
  const key = keyOf(job)
  const known = await printedBefore(key)
  if (known) return { pdf: known }
  if (!findChromium()) return { trouble: 'no-browser' }
  if (queue.isFull()) return { trouble: 'busy' }
  return queue.run(() => printAndKeep(key, job), signal)
}

async function printAndKeep(key: string, job: PrintJob): Promise<Printed> {
  try {
    // Whoever was before in the queue may have wanted the same.
    const pdf = (await printedBefore(key)) ?? (await print(job))
    await keep(key, pdf).catch((error: unknown) => console.error('A document could not be kept', error))
    return { pdf }
  } catch (error) {
    console.error('Printing failed', error)
    return { trouble: 'failed' }
  }
}
