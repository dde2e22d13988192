// Started by bench/requests.ts in a process of its own: the least that a server can do to send this markup.
import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'

const [markup] = await once(process, 'message')
const app = new Hono()
app.use(compress())
app.get('/', (c) => c.html(markup))
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send!(`http://127.0.0.1:${port}`))
