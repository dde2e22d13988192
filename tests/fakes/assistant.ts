import { type IncomingMessage, createServer } from 'node:http'
import { text } from 'node:stream/consumers'

interface Asked {
  path: string
  key: string | undefined
  body: { model: string; messages: { role: string; content: string }[] }
}

/** A server that speaks OpenAI's chat completions, over a socket of its own. It says what `answer` says. */
export async function startFakeAssistant() {
  const asked: Asked[] = []
  const fake = { asked, status: 200, answer: '', url: '', stop: async () => {} }
  const server = createServer(async (request, response) => {
    asked.push(await read(request))
    response.writeHead(fake.status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content: fake.answer } }] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  fake.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`
  fake.stop = () => new Promise((resolve) => server.close(() => resolve()))
  return fake
}

async function read(request: IncomingMessage): Promise<Asked> {
  return { path: request.url ?? '', key: request.headers.authorization, body: JSON.parse(await text(request)) }
}
