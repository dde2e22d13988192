import { href } from 'react-router'
import type { ShownMedia } from '#app/models/media/media.server.ts'
import type { Refusal, UploadField } from '#app/models/media/upload-rules.ts'

/** A refusal, or what became of a file that no answer came for (status 0), or none that could be read (no status). */
export type Failure = Pick<Refusal, 'name' | 'message'> & { status?: number }

interface Outcome {
  media: ShownMedia[]
  failures: Failure[]
}

export interface UploadTask {
  run: () => Promise<Outcome>
  cancel: () => void
}

/** One file of the user that `whose` stands for, to be sent when it is its turn. `progress` is told the part that has gone out, from 0 to 1. */
export function sendFile(whose: string, field: UploadField, file: File, progress: (sent: number) => void): UploadTask {
  // fetch can't tell how much of a body has gone out.
  const request = new XMLHttpRequest()
  let isCancelled = false
  const nothing = { media: [], failures: [] }
  const run = () =>
    new Promise<Outcome>((resolve) => {
      if (isCancelled) return resolve(nothing)
      request.upload.addEventListener('progress', ({ loaded, total }) => progress(total > 0 ? loaded / total : 0))
      request.addEventListener('load', () => resolve(outcomeOf(file.name, request)))
      request.addEventListener('error', () => resolve({ media: [], failures: [lost(file.name)] }))
      request.addEventListener('abort', () => resolve(nothing))
      request.open('POST', href('/media'))
      request.setRequestHeader('Accept', 'application/json')
      const form = new FormData()
      form.append('whose', whose)
      form.append(field, file)
      request.send(form)
    })
  const cancel = () => {
    isCancelled = true
    request.abort()
  }
  return { run, cancel }
}

function outcomeOf(name: string, { status, responseText }: XMLHttpRequest): Outcome {
  if (status === 200) return answerIn(responseText) ?? { media: [], failures: [unreadable(name)] }
  const reasons: Record<number, string> = {
    401: 'you are no longer signed in. Sign in in another tab, then try again.',
    403: 'your plan does not include uploads.',
    409: 'somebody else is signed in here now. Log in again as yourself in another tab, then try again.',
    413: 'it is too large.',
  }
  const reason = reasons[status] ?? 'the server is having problems. Please try again soon.'
  return { media: [], failures: [{ name, status, message: `${name} was not uploaded: ${reason}` }] }
}

function answerIn(text: string): Outcome | null {
  try {
    const { media, refused }: { media: ShownMedia[]; refused: Failure[] } = JSON.parse(text)
    return { media, failures: refused }
  } catch {
    return null
  }
}

const unreadable = (name: string): Failure => ({
  name,
  message: `${name} was not uploaded: no answer that could be read came back. Please try again.`,
})

const lost = (name: string): Failure => ({
  name,
  status: 0,
  message: `${name} did not arrive.`,
})
