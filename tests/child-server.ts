import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createInterface } from 'node:readline'
import { whoseSession } from './factories.ts'
import manifest from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')

const running = new Set<ChildProcess>()

// A test that fails leaves its servers running, and would wait for them for ever.
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** The server as it runs in a clinic: a process of its own, over this test file's data folder. */
export class ChildServer {
  declare readonly address: string
  declare private readonly child: ChildProcess
  /** What it has said so far. */
  readonly lines: string[] = []
  /** The code that the process ended with; null when it was killed. */
  declare readonly exitCode: Promise<number | null>

  constructor(child: ChildProcess, address: string) {
    const exitCode = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
    Object.assign(this, { child, address, exitCode })
    for (const input of [child.stdout, child.stderr])
      if (input) createInterface({ input }).on('line', (line) => this.lines.push(line))
  }

  /** Starts it on a free port and waits until it listens. `hold` is called with its process id before it does anything. */
  static async start(settings: NodeJS.ProcessEnv = {}, hold?: (pid: number) => void): Promise<ChildServer> {
    const compiled = join(process.env.DATA_DIR ?? '', 'compile-cache')
    const env = { ...process.env, NODE_COMPILE_CACHE: compiled, PORT: '0', ...settings }
    const command = `exec env ${manifest.scripts.start}`
    const child = spawn('sh', ['-c', command], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    hold?.(child.pid ?? 0)
    child.stderr.pipe(process.stderr)
    running.add(child)
    child.once('exit', () => running.delete(child))
    return new ChildServer(child, `http://127.0.0.1:${await portOf(child)}`)
  }

  /** As if the power had gone. */
  async kill() {
    this.child.kill('SIGKILL')
    await this.exitCode
  }

  /** Asks it to end in good order; returns its exit code. */
  end(): Promise<number | null> {
    this.child.kill('SIGTERM')
    return this.exitCode
  }

  /** Posts a form as this site's own page would. */
  async post(path: string, session: string, fields: [string, string][]): Promise<Response> {
    const headers = { Cookie: session, Origin: this.address }
    return fetch(this.address + path, {
      method: 'POST',
      headers,
      body: new URLSearchParams([['whose', await whoseSession(session)], ...fields]),
      redirect: 'manual',
    })
  }
}

/** Waits for the line that says where the server listens. Reads on: a full pipe would stop the server. */
function portOf({ stdout, exitCode }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    stdout?.on('data', (words) => {
      said = (said + String(words)).slice(-1000)
      const port = /is ready: http:\/\/localhost:(\d+)/.exec(said)?.[1]
      if (port) resolve(port)
    })
    stdout?.once('end', () => reject(new Error(`The server did not start (${exitCode}): ${said}`)))
  })
}
