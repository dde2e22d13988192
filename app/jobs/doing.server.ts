import { handlers } from './handlers.server.ts'
import { type TakenJob, finishJob, holdJob, postponeJob, takeJob } from '#app/models/jobs.server.ts'

/**
 * Does what is due of this kind, one after the other, until nothing is or `signal` says that it is enough. One that fails
 * does not keep the next one waiting. Returns how many were done.
 */
export async function doDue(kind: string, signal?: AbortSignal): Promise<number> {
  let done = 0
  for (let job = await takeJob(kind); job; job = signal?.aborted ? null : await takeJob(kind))
    if (await doJob(kind, job)) done++
  return done
}

async function doJob(kind: string, job: TakenJob): Promise<boolean> {
  const { payload, run, waitAfter, everyMs, keptDays } = handlers[kind]!
  const letGo = holdJob(job)
  try {
    await run(payload.parse(job.payload), job.key ?? '')
    await finishJob(job, { everyMs, isKept: keptDays !== undefined })
    return true
  } catch (error) {
    if (keptDays === undefined) console.error(`The ${kind} job failed`, error)
    await postponeJob(job, waitAfter(job.attempts, error), error instanceof Error ? error.message : String(error))
    return false
  } finally {
    letGo()
  }
}
