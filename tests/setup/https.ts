// Imported first in a test file: puts the application behind a proxy that speaks https, as in a clinic.
import { request } from 'node:http'
import { createServer } from 'node:https'
import { once } from 'node:events'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { generate } from 'selfsigned'
import { afterAll } from 'vitest'

const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
setDefaultCACertificates([...getCACertificates(), cert])

/** Ends TLS, says in X-Forwarded-For where a request came from, and passes everything on as it is. */
const proxy = createServer({ key, cert }, (asked, answer) => {
  const before = asked.headers['x-forwarded-for']
  const forwarded = [before, asked.socket.remoteAddress].flat().filter(Boolean).join(', ')
  const headers = { ...asked.headers, 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' }
  const { method, url: path } = asked
  const passedOn = request({ host: '127.0.0.1', port: process.env.PORT, method, path, headers }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders)
    answered.pipe(answer)
  })
  passedOn.on('error', () => answer.destroy())
  answer.on('close', () => passedOn.destroy())
  asked.pipe(passedOn)
})
proxy.listen(0, '127.0.0.1')
await once(proxy, 'listening')
afterAll(() => {
  proxy.closeAllConnections()
  proxy.close()
})

/** The application's own address, behind the proxy. */
export const behind = `http://127.0.0.1:${process.env.PORT}`

const listening = proxy.address()
Object.assign(process.env, {
  PUBLIC_URL: `https://localhost:${typeof listening === 'object' ? listening?.port : ''}`,
  TRUST_PROXY: 'on',
})
