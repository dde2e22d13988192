import { removeOldMail, sendDueMail } from './mail.server.ts'
import { fillSearchServerIfOutdated, tellSearchServer } from '#app/models/exercises/search/server-index.server.ts'
import { removeExpired } from '#app/models/practice/session.server.ts'
import { removeAbandonedUploads } from '#app/models/media/upload.server.ts'

interface Job {
  run: () => Promise<void>
  everyMs: number
}

const jobs = {
  mail: { run: sendDueMail, everyMs: 5_000 },
  searchServer: { run: fillSearchServerIfOutdated, everyMs: 60_000 },
  search: { run: tellSearchServer, everyMs: 1_000 },
  expiry: { run: removeExpired, everyMs: 60 * 60_000 },
  oldMail: { run: removeOldMail, everyMs: 60 * 60_000 },
  uploads: { run: removeAbandonedUploads, everyMs: 60 * 60_000 },
} satisfies Record<string, Job>

const running = new Map<string, Promise<void>>()
let timers: NodeJS.Timeout[] = []

/** Starts what runs beside the requests. Everything that is to be done stands in the database, so a restart loses nothing. */
export function startWorker() {
  timers = Object.entries(jobs).map(([name, job]) =>
    setInterval(() => void nudge(name as keyof typeof jobs), job.everyMs),
  )
  for (const name of Object.keys(jobs)) void nudge(name as keyof typeof jobs)
}

/** Stops taking up work and waits for what is under way. */
export async function stopWorker() {
  for (const timer of timers) clearInterval(timer)
  await Promise.all(running.values())
}

/** Runs the job now instead of at its next turn; one run at a time, and one more when asked for during a run. */
export function nudge(name: keyof typeof jobs): Promise<void> {
  const before = running.get(name) ?? Promise.resolve()
  const run = before.then(jobs[name].run).catch((error: unknown) => console.error(`The ${name} job failed`, error))
  running.set(name, run)
  return run.finally(() => {
    if (running.get(name) === run) running.delete(name)
  })
}
