import { readFileSync, readdirSync } from 'node:fs'

interface Process {
  pid: number
  parent: number
  command: string
}

/** The Chromiums that this process has started, without their renderers and other parts. */
export const browsers = () => programs('chromium').filter(({ command }) => !command.includes('--type='))

/** The pages that they have open. */
export const renderers = () => programs('chromium').filter(({ command }) => command.includes('--type=renderer'))

/** How gladly the kernel ends it when the machine runs out of memory: 0 as any other program, 1000 before all others. */
export const readinessToGo = ({ pid }: Pick<Process, 'pid'>) =>
  Number(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8'))

export function signal(processes: Process[], name: NodeJS.Signals) {
  for (const { pid } of processes)
    try {
      process.kill(pid, name)
    } catch {
      // It has ended already.
    }
}

/** The programs that this process has started whose command line holds this name. */
export function programs(name: string): Process[] {
  const processes = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap(processOf)
  const parents = new Map(processes.map(({ pid, parent }) => [pid, parent]))
  return processes.filter(({ pid, command }) => command.includes(name) && descendsFromUs(pid, parents))
}

function descendsFromUs(pid: number, parents: Map<number, number>): boolean {
  const parent = parents.get(pid)
  return parent === process.pid || (parent !== undefined && descendsFromUs(parent, parents))
}

function processOf(name: string): Process[] {
  try {
    const status = readFileSync(`/proc/${name}/status`, 'utf8')
    const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
    return [{ pid: Number(name), parent: Number(/PPid:\s+(\d+)/.exec(status)?.[1]), command }]
  } catch {
    // It ended meanwhile.
    return []
  }
}
