import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import * as z from 'zod'

const seconds = (fallback: number) => z.coerce.number().int().positive().default(fallback)
const megabytes = (fallback: number) => z.coerce.number().positive().default(fallback)
const isOn = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'], "must be 'on' or 'off'")
    .default(fallback)
    .transform((word) => word === 'on')

/** How many proxies of ours a request passes; each adds to X-Forwarded-For where it came from. */
const proxies = z
  .string()
  .regex(/^(on|off|[1-9])$/, "must be 'on', 'off' or the number of proxies")
  .transform((word) => (word === 'on' ? 1 : word === 'off' ? 0 : Number(word)))

const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().startsWith('file:', "must start with 'file:'").optional(),
  PUBLIC_URL: z.url('must be an address such as https://guide.example.com').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must start with 'smtp://' or 'smtps://'")
    .optional(),
  MAIL_KEPT_DAYS: z.coerce.number().int().min(1).default(30),
  MAIL_FROM: z.string().default('Rehab Guide <no-reply@localhost>'),
  SUPPORT_EMAIL: z.email('must be an email address').default('support@localhost.localdomain'),
  CHROMIUM_PATH: z.string().optional(),
  TYPESENSE_URL: z.url('must be an address such as http://localhost:8108').optional(),
  TYPESENSE_API_KEY: z.string().optional(),
  ASSISTANT_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://ai.example.com/v1' })
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
  ASSISTANT_KEY: z.string().optional(),
  ASSISTANT_MODEL: z.string().default('gpt-4o-mini'),
  FFMPEG_PATH: z.string().optional(),
  MAX_IMAGE_MB: megabytes(20),
  MAX_VIDEO_MB: megabytes(500),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SESSION_IDLE_SECONDS: seconds(20 * 60),
  SESSION_MAX_SECONDS: seconds(12 * 60 * 60),
  FLY_APP_NAME: z.string().optional(),
  TRUST_PROXY: proxies.prefault(process.env.FLY_APP_NAME ? 'on' : 'off'),
  TEMPLATE_PAGE_SIZE: z.coerce.number().int().min(1).max(100).default(20),
  SEED_DEMO: isOn(process.env.FLY_APP_NAME ? 'off' : 'on'),
  RATE_LIMITS: isOn('on'),
  REQUEST_LOG: isOn('on'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
})

const WholeSettings = Settings.refine(({ TYPESENSE_URL: url, TYPESENSE_API_KEY: key }) => !url === !key, {
  error: 'is needed together with TYPESENSE_URL',
  path: ['TYPESENSE_API_KEY'],
})

/** The settings of this installation, read once from the environment. `.env.example` lists them with their defaults. */
export const env = readSettings()

function readSettings() {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  const settings = WholeSettings.safeParse(given)
  if (!settings.success) {
    const faults = settings.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
    throw new Error(`These settings can't be used:\n${faults.join('\n')}`)
  }
  const dataDir = resolve(settings.data.DATA_DIR)
  const publicUrl = (settings.data.PUBLIC_URL ?? `http://localhost:${settings.data.PORT}`).replace(/\/$/, '')
  // What is kept here is for this program's user alone.
  if (isMainThread) process.umask(0o077)
  mkdirSync(dataDir, { recursive: true })
  const databaseUrl = settings.data.DATABASE_URL ?? `file:${join(dataDir, 'rehab-guide.db')}`
  return {
    ...settings.data,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_FILE: resolve(databaseUrl.replace(/^file:(\/\/)?/, '')),
    BACKUP_DIR: join(dataDir, 'backups'),
    PUBLIC_URL: publicUrl,
    IS_HTTPS: publicUrl.startsWith('https:'),
  }
}
