import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { env } from '#app/services/env.server.ts'
import { makeClient, makePrescription, makeUser, sessionCookie } from '#tests/factories.ts'
import { signedInAs, visitor } from '#tests/request.ts'
import { address, useApp } from '#tests/setup/app.ts'
import { expectLoggedErrors } from '#tests/setup/no-errors.ts'

useApp()

const thumbnails = join(env.DATA_DIR, 'thumbnails')

// As on a full disk: what a page only notes on the side can't be written.
beforeEach(async () => {
  for (const [table, change] of [
    ['AuditEntry', 'INSERT'],
    ['Session', 'UPDATE'],
  ])
    await db.$executeRawUnsafe(
      `CREATE TRIGGER full_${table} BEFORE ${change} ON ${table} BEGIN SELECT RAISE(ABORT, 'disk is full'); END`,
    )
  rmSync(thumbnails, { recursive: true, force: true })
  writeFileSync(thumbnails, 'no folder')
})
afterEach(async () => {
  for (const table of ['AuditEntry', 'Session']) await db.$executeRawUnsafe(`DROP TRIGGER full_${table}`)
  rmSync(thumbnails)
})

test('a client reads the programme, with its pictures, and the log has the audit note that could not be kept', async () => {
  const me = await makeUser()
  const client = await makeClient(me)
  const { portalToken } = await makePrescription(me, client)

  const page = await visitor().visit(`/portal/${portalToken}`)

  expect([page.status, page.heading]).toEqual([200, 'Knee, first week'])
  expect(String(expectLoggedErrors()[0]?.[0])).toMatch(
    new RegExp(`"userId":null,"clientId":"${client.id}","action":"programme opened"`),
  )
  const picture = page.document.querySelector('img')?.getAttribute('src') ?? ''
  const answer = await fetch(address + picture)
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  expect((await answer.bytes()).length).toBe(Number(answer.headers.get('Content-Length')))
  expect(expectLoggedErrors()).toHaveLength(1)
})

test('a clinician reads a record; a change without its audit note is not made', async () => {
  const me = await makeUser()
  const client = await makeClient(me)
  const { id } = me
  const browser = await signedInAs(me)
  await sessionCookie({ id })

  const page = await browser.visit(`/clients/${client.id}/details`)
  expect(page.status).toBe(200)
  const refused = await page.fill('Name', 'Nora Changed').press('Save')

  expect(refused.status).toBe(500)
  expect((await db.client.findUniqueOrThrow({ where: { id: client.id } })).name).toBe('Nora Quill')
  expect(expectLoggedErrors()).not.toEqual([])
})
