// Imported first in a test file: the application's letters go to a mail server of the test's.
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach } from 'vitest'

/** What has arrived, and how the server answers: it may refuse, or hold a letter until `held` is settled. */
export const mailbox = {
  received: [] as { envelope: string[]; message: string }[],
  refusal: null as { responseCode: number; message: string } | null,
  held: undefined as Promise<void> | undefined,
  isHolding: false,
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, callback) => callback(mailbox.refusal && Object.assign(new Error(), mailbox.refusal)),
  async onData(stream, session, callback) {
    const message = await text(stream)
    mailbox.isHolding = true
    await mailbox.held
    mailbox.received.push({ envelope: session.envelope.rcptTo.map(({ address }) => address), message })
    callback()
  },
})

await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.server.address()
process.env.SMTP_URL = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
beforeEach(() => void Object.assign(mailbox, { received: [], refusal: null, held: undefined, isHolding: false }))
