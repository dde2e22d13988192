import { existsSync, mkdirSync, readFileSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ChildServer } from '#tests/child-server.ts'

const MEGABYTE = 1024 * 1024
const GROUP = `/sys/fs/cgroup/memory/rehab-guide-${process.pid}`
/** How long an innocent visitor may wait while the server is under attack: ms, 95 of 100 times, on two cores that have much else to do. */
const PATIENCE_MS = 3000

/** A server that, with all it starts, has so many MB: by the kernel where it lets us, else it is watched. */
export class HeldServer {
  declare readonly server: ChildServer
  declare private readonly pid: number
  declare private readonly limit: number

  static async start(limit = 512): Promise<HeldServer> {
    const held = new HeldServer()
    const hold = (pid: number) => {
      Object.assign(held, { pid, limit })
      if (canHold(limit)) writeFileSync(join(GROUP, 'cgroup.procs'), String(pid))
    }
    const server = await ChildServer.start({}, hold)
    return Object.assign(held, { server })
  }

  /**
   * Runs an attack while somebody else looks at pages all the time, and says how it went. Returns what was wrong: pages that
   * can't be had or come slowly, memory that was not enough.
   */
  async under(name: string, attack: () => Promise<unknown>, session: string): Promise<string[]> {
    const [times, complaints, over]: [number[], Set<string>, AbortController] = [[], new Set(), new AbortController()]
    let most = 0
    const attacked = attack().finally(() => over.abort())
    // It is waited for below.
    attacked.catch(() => undefined)
    while (!over.signal.aborted) {
      for (const path of ['/login', '/exercise?searchTerm=knee', '/health']) {
        const startedAt = performance.now()
        const status = await this.visit(path, session)
        times.push(performance.now() - startedAt)
        if (status >= 400) complaints.add(`${path}: ${status}`)
      }
      most = Math.max(most, this.residentMegabytes())
      await pause(50)
    }
    await attacked
    const [p50, p95, worst] = [0.5, 0.95, 1].map((part) => quantile(times, part)) as [number, number, number]
    console.log(`${name}: ${times.length} pages beside it, p50 ${p50} ms, p95 ${p95} ms, worst ${worst} ms; ${most} MB`)
    if (p95 > PATIENCE_MS) complaints.add(`95 of 100 pages took up to ${p95} ms`)
    if (most > this.limit) complaints.add(`${most} MB`)
    return [...complaints]
  }

  /** Asks it to end in good order; returns its exit code. */
  async end() {
    const code = await this.server.end()
    if (existsSync(GROUP)) rmdirSync(GROUP)
    return code
  }

  private async visit(path: string, session: string) {
    const answer = await fetch(this.server.address + path, { headers: { Cookie: session }, redirect: 'manual' })
    await answer.arrayBuffer()
    return answer.status
  }

  /** What this process and all its children take; what they share counts once. */
  private residentMegabytes() {
    const sizes = descendants(this.pid).map((pid) => Number(/^Pss:\s+(\d+)/m.exec(said(pid, 'smaps_rollup'))?.[1] ?? 0))
    return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024)
  }
}

/** A group of processes that may not take more together; what is over the limit, the kernel ends. */
function canHold(limit: number) {
  try {
    mkdirSync(GROUP)
    writeFileSync(join(GROUP, 'memory.limit_in_bytes'), String(limit * MEGABYTE))
    return true
  } catch {
    return false
  }
}

function descendants(ancestor: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = Map.groupBy(pids.map(Number), (pid) => Number(/PPid:\s+(\d+)/.exec(said(pid, 'status'))?.[1]))
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)]
  return below(ancestor)
}

/** What the kernel says about a process; empty when it has ended meanwhile. */
function said(pid: number, about: 'status' | 'smaps_rollup') {
  try {
    return readFileSync(`/proc/${pid}/${about}`, 'utf8')
  } catch {
    return ''
  }
}

function quantile(times: number[], part: number) {
  return Math.round(times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? 0)
}
