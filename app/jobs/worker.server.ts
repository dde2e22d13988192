import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { doDue } from './doing.server.ts'
import { handlers } from './handlers.server.ts'
import { dueKinds, keepJob } from '#app/models/jobs.server.ts'
import { putLogAway } from '#app/models/write-ahead-log.server.ts'

/** How often one looks for what is due, and how long after something went wrong with the looking itself; in ms. */
const [LOOK, AFTER_FAILURE] = [1000, 30_000]
const BESIDE = join(process.cwd(), 'app/jobs/beside.ts')
/** Else it takes 260 MB instead of 200. */
const FRUGAL = ['--max-old-space-size=192', '--max-semi-space-size=2']

let stop = () => Promise.resolve()

/** Starts what runs beside the requests. Everything that is to be done stands in the database, so a restart loses nothing. */
export function startWorker() {
  const ending = new AbortController()
  const ended = work(ending.signal)
  stop = () => {
    ending.abort()
    return ended
  }
}

/** Stops taking up work and waits for what is under way. */
export function stopWorker(): Promise<void> {
  return stop()
}

/** Kinds are done side by side, what is of one kind one after the other. */
async function work(signal: AbortSignal) {
  const underWay = new Map<string, Promise<void>>()
  const repeated = new Set(Object.keys(handlers).filter((kind) => handlers[kind]?.everyMs))
  while (!signal.aborted) {
    await orSayWhy('looking for jobs', signal, async () => {
      for (const kind of repeated) await keepJob(kind).then(() => repeated.delete(kind))
      for (const kind of await dueKinds()) {
        if (underWay.has(kind) || !handlers[kind]) continue
        const doing = handlers[kind].isHeavy ? doBeside : doDue
        const done = orSayWhy(`doing the ${kind} jobs`, signal, () => doing(kind, signal))
        underWay.set(
          kind,
          done.finally(() => underWay.delete(kind)),
        )
      }
    })
    await orSayWhy('putting the write-ahead log away', signal, putLogAway)
    await pause(LOOK, signal)
  }
  await Promise.all(underWay.values())
}

/** What is wrong now, such as a full disk, will be wrong in a second too. */
async function orSayWhy(what: string, signal: AbortSignal, attempt: () => Promise<unknown>) {
  try {
    await attempt()
  } catch (error) {
    if (signal.aborted) return
    console.error(`Something went wrong while ${what}`, error)
    await pause(AFTER_FAILURE, signal)
  }
}

async function doBeside(kind: string, signal: AbortSignal) {
  const child = spawn(process.execPath, [...FRUGAL, BESIDE, kind], { stdio: 'inherit', signal })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The process ended with ${code}`)
}

const pause = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal }).catch(() => undefined)
