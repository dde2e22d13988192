// Brings a fresh clone to the point where the product runs: packages, database client, build, and a Chromium for PDF.
// Plain JavaScript without packages, so that any Node from 20.19 on can start it. What is up to date is left alone.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = import.meta.dirname
const built = ['app', 'public', 'prisma/client', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts']

onChange('node_modules/.packages', ['package-lock.json'], () =>
  run('npm', ['install', '--include=dev', '--no-audit', '--no-fund']),
)
onChange('prisma/client/.schema', ['prisma/schema.prisma', 'package-lock.json'], generateClient)
if (!process.argv.includes('--no-build')) onChange('build/.sources', built, () => run('npm', ['run', 'build']))
ensureChromium()

/** Does `work` unless the stamp says that it was done for these very files. */
function onChange(stamp, sources, work) {
  const now = fingerprint(sources)
  const path = join(root, stamp)
  if (existsSync(path) && readFileSync(path, 'utf8') === now) return
  work()
  writeFileSync(path, fingerprint(sources))
}

/** The engine that `generate` wants to download is never run by it: any file will do. */
function generateClient() {
  run('npm', ['exec', '--', 'prisma', 'generate'], { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath })
}

/** Where we may, Chromium comes from Debian's packages; elsewhere the product runs without PDF and says so. */
function ensureChromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env.PATH ?? '').split(':')
  if (process.env.CHROMIUM_PATH || names.some((name) => folders.some((folder) => existsSync(join(folder, name)))))
    return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  try {
    run('apt-get', ['update', '-q'])
    run('apt-get', [
      'install',
      '-y',
      '-q',
      '--no-install-recommends',
      'chromium',
      'fonts-liberation',
      'fonts-noto-color-emoji',
    ])
  } catch {
    console.warn('Chromium could not be installed: programmes can not be printed as PDF.')
  }
}

function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesOf(join(root, source))) hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true })
    .map((name) => join(path, name))
    .filter((file) => !file.endsWith('.schema') && statSync(file).isFile())
    .toSorted()
}

function run(command, args, env = {}) {
  const quiet = { npm_config_loglevel: 'error', DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...quiet, ...env },
  })
}
