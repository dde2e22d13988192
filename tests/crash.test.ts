import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { ChildServer } from './child-server.ts'
import { cutPowerOften } from './power-cuts.ts'

test(
  'the power goes 10 times during publishing: nothing acknowledged is lost, nothing is half-made',
  { timeout: 120_000 },
  async () => {
    expect(await cutPowerOften(10)).toBe(50)
  },
)

test('SIGTERM: what is under way is answered, nothing new is taken, and the process ends with 0', async () => {
  const server = await ChildServer.start()
  const { port } = new URL(server.address)
  const headers = { Origin: server.address, 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': 30 }
  const slow = request({ host: '127.0.0.1', port, path: '/login', method: 'POST', headers })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    slow.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject)
  })
  await new Promise<void>((resolve) => slow.write('email=nobody%40ex', () => resolve()))
  await new Promise((resolve) => setTimeout(resolve, 300))

  const startedAt = Date.now()
  const ended = server.end()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect(fetch(`${server.address}/health`)).rejects.toThrow('fetch failed')
  slow.end('ample.com&pas')

  expect(await answered).toBe(400)
  expect(await ended).toBe(0)
  expect(Date.now() - startedAt).toBeLessThan(10_000)
})

test('SIGTERM: who keeps a connection open and asks nothing is not waited for', async () => {
  const server = await ChildServer.start()
  const { port } = new URL(server.address)
  const open = [connect(Number(port), '127.0.0.1'), connect(Number(port), '127.0.0.1')]
  for (const socket of open) socket.on('error', () => undefined).resume()
  await (await fetch(`${server.address}/health`)).text()
  await new Promise<void>((resolve) => open[1]?.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n', () => resolve()))

  const startedAt = Date.now()
  expect(await server.end()).toBe(0)

  expect(Date.now() - startedAt).toBeLessThan(3000)
})
