import { randomInt, randomUUID } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect } from 'vitest'
import { ChildServer } from './child-server.ts'
import { makeClient, makeUser, makeWorkingProgramme, sessionCookie } from './factories.ts'
import { db } from '#app/models/db.server.ts'

const AT_ONCE = 5
const EXERCISES = ['quad-set', 'heel-slide', 'bridge']

interface Order {
  publicationId: string
  clientId: string[]
}

interface Letter {
  messageId: string
  recipient: string
  text: string
}

let session: string
let clients: { id: string; email: string | null }[]

beforeAll(async () => {
  const clinician = await makeUser()
  const { name, value } = await sessionCookie(clinician)
  session = `${name}=${value}`
  await makeWorkingProgramme(clinician, { exercises: EXERCISES })
  clients = await Promise.all(['ada', 'ben'].map((name) => makeClient(clinician, { email: `${name}@example.com` })))
})

const received: Letter[] = []
const mailbox = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _session, taken) => void takeIn(stream).then(() => taken(), taken),
})

// Whoever is killed while handing over a letter leaves the line without a goodbye.
mailbox.on('error', () => undefined)

beforeAll(() => new Promise<void>((resolve) => void mailbox.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => mailbox.close(resolve)))

// Only a process that ends in good order leaves its compiled code for the next ones to start with.
beforeAll(async () => void (await (await ChildServer.start()).end()))

/**
 * Cuts the power `rounds` times in the middle of publishing: nothing acknowledged is lost, nothing is half-made, and every
 * letter arrives. Returns how many orders there were.
 */
