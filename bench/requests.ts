import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type Load, type Outcome, putUnderLoad } from './setup/load.ts'
import { type MeasuredPage, startProduct } from './setup/product.ts'

const WARM_UP_SECONDS = 2
const SECONDS = 5

interface Row extends Outcome {
  page: string
  encoding: Load['encoding']
}

/**
 * How many requests a second the product answers, and how fast, ten at a time, beside a bare Hono server that sends the
 * markup of /exercise as it is. What the two differ by is what signing in, asking the database and rendering cost.
 */
export async function run(): Promise<Row[]> {
  const { address, pages, stop } = await startProduct()
  try {
    const bare = await startBarePage(await markupOf(address, pages.exercises))
    const barePage = { name: 'bare page, markup of /exercise', path: '/', cookie: '' }
    const rows = [
      await measure(address, pages.exercises, 'gzip'),
      await measure(bare.address, barePage, 'gzip'),
      await measure(address, pages.exercises, 'identity'),
      await measure(bare.address, barePage, 'identity'),
      await measure(address, pages.login, 'gzip'),
      await measure(address, pages.portal, 'gzip'),
    ]
    bare.stop()
    console.table(rows)
    return rows
  } finally {
    await stop()
  }
}

async function measure(address: string, page: MeasuredPage, encoding: Load['encoding']): Promise<Row> {
  const load = { address, pages: [page], encoding }
  await putUnderLoad({ ...load, seconds: WARM_UP_SECONDS })
  return { page: page.name, encoding, ...(await putUnderLoad({ ...load, seconds: SECONDS })) }
}

async function markupOf(address: string, { path, cookie }: MeasuredPage) {
  const answer = await fetch(new URL(path, address), { headers: { Cookie: cookie } })
  return answer.text()
}

async function startBarePage(markup: string) {
  const server = fork(new URL('requests/bare-page.ts', import.meta.url), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  server.send(markup)
  const [address] = await once(server, 'message')
  return { address: String(address), stop: () => server.kill() }
}

if (import.meta.main) await run()
