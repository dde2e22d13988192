// Brings a fresh clone to the point where the product runs: packages, database client, build, a Chromium for PDF, and ffmpeg for videos.
// Plain JavaScript without packages, so that any Node from 20.19 on can start it. What is up to date is left alone.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = import.meta.dirname
const built = 'app public prisma/client server.ts package-lock.json vite.config.ts react-router.config.ts'.split(' ')

onChange('node_modules/.packages', ['package-lock.json'], () =>
  run('npm', ['install', '--include=dev', '--no-audit', '--no-fund']),
)
onChange('prisma/client/.schema', ['prisma/schema.prisma', 'package-lock.json'], generateClient)
if (!process.argv.includes('--no-build')) onChange('build/.sources', built, () => run('npm', ['run', 'build']))
ensurePrograms()

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

/** Where we may, what is missing comes from Debian's packages; elsewhere the product runs without it and says so. */
function ensurePrograms() {
  const chromium = 'chromium-headless-shell'
  const missing = [
    ...(isThere(process.env.CHROMIUM_PATH, chromium) ? [] : [chromium, 'fonts-liberation', 'fonts-noto-color-emoji']),
    ...(isThere(process.env.FFMPEG_PATH, 'ffmpeg') ? [] : ['ffmpeg']),
  ]
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  try {
    run('apt-get', ['update', '-q'])
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing])
  } catch {
    console.warn(
      `Not installed: ${missing.join(', ')}. Without Chromium nothing is printed as PDF, without ffmpeg videos get no picture.`,
    )
  }
}

/** Whether the program was named by a setting, or is on the PATH. */
function isThere(setting, name) {
  const folders = (process.env.PATH ?? '').split(':')
  return Boolean(setting) || folders.some((folder) => existsSync(join(folder, name)))
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
