import { readFileSync, readdirSync } from 'node:fs'

interface Process {
  pid: number
  parent: number
  command: string
}

/** The Chromiums that this process has started, without their renderers and other parts. */
export const browsers = () => chromiums().filter(({ command }) => !command.includes('--type='))

/** The pages that they have open. */
export const renderers = () => chromiums().filter(({ command }) => command.includes('--type=renderer'))

export function signal(processes: Process[], name: NodeJS.Signals) {
  for (const { pid } of processes)
    try {
      process.kill(pid, name)
    } catch {
      // It has ended already.
    }
}

function chromiums(): Process[] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(processOf)
  const parents = new Map(processes.map(({ pid, parent }) => [pid, parent]))
  return processes.filter(({ pid, command }) => command.includes('chromium') && descendsFromUs(pid, parents))
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
