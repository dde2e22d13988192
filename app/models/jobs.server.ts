import { type Db, db, inSlices } from './db.server.ts'
import type { Prisma } from '#prisma/client/client.ts'

/** How long a worker that took a job has it to itself, in ms, unless it says that it is still at it. */
const LEASE = 30_000
const DAY = 86_400_000

/** A job that this process has taken: nobody else is at it. */
export interface TakenJob {
  id: string
  key: string | null
  payload: unknown
  /** Counts this one. */
  attempts: number
  version: number
}

/** Asks for work, in the transaction of what it belongs to. `isDuplicate` when there is a job of the same kind and key. */
export function addJobs(tx: Db, jobs: Prisma.JobCreateManyInput[]) {
  return inSlices(jobs, (data) => tx.job.createMany({ data }))
}

/** Sees to it that there is the one job of this kind. */
export async function keepJob(kind: string) {
  await db.job.upsert({ where: { kind_key: { kind, key: kind } }, create: { kind, key: kind }, update: {} })
}

/** Asks for the one job of this kind: one that waits will do, and one that somebody is at is done once more. */
export async function askFor(tx: Db, kind: string) {
  const update = { version: { increment: 1 } }
  await tx.job.upsert({ where: { kind_key: { kind, key: kind } }, create: { kind, key: kind }, update })
}

/** The kinds of which something is to be done now. */
export async function dueKinds(): Promise<string[]> {
  const due = await db.job.groupBy({ by: ['kind'], where: { dueAt: { lte: new Date() } } })
  return due.map(({ kind }) => kind)
}

/**
 * Takes the next job of this kind that is due, and keeps other workers from it for half a minute; null when there is none.
 * Everybody's first comes before anybody's second. A worker that dies meanwhile leaves it to be taken again.
 */
export async function takeJob(kind: string): Promise<TakenJob | null> {
  for (;;) {
    const isDue = { kind, dueAt: { lte: new Date() } }
    const due = await db.job.findFirst({
      where: isDue,
      orderBy: [{ turn: 'asc' }, { dueAt: 'asc' }],
      select: { id: true, key: true, payload: true, attempts: true, version: true },
    })
    if (!due) return null
    const { count } = await db.job.updateMany({
      where: { id: due.id, ...isDue },
      data: { dueAt: inMs(LEASE), attempts: { increment: 1 } },
    })
    if (count === 1) return { ...due, attempts: due.attempts + 1 }
  }
}

/** Says, again and again until the returned function is called, that the job is still being done. */
export function holdJob(job: TakenJob): () => void {
  const renew = () => db.job.updateMany({ where: held(job), data: { dueAt: inMs(LEASE) } })
  const timer = setInterval(() => void renew().catch(console.error), LEASE / 3)
  return () => clearInterval(timer)
}

/**
 * Notes that the job is done: it comes again in `everyMs`, or is kept, or else forgotten. Of one that is kept nothing remains
 * of what it took to do it. One that was asked for again meanwhile is due at once.
 */
export async function finishJob(job: TakenJob, { everyMs, isKept }: { everyMs?: number; isKept: boolean }) {
  const asTaken = { ...held(job), version: job.version }
  const done = { dueAt: null, payload: {}, doneAt: new Date(), lastError: '' }
  const { count } =
    everyMs || isKept
      ? await db.job.updateMany({ where: asTaken, data: everyMs ? { dueAt: inMs(everyMs), lastError: '' } : done })
      : await db.job.deleteMany({ where: asTaken })
  if (count === 0) await db.job.updateMany({ where: held(job), data: { dueAt: new Date() } })
}

/** Keeps the job for another try in `waitMs`, or gives it up when that is null. `reason` never holds what the job's payload says. */
export async function postponeJob(job: TakenJob, waitMs: number | null, reason: string) {
  const next = waitMs === null ? { dueAt: null, payload: {} } : { dueAt: inMs(waitMs) }
  await db.job.updateMany({ where: held(job), data: { ...next, lastError: reason.slice(0, 500) } })
}

/** Forgets the jobs of this kind that were done, or given up, and were asked for more than `days` ago. */
export async function forgetJobs(kind: string, days: number) {
  await db.job.deleteMany({ where: { kind, dueAt: null, createdAt: { lt: inMs(-days * DAY) } } })
}

/** The job as long as nobody has taken it after us: no two tries have the same number. */
const held = ({ id, attempts }: TakenJob) => ({ id, attempts, dueAt: { not: null } })

const inMs = (ms: number) => new Date(Date.now() + ms)
