import { type ExecFileException, execFile } from 'node:child_process'
import { totalmem } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
/** What the server itself takes, in MB. The rest of the machine may go into unpacking, as far as anything of use needs it. */
const SERVER = 256
const [LEAST, MOST] = [288, 768]

const machine = Math.min(totalmem(), process.constrainedMemory() || Infinity) / MEGABYTE
const memory = Math.floor(Math.min(MOST, Math.max(LEAST, machine - SERVER)))

/** What V8 sets aside for code, in MB: it counts although hardly any of it is ever used. */
const CODE_OF_NODE = 512

/**
 * `ulimit -d` holds native memory too. The stacks of threads count, so they are kept small. If the machine runs out of memory
 * all the same, this ends and not the server.
 */
const confinement = (megabytes: number) =>
  [
    'echo 1000 2>/dev/null >/proc/self/oom_score_adj',
    'ulimit -s 2048',
    `ulimit -d ${megabytes * KILOBYTE}`,
    'exec nice -n 10 "$@"',
  ].join('; ')

/** For whom a file is unpacked; the signal tells that they have gone. */
export interface Sender {
  id: string
  signal: AbortSignal
}

/**
 * Runs a program on what a stranger sent: in a process of its own, with little memory, after everything else that wants the
 * processor, for at most `timeout` ms, and no longer than `signal` lets it. Rejects as `execFile` does. Except on Linux the
 * memory is not limited.
 */
export function runConfined(program: string, args: string[], options: { timeout: number; signal: AbortSignal }) {
  const limits = confinement(memory + (program === process.execPath ? CODE_OF_NODE : 0))
  const [command, words] =
    process.platform === 'linux' ? ['sh', ['-c', limits, 'sh', program, ...args]] : [program, args]
  // More threads than these only take memory: one picture, one film is worked on at a time.
  const env = { ...process.env, UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' }
  return run(command, words, { ...options, env, killSignal: 'SIGKILL' })
}

/** What the rejection of `runConfined` means: there is no such program, its memory was not enough, or anything else. */
export function endingOf(error: unknown): 'missing' | 'memory' | 'failed' {
  const { code, signal, killed, stderr = '' } = error as Partial<ExecFileException>
  if (code === 'ENOENT' || code === 127) return 'missing'
  const isCrash = !killed && (signal || Number(code) > 128)
  return isCrash || /memory|alloc/i.test(stderr) ? 'memory' : 'failed'
}
