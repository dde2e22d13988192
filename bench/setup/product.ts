import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@libsql/client'
import manifest from '../../package.json' with { type: 'json' }

const STARTS_WITHIN_MS = 60_000
const COLLECTED = 8

/** A page by its address inside the product; `cookie` is empty where nobody has signed in. */
export interface MeasuredPage {
  name: string
  path: string
  cookie: string
}

/**
 * Runs the product as it ships, as a process of its own on 127.0.0.1, over a new data folder with the demo practice,
 * whose clinician has signed in and put eight exercises into the collection.
 */
export async function startProduct() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-product-'))
  const address = `http://127.0.0.1:${await freePort()}`
  let server = await started(dataDir, address)
  const end = async () => {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
  }
  const stop = async () => {
    await end()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const startAgain = async () => {
    await end()
    server = await started(dataDir, address)
  }
  try {
    return { address, pid: () => server.pid!, pages: await mainPages(dataDir, address), startAgain, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function started(dataDir: string, address: string) {
  const server = spawnServer(dataDir, address)
  try {
    await Promise.race([isReady(address), once(server, 'exit').then(failed)])
    return server
  } catch (error) {
    server.kill()
    throw error
  }
}

function spawnServer(dataDir: string, address: string) {
  return spawn('sh', ['-c', `exec env ${manifest.scripts.start}`], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SMTP_URL: '',
      SEED_DEMO: 'on',
      RATE_LIMITS: 'off',
      HOST: '127.0.0.1',
      PORT: new URL(address).port,
      PUBLIC_URL: address,
    },
  })
}

async function isReady(address: string) {
  const deadline = Date.now() + STARTS_WITHIN_MS
  while (Date.now() < deadline) {
    const answer = await fetch(`${address}/ready`).catch(() => null)
    if (answer?.ok) return
    await wait(50)
  }
  throw new Error('The product did not become ready within a minute')
}

function failed(): never {
  throw new Error('The product did not start; see above')
}

async function mainPages(dataDir: string, address: string) {
  const found = await recordsToOpen(dataDir)
  const cookie = await signIn(address)
  const collected = found.exercises.map((id) => ['exerciseId', id])
  const whose = ['whose', await whoseForms(address, cookie)]
  await post(`${address}/collection/exercises`, [['included', 'true'], whose, ...collected], cookie)
  const item = await firstCollected(dataDir)
  return {
    login: { name: 'login', path: '/login', cookie: '' },
    dashboard: { name: 'dashboard', path: '/dashboard', cookie },
    exercises: { name: 'exercise', path: '/exercise', cookie },
    exercise: { name: 'exercise/:id', path: `/exercise/${found.exercises[0]}`, cookie },
    programme: { name: 'program-settings', path: '/program-settings', cookie },
    parameters: { name: 'parameters', path: `/program-settings/${item}/parameters`, cookie },
    publish: { name: 'publish', path: '/publish', cookie },
    clients: { name: 'clients', path: '/clients', cookie },
    portal: { name: 'portal', path: `/portal/${found.portalToken}`, cookie: '' },
  } satisfies Record<string, MeasuredPage>
}

/** Signs in as the demo clinician; the answer is the cookie of the session. */
async function signIn(address: string): Promise<string> {
  const fields = [
    ['email', 'demo@example.com'],
    ['password', 'demo-clinic-2026'],
  ]
  const { headers } = await post(`${address}/login`, fields)
  const session = headers.getSetCookie().find((cookie) => cookie.includes('session='))
  if (!session) throw new Error('The demo clinician could not sign in')
  return session.split(';')[0]!
}

/** What the forms of this session's pages say of whose they are. */
async function whoseForms(address: string, cookie: string): Promise<string> {
  const page = await fetch(`${address}/exercise`, { headers: { Cookie: cookie } })
  const [, whose] = /name="whose" value="([^"]+)"/.exec(await page.text()) ?? []
  if (!whose) throw new Error('The forms of the library do not say whose they are')
  return whose
}

async function post(url: string, fields: string[][], cookie = '') {
  const headers = { Origin: new URL(url).origin, Cookie: cookie }
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' })
  if (answer.status >= 400) throw new Error(`POST ${url} was answered with ${answer.status}`)
  return answer
}

async function recordsToOpen(dataDir: string) {
  const exercises = await column(dataDir, `SELECT id FROM Exercise ORDER BY exerciseName LIMIT ${COLLECTED}`)
  const [portalToken] = await column(
    dataDir,
    `SELECT portalToken FROM Programme WHERE kind = 'prescription' AND NOT privatePrescription ORDER BY createdAt`,
  )
  return { exercises, portalToken }
}

async function firstCollected(dataDir: string) {
  const [item] = await column(
    dataDir,
    `SELECT item.id FROM ProgrammeExercise item JOIN Programme p ON p.id = item.programmeId
     WHERE p.kind = 'working' ORDER BY item.position`,
  )
  return item
}

async function column(dataDir: string, sql: string): Promise<string[]> {
  const database = createClient({ url: `file:${join(dataDir, 'rehab-guide.db')}` })
  try {
    const { rows } = await database.execute(sql)
    return rows.map((row) => String(row[0]))
  } finally {
    database.close()
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
