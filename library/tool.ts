import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What each of the author's programs is wanted for. Neither serving nor checking the library needs them. */
const WANTED = {
  ffmpeg: 'Films and narration are encoded by ffmpeg',
  'espeak-ng': 'Narration is spoken by espeak-ng',
}

/** Runs one of the author's programs on `input` and returns what it writes. Throws its message, or how to install it. */
export function run(program: keyof typeof WANTED, parameters: string[], input: Buffer | string): Buffer {
  const { stdout, stderr, status, error } = spawnSync(program, parameters, { input, maxBuffer: 1024 ** 3 })
  if (error && 'code' in error && error.code === 'ENOENT') {
    throw new Error(
      `${WANTED[program]}, which is not installed: sudo apt-get install ${program}\n` +
        'Only changing the library needs it. What is already made is committed and is served without it.',
    )
  }
  if (error) throw error
  if (status !== 0) throw new Error(`${program}: ${stderr.toString()}`)
  return stdout
}

/**
 * `input` (`source` says what it is) as a file of type `extension`. By way of a real file, because ffmpeg goes back to
 * its beginning to write how long it lasts.
 */
export function encoded(input: Buffer, source: string, encoding: string, extension: 'mp4' | 'webm'): Buffer {
  const path = join(tmpdir(), `rehab-guide-${process.pid}.${extension}`)
  try {
    run('ffmpeg', `-y -loglevel error ${source} -i - ${encoding} ${path}`.split(' '), input)
    return readFileSync(path)
  } finally {
    rmSync(path, { force: true })
  }
}
