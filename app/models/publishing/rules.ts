import { LONGEST } from '#app/models/longest.ts'

/** What is to be sent, and to whom. */
export interface Order {
  /** Comes with the form: the same form posted twice publishes once. */
  publicationId: string
  programmeTitle: string
  clientId: string[]
  sendEmail: boolean
  requirePin: boolean
  /** The warning that a client has just got this very programme was read, and it is to go out again. */
  sendAgain: boolean
}

/** What the database knows about an order when it is to be sent. */
export interface OrderFacts {
  isVerified: boolean
  clients: { id: string; email: string | null; clientPin: string | null }[]
  exercises: { clientId: string | null }[]
  /** How many more letters may be sent today. */
  lettersLeft: number
}

/** Why an order can't be sent, by the part of the form that causes it; '' is the form as a whole. */
export type Refusals = Partial<Record<'' | keyof Order | 'exercises', string[]>>

/** The wording of publishing.md §5 and §8. */
export const REFUSAL = {
  unverified: 'Please verify your email address before sending a prescription.',
  notReady: 'Prescription cannot be sent. Ensure you have clients selected and a programme title.',
  noExercises: 'Make sure you have selected some clients and your program has exercises.',
  otherClient: 'Prescription cannot be sent: an exercise belongs to a different client than the one assigned.',
  noAddress: 'You cannot send an email to a client without an email address; turn off the send email setting.',
  noPin: 'Missing Client Pin',
  justSent:
    'This programme was sent only just now. Please wait 3 minutes, or press Publish again to send it once more.',
}

/** Exercises times clients, so many at once: about a third of a second of writing. */
const MOST_COPIES = 5000
const SHORTEST_TITLE = 3

/** Everything that keeps the order from being sent, at once; empty when it can be. (publishing.md §5) */
export function refusals(order: Order, { isVerified, clients, exercises, lettersLeft }: OrderFacts): Refusals {
  const isChosen = clients.length > 0
  const title = titleRefusal(order.programmeTitle)
  const tooMany = tooManyCopies(clients.length, exercises.length)
  return {
    ...(!isVerified && { '': [REFUSAL.unverified] }),
    ...(title && { programmeTitle: [title] }),
    ...(!isChosen && { clientId: [REFUSAL.notReady] }),
    ...(tooMany && { clientId: [tooMany] }),
    ...(order.sendEmail && clients.length > lettersLeft && { sendEmail: [tooManyLetters(lettersLeft)] }),
    ...(isChosen && exercises.length === 0 && { exercises: [REFUSAL.noExercises] }),
    ...(isChosen && exercises.some(belongsToAnother(clients)) && { exercises: [REFUSAL.otherClient] }),
    ...(order.sendEmail && clients.some(({ email }) => !email) && { sendEmail: [REFUSAL.noAddress] }),
    ...(order.requirePin && clients.some(({ clientPin }) => !clientPin) && { requirePin: [REFUSAL.noPin] }),
  }
}

function titleRefusal(title: string) {
  if (title === '') return REFUSAL.notReady
  if (title.length < SHORTEST_TITLE)
    return `Expected at least ${SHORTEST_TITLE} characters, but only got ${title.length}`
  if (title.length > LONGEST.title) return `Expected at most ${LONGEST.title} characters, but only got ${title.length}`
}

function tooManyCopies(clients: number, exercises: number) {
  if (clients * exercises <= MOST_COPIES) return
  const most = Math.floor(MOST_COPIES / exercises)
  return `${exercises} exercises can be sent to at most ${most} clients at once, and ${clients} are selected. Select fewer clients, or take exercises out.`
}

const tooManyLetters = (left: number) =>
  `Only ${left} more emails can be sent today. Select fewer clients, or turn off the send email setting and pass the links on yourself.`

/** An exercise that is private to a client may be sent to that client alone. */
function belongsToAnother(clients: { id: string }[]) {
  return ({ clientId }: { clientId: string | null }) =>
    clientId !== null && (clients.length > 1 || clients[0]?.id !== clientId)
}
