import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operate } from '../backup-under-load.ts'
import { ChildServer } from '../child-server.ts'
import { makeClient, makePrescription, makeUser, sessionCookie } from '../factories.ts'
import { db } from '#app/models/db.server.ts'

const disk = mkdtempSync(join(tmpdir(), 'rehab-guide-disk-'))
const isMounted = mount()
afterAll(() => {
  if (isMounted) execFileSync('umount', ['--lazy', disk])
  rmSync(disk, { recursive: true })
})

/** A small disk of its own, where that is allowed. */
function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Leaves not one byte. */
function fill() {
  const file = openSync(join(disk, 'filler'), 'w')
  try {
    for (const size of [1024 * 1024, 4096, 1]) {
      try {
        for (;;) if (writeSync(file, Buffer.alloc(size)) < size) break
      } catch {
        // There is no place for one more of this size.
      }
    }
  } finally {
    closeSync(file)
  }
}

let server: ChildServer
const facts = { portalToken: '', item: '', session: '', client: '' }
beforeAll(async () => {
  if (isMounted) await startOnSmallDisk()
})

async function startOnSmallDisk() {
  const me = await makeUser()
  const client = await makeClient(me)
  const { portalToken, exercises } = await makePrescription(me, client)
  const { name, value } = await sessionCookie(me)
  await db.session.updateMany({ data: { lastSeenAt: new Date(Date.now() - 60_000) } })
  Object.assign(facts, { portalToken, item: exercises[0]?.id, session: `${name}=${value}`, client: client.id })
  const copy = mkdtempSync(join(tmpdir(), 'rehab-guide-copy-'))
  await operate('backup', copy)
  await operate('restore', copy, { DATA_DIR: disk })
  rmSync(copy, { recursive: true })
  server = await ChildServer.start({ DATA_DIR: disk })
}

test.skipIf(!isMounted)(
  'on a full disk everything can be read, and what needs writing says that it failed',
  async () => {
    const get = (path: string) =>
      fetch(server.address + path, { headers: { Cookie: facts.session }, redirect: 'manual' })
    const portal = `/portal/${facts.portalToken}`
    const done = () => server.post(`${portal}/exercises/${facts.item}/done`, '', [['done', 'true']])
    const portalText = async () => (await (await get(portal)).text()).replaceAll('<!-- -->', '')
    expect((await get('/ready')).status).toBe(200)
    fill()

    for (let round = 0; round < 5; round++) {
      const page = await get(portal)
      const html = await page.text()
      expect([page.status, html.includes('Knee, first week')]).toEqual([200, true])
      const picture = /src="(\/media\/[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
      expect((await get(picture)).status).toBe(200)
      for (const path of ['/dashboard', '/exercise?searchTerm=knee', `/clients/${facts.client}/details`])
        expect([path, (await get(path)).status]).toEqual([path, 200])
    }
    await done()
    expect(await portalText()).toContain('0 of 2 done today')
    expect((await get('/ready')).status).toBe(503)

    rmSync(join(disk, 'filler'))
    await done()
    expect(await portalText()).toContain('1 of 2 done today')
    expect((await get('/ready')).status).toBe(200)
    expect(await server.end()).toBe(0)
  },
)
