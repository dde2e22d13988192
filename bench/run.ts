import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { run as firstView } from './first-view.ts'
import { run as memory } from './memory.ts'
import { run as pdf } from './pdf.ts'
import { run as requests } from './requests.ts'
import { run as search } from './search.ts'
import { run as weight } from './weight.ts'

// npm run bench                    all of them, one after the other
// npm run bench -- weight memory   only these

const benchmarks = { search, requests, weight, 'first-view': firstView, pdf, memory }
const results = join(import.meta.dirname, 'results')

for (const name of namesAsked()) {
  console.log(`\n${name}`)
  // How busy the machine was before says how far the figures can be trusted.
  const machine = { cpu: cpus()[0]?.model, cores: availableParallelism(), load: loadavg()[0], node: process.version }
  const rows = await benchmarks[name]()
  mkdirSync(results, { recursive: true })
  const result = { name, measuredAt: new Date().toISOString(), machine, rows }
  writeFileSync(join(results, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
}

function namesAsked() {
  const asked = process.argv.slice(2)
  const unknown = asked.find((name) => !isBenchmark(name))
  if (unknown) throw new Error(`No benchmark is named '${unknown}': ${Object.keys(benchmarks).join(', ')}`)
  const names = asked.length > 0 ? asked : Object.keys(benchmarks)
  return names.filter(isBenchmark)
}

function isBenchmark(name: string): name is keyof typeof benchmarks {
  return Object.hasOwn(benchmarks, name)
}
