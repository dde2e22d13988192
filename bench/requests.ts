import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type Load, type Outcome, putUnderLoad } from './setup/load.ts'
import { type MeasuredPage, startProduct } from './setup/product.ts'

const WARM_UP_SECONDS = 2
const SECONDS = 5

interface Row extends Outcome {
  page: string
  encoding: Load['encoding']
  /** Requests a second as a share of those of the bare page with the same markup. */
  ofBarePage?: number
}

/**
 * How many requests a second the product answers, and how fast, ten at a time: the library and the portal beside a bare Hono
 * server that sends the markup of the same page as it is. What the two differ by is what signing in, asking the database and
 * rendering cost.
 */
export async function run(): Promise<Row[]> {
  const { address, pages, stop } = await startProduct()
  try {
    const rows = [
      ...(await besideBarePage(address, pages.exercises, 'gzip')),
      ...(await besideBarePage(address, pages.exercises, 'identity')),
      ...(await besideBarePage(address, pages.portal, 'gzip')),
      await measure(address, pages.login, 'gzip'),
    ]
    console.table(rows)
    return rows
  } finally {
    await stop()
  }
}

async function besideBarePage(address: string, page: MeasuredPage, encoding: Load['encoding']): Promise<Row[]> {
  const bare = await startBarePage(await markupOf(address, page))
  try {
    const product = await measure(address, page, encoding)
    const least = await measure(
      bare.address,
      { name: `bare page, markup of ${page.name}`, path: '/', cookie: '' },
      encoding,
    )
    return [{ ...product, ofBarePage: Number((product.requestsPerSecond / least.requestsPerSecond).toFixed(2)) }, least]
  } finally {
    bare.stop()
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
