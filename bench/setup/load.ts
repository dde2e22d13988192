import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { type MeasuredPage } from './product.ts'

const CONNECTIONS = 10

export interface Load {
  address: string
  /** Asked for in turn. */
  pages: MeasuredPage[]
  /** Ends after so many seconds or so many requests, whichever comes first. */
  seconds: number
  requests?: number
  encoding: 'gzip' | 'identity'
}

export interface Outcome {
  requests: number
  requestsPerSecond: number
  /** Milliseconds until the last byte of an answer. */
  p50: number
  p95: number
}

/** Asks ten requests at a time, each as soon as the one before is answered, from a process of its own. */
export async function putUnderLoad(load: Load): Promise<Outcome> {
  const client = fork(import.meta.filename)
  client.send(load)
  const [outcome] = await Promise.race([once(client, 'message'), once(client, 'exit').then(failed)])
  return outcome
}

function failed(): never {
  throw new Error('The requests could not be made; see above')
}

if (import.meta.main) {
  const [load] = await once(process, 'message')
  process.send!(await drive(load))
  process.disconnect()
}

async function drive({ address, pages, seconds, requests = Infinity, encoding }: Load): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  const start = performance.now()
  let asked = 0
  const askOneAfterTheOther = async () => {
    while (asked < requests && performance.now() - start < seconds * 1000) {
      const page = pages[asked++ % pages.length]!
      const askedAt = performance.now()
      await ask(agent, address, page, encoding)
      times.push(performance.now() - askedAt)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, askOneAfterTheOther))
  const took = performance.now() - start
  agent.destroy()
  times.sort((a, b) => a - b)
  return {
    requests: times.length,
    requestsPerSecond: Math.round((times.length / took) * 1000),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  }
}

function ask(agent: Agent, address: string, { path, cookie }: MeasuredPage, encoding: string): Promise<void> {
  const headers = { Cookie: cookie, Accept: 'text/html', 'Accept-Encoding': encoding }
  return new Promise((resolve, reject) => {
    const request = get(new URL(path, address), { agent, headers }, (answer) => {
      // Anything but the page itself, such as the way to the sign-in, would be measured for nothing.
      if (answer.statusCode !== 200) reject(new Error(`${path} was answered with ${answer.statusCode}`))
      answer.on('error', reject).on('end', resolve).resume()
    })
    request.on('error', reject)
  })
}

function percentile(sorted: number[], share: number) {
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(1))
}