export async function cutPowerOften(rounds: number): Promise<number> {
  const acknowledged = new Set<Order>()
  const orders: Order[] = []
  let next = startOne(0)
  for (let round = 1; round <= rounds; round++) {
    const server = await next
    // The next one starts while this one works, as two machines over one database would.
    next = startOne(round)
    orders.push(...(await publishUntilKilled(server, acknowledged)))
  }
  const last = await next
  await expectAllSent([...acknowledged])
  await expectNothingHalfMade()

  const cutOff = orders.filter((order) => !acknowledged.has(order))
  expect(cutOff.length, 'publishing was cut off').toBeGreaterThan(rounds)
  for (const order of cutOff) expect(await send(last, order), 'the same form sent again').toBe(302)
  await expectAllSent(orders)
  await expectEveryLetter(orders)
  expect(await db.$queryRawUnsafe('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(await last.end()).toBe(0)
  return orders.length
}

/** Mail goes to a server in every other round, else into the outbox folder. */
function startOne(round: number): Promise<ChildServer> {
  const address = mailbox.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return ChildServer.start(round % 2 ? { SMTP_URL: `smtp://127.0.0.1:${port}` } : {})
}

/** Sends several orders at once, and kills the server when some of them, nobody knows which, are through. */
async function publishUntilKilled(server: ChildServer, acknowledged: Set<Order>): Promise<Order[]> {
  const orders = Array.from({ length: AT_ONCE }, newOrder)
  const enough = randomInt(AT_ONCE)
  const power = Promise.withResolvers<void>()
  let through = 0
  const posts = orders.map(async (order) => {
    const status = await send(server, order).catch(() => null)
    expect([302, null]).toContain(status)
    if (status === 302) acknowledged.add(order)
    if (++through >= enough) power.resolve()
  })
  if (enough === 0) power.resolve()
  await power.promise
  await new Promise((resolve) => setTimeout(resolve, randomInt(15)))
  await server.kill()
  await Promise.all(posts)
  return orders
}

function newOrder(): Order {
  const clientId = clients.slice(0, 1 + randomInt(clients.length)).map(({ id }) => id)
  return { publicationId: randomUUID(), clientId }
}

async function send(server: ChildServer, { publicationId, clientId }: Order): Promise<number> {
  const answer = await server.post('/publish', session, [
    ['intent', 'publish'],
    ['publicationId', publicationId],
    ['newClientId', randomUUID()],
    ['programmeTitle', 'Knee, first week'],
    ['sendEmail', 'on'],
    ['sendAgain', 'on'],
    ...clientId.map((id): [string, string] => ['clientId', id]),
  ])
  await answer.body?.cancel()
  return answer.status
}

/** Each order has made one prescription a client. */
async function expectAllSent(orders: Order[]) {
  const sent = await db.programme.findMany({ where: { kind: 'prescription' } })
  const pairs = sent.map(({ publicationId, clientId }) => `${publicationId} ${clientId}`)
  const wanted = orders.flatMap(({ publicationId, clientId }) => clientId.map((id) => `${publicationId} ${id}`))
  expect(new Set(pairs).size).toBe(pairs.length)
  expect(
    wanted.filter((pair) => !pairs.includes(pair)),
    'acknowledged, but lost',
  ).toEqual([])
}

/** Whatever there is of an order is all of it: exercises, pictures' places, letter and audit row. */
async function expectNothingHalfMade() {
  const sent = await db.programme.findMany({
    where: { kind: 'prescription' },
    include: { exercises: { orderBy: { position: 'asc' }, include: { exercise: true } } },
  })
  for (const { exercises } of sent) expect(exercises.map(({ exercise }) => exercise?.slug)).toEqual(EXERCISES)
  const letters = await db.job.findMany({ where: { kind: 'letter' }, select: { key: true } })
  const ids = sent.map(({ publicationId, clientId }) => `<${publicationId}.${clientId}@127.0.0.1>`)
  expect(letters.map(({ key }) => key).toSorted()).toEqual(ids.toSorted())
  expect(await db.publication.count({ where: { prescriptions: { none: {} } } })).toBe(0)
  expect(await db.auditEntry.count({ where: { action: 'prescribed' } })).toBe(sent.length)
}

/** Each client of each order got the letter with their own link; if more than once, under the same Message-ID. */
async function expectEveryLetter(orders: Order[]) {
  await expect.poll(waitingLetters, { timeout: 30_000 }).toBe(0)
  const sent = await db.programme.findMany({ where: { kind: 'prescription' }, include: { client: true } })
  const wanted = sent.map(({ publicationId, clientId, portalToken, client }) => ({
    messageId: `<${publicationId}.${clientId}@127.0.0.1>`,
    recipient: client?.email ?? '',
    link: `/portal/${portalToken}`,
  }))
  const letters = Map.groupBy([...received, ...(await outbox())], ({ messageId }) => messageId)
  expect(wanted).toHaveLength(orders.flatMap(({ clientId }) => clientId).length)
  expect([...letters.keys()].toSorted()).toEqual(wanted.map(({ messageId }) => messageId).toSorted())
  for (const { messageId, recipient, link } of wanted)
    for (const letter of letters.get(messageId) ?? [])
      expect(letter).toMatchObject({ recipient, text: expect.stringContaining(link) })
}

/** How many are still to be sent. A letter that a dead process had taken is due again after half a minute; here at once. */
async function waitingLetters() {
  const waiting = { kind: 'letter', doneAt: null }
  await db.job.updateMany({ where: { ...waiting, dueAt: { gt: new Date() } }, data: { dueAt: new Date() } })
  return db.job.count({ where: waiting })
}

async function outbox(): Promise<Letter[]> {
  const folder = join(process.env.DATA_DIR ?? '', 'outbox')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  return Promise.all(names.map(async (name) => read(await readFile(join(folder, name)))))
}

async function takeIn(stream: AsyncIterable<Buffer>) {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  received.push(await read(Buffer.concat(parts)))
}

async function read(message: Buffer): Promise<Letter> {
  const { messageId = '', to = [], text = '' } = await PostalMime.parse(message)
  return { messageId, recipient: to[0]?.address ?? '', text }
}
