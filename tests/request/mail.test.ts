import PostalMime from 'postal-mime'
import { expect, test, vi } from 'vitest'
import { mailbox } from '#tests/setup/mailbox.ts'
import { doDue } from '#app/jobs/doing.server.ts'
import { db } from '#app/models/db.server.ts'
import { keepJob, takeJob } from '#app/models/jobs.server.ts'
import { post } from '#app/models/outbox.server.ts'
import { newPasswordLetter } from '#app/models/practice/letters.ts'
import { prescriptionLetter } from '#app/models/publishing/letter.ts'

const sendDueMail = () => doDue('letter')
const removeOldMail = () => doDue('forgetting')
const jobOf = (key: string) => ({ key: `<${key}@127.0.0.1>` })
const letter = {
  subject: 'Your exercise programme',
  text: 'Open it here: https://example.com/a',
  html: '<p>Open it</p>',
}

test('a letter goes to its recipient in a real SMTP conversation, once', async () => {
  await post(db, 'nora.quill@example.com', 'order-1', letter)

  await sendDueMail()
  await sendDueMail()

  expect(mailbox.received.map(({ envelope }) => envelope)).toEqual([['nora.quill@example.com']])
  const mail = await PostalMime.parse(mailbox.received[0]?.message ?? '')
  expect([mail.subject, mail.text?.trim(), mail.messageId]).toEqual([
    letter.subject,
    letter.text,
    '<order-1@127.0.0.1>',
  ])
})

test('a letter that the server refuses for now is kept and sent later, with the same Message-ID', async () => {
  await post(db, 'tom.reed@example.com', 'order-2', letter)
  mailbox.refusal = { responseCode: 451, message: 'Try again later' }
  await sendDueMail()
  const waiting = await db.job.findFirstOrThrow({ where: jobOf('order-2') })
  expect([waiting.doneAt, waiting.lastError.includes('451')]).toEqual([null, true])
  expect(waiting.dueAt?.getTime()).toBeGreaterThan(Date.now() + 30_000)

  mailbox.refusal = null
  await db.job.update({ where: { id: waiting.id }, data: { dueAt: new Date() } })
  await sendDueMail()

  expect(mailbox.received.map(({ message }) => /^Message-ID: (.*)$/im.exec(message)?.[1])).toEqual([
    '<order-2@127.0.0.1>',
  ])
})

test('a letter is tried eight times, later and later, then given up', async () => {
  await post(db, 'full@example.com', 'order-full', letter)
  mailbox.refusal = { responseCode: 452, message: 'Mailbox full' }
  const where = jobOf('order-full')

  const waits: (number | null)[] = []
  for (let tried = 0; tried < 8; tried++) {
    await db.job.updateMany({ where, data: { dueAt: new Date() } })
    await sendDueMail()
    const { dueAt } = await db.job.findFirstOrThrow({ where })
    waits.push(dueAt && Math.round((dueAt.getTime() - Date.now()) / 60_000))
  }

  expect(waits).toEqual([1, 5, 15, 60, 240, 720, 1440, null])
})

test('a letter that the server refuses for good is not sent again, and its links are forgotten', async () => {
  await post(db, 'nobody@example.com', 'order-3', letter)
  mailbox.refusal = { responseCode: 550, message: 'No such user here' }
  await sendDueMail()

  const row = await db.job.findFirstOrThrow({ where: jobOf('order-3') })
  expect(row).toMatchObject({ doneAt: null, dueAt: null, attempts: 1, payload: {} })
  expect(row.lastError).toContain('550')
})

test('that a letter was delivered is remembered for 30 days, without whom it went to and what it said', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  for (const [key, days] of [
    ['young', 29],
    ['old', 31],
  ] as const) {
    await post(db, `${key}@example.com`, key, letter)
    await db.job.updateMany({ where: jobOf(key), data: { createdAt: daysAgo(days) } })
  }
  await sendDueMail()
  await keepJob('forgetting')
  await removeOldMail()

  const kept = await db.job.findMany({ where: { OR: [jobOf('young'), jobOf('old')] } })
  expect(kept).toMatchObject([{ ...jobOf('young'), payload: {}, doneAt: expect.any(Date) }])
})

test('while a slow server takes a letter, no other process takes it up', async () => {
  await post(db, 'slow@example.com', 'order-4', letter)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const taken = Promise.withResolvers<void>()
  mailbox.held = taken.promise
  const sending = sendDueMail()
  await expect.poll(() => mailbox.isHolding).toBe(true)

  const where = jobOf('order-4')
  await db.job.updateMany({ where, data: { dueAt: new Date(Date.now() + 1) } })
  vi.advanceTimersByTime(10_000)
  await expect
    .poll(async () => (await db.job.findFirstOrThrow({ where })).dueAt?.getTime())
    .toBeGreaterThan(Date.now() + 20_000)
  expect(await takeJob('letter')).toBeNull()

  taken.resolve()
  await sending
  vi.useRealTimers()
  expect(mailbox.received).toHaveLength(1)
})

test.each(['2020-01-01 00:00:00', '', '0'])('a letter whose time reads "%s" is sent like any other', async (time) => {
  await post(db, 'malformed@example.com', `malformed-${time}`, letter)
  await db.$executeRaw`UPDATE Job SET dueAt = ${time} WHERE key LIKE '<malformed-%' AND doneAt IS NULL`

  await sendDueMail()

  expect(mailbox.received).toHaveLength(1)
})

test('two workers at once send each letter once', async () => {
  for (const number of [1, 2, 3, 4, 5]) await post(db, `client${number}@example.com`, `both-${number}`, letter)

  await Promise.all([sendDueMail(), sendDueMail()])

  expect(mailbox.received.map(({ envelope }) => envelope[0]).toSorted()).toEqual(
    [1, 2, 3, 4, 5].map((number) => `client${number}@example.com`),
  )
})

test('a name with an emoji or a line break can not bend the letter', async () => {
  const from = { name: 'Robin Vale', practice: 'Hill Road 🏃\r\nBcc: all@example.com' }
  const { subject, html } = prescriptionLetter(from, '<b>Nora</b> 🙂', 'https://example.com/?a=1&b=2', true)
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).toContain('&lt;b&gt;Nora&lt;/b&gt; 🙂')
  expect(newPasswordLetter('Zoë', 'https://example.com').text).toContain('Zoë')
})
