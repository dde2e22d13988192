import { type Handler, every, everLater, handler, nothing } from './handler.ts'
import { letter } from './letter.server.ts'
import {
  checkSearchServer,
  fillSearchServer,
  tellSearchServer,
} from '#app/models/exercises/search/server-index.server.ts'
import { forgetJobs } from '#app/models/jobs.server.ts'
import { removeAbandonedUploads } from '#app/models/media/upload.server.ts'
import { removeExpired } from '#app/models/practice/session.server.ts'
import { removeOldLetters } from '#app/services/mail.server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** What is done beside the requests, by the kind of the job. */
export const handlers: Record<string, Handler> = {
  letter,
  searchChanges: handler({ payload: nothing, run: tellSearchServer, waitAfter: everLater }),
  searchCheck: every(MINUTE, checkSearchServer),
  searchFilling: handler({ payload: nothing, run: fillSearchServer, waitAfter: everLater, isHeavy: true }),
  expiry: every(HOUR, removeExpired),
  uploads: every(HOUR, removeAbandonedUploads),
  forgetting: every(HOUR, forgetWhatWasDone),
}

async function forgetWhatWasDone() {
  for (const [kind, { keptDays }] of Object.entries(handlers)) if (keptDays) await forgetJobs(kind, keptDays)
  await removeOldLetters()
}
