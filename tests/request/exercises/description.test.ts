import { afterAll, beforeEach, expect, test } from 'vitest'
import { startFakeAssistant } from '#tests/fakes/assistant.ts'
import { expectLoggedErrors } from '#tests/setup/no-errors.ts'

// The settings are read once, so the server must be there before anything of the application is imported.
const assistant = await startFakeAssistant()
Object.assign(process.env, { ASSISTANT_URL: assistant.url, ASSISTANT_KEY: 'secret', ASSISTANT_MODEL: 'small' })
const { useApp } = await import('#tests/setup/app.ts')
const { makeUser } = await import('#tests/factories.ts')
const { signedInAs } = await import('#tests/request.ts')
const { fieldOf, messageOf, put, send, tick } = await import('./editor-setup.ts')

useApp()
afterAll(() => assistant.stop())
beforeEach(() => {
  assistant.asked.length = 0
  Object.assign(assistant, { status: 200, answer: 'Stand at a wall.\n\nPush it.\nBreathe out.' })
})

async function editor(user: object = { canUseRgAI: true }) {
  return (await signedInAs(await makeUser(user))).visit('/exercise/new')
}
const FAILED = 'Error: There was an error generating a description for this exercise'

test('[LIB-091, LIB-093, LIB-212] Generate has the description written from the name, on one line', async () => {
  const page = await editor()

  const filled = await send(put(tick(page, 'difficulty', 'Hard'), { exerciseName: 'Wall Push' }), 'generate')

  expect(fieldOf(filled, 'exerciseDescription').value).toBe('Stand at a wall. Push it. Breathe out.')
  expect(filled.text).toContain('Written by RGai. Check it before you save.')
  expect(fieldOf(filled, 'exerciseName').value).toBe('Wall Push')
  expect(filled.document.querySelector('[name=difficulty]:checked')?.getAttribute('value')).toBe('Hard')
  const { path, key, body } = assistant.asked[0]!
  expect({ path, key, model: body.model }).toEqual({
    path: '/v1/chat/completions',
    key: 'Bearer secret',
    model: 'small',
  })
  expect(body.messages.at(-1)).toEqual({ role: 'user', content: 'Wall Push' })
})

test('[LIB-090] without a name it asks for one', async () => {
  const page = await editor()

  const answer = await send(put(page, { exerciseName: '  ', exerciseDescription: 'Kept.' }), 'generate')

  expect(messageOf(answer)).toEqual([
    'Exercise Name Required',
    'Please enter an exercise name before generating a description',
  ])
  expect(fieldOf(answer, 'exerciseDescription').value).toBe('Kept.')
  expect(assistant.asked).toEqual([])
})

test('[LIB-212, LIB-213] without canUseRgAI it says what is required, and asks no assistant', async () => {
  const page = await editor({ canUseRgAI: false })

  const answer = await send(put(page, { exerciseName: 'Wall Push' }), 'generate')

  const [title, text] = messageOf(answer)
  expect(title).toBe('RGai required')
  expect(text).toMatch(/beta feature.*limited.*contact support/)
  expect(assistant.asked).toEqual([])
})

test.each([
  ['fails', { status: 500 }],
  ['says nothing', { answer: '' }],
])('[LIB-232] an assistant that %s is told as an error, and what was typed stays', async (_, fault) => {
  Object.assign(assistant, fault)
  const page = await editor()

  const answer = await send(put(page, { exerciseName: 'Wall Push', exerciseDescription: 'Mine.' }), 'generate')

  expect(messageOf(answer)[1]).toBe(FAILED)
  expect(fieldOf(answer, 'exerciseDescription').value).toBe('Mine.')
  expect(expectLoggedErrors()).not.toEqual([])
})

test('a long answer ends with a whole sentence within 1024 characters', async () => {
  assistant.answer = 'This is a sentence of words. '.repeat(60)

  const filled = await send(put(await editor(), { exerciseName: 'Wall Push' }), 'generate')

  expect(fieldOf(filled, 'exerciseDescription').value.length).toBeLessThanOrEqual(1024)
  expect(fieldOf(filled, 'exerciseDescription').value).toMatch(/words\.$/)
})

test('after 60 descriptions within the hour the 61st waits', async () => {
  const { countTry } = await import('#app/models/throttle.server.ts')
  const me = await makeUser({ canUseRgAI: true })
  for (let number = 1; number <= 60; number++) await countTry('description', me.id)

  const answer = await (await signedInAs(me)).post('/exercise/new', { intent: 'generate', exerciseName: 'Wall Push' })

  expect(messageOf(answer)[1]).toContain('try again later')
  expect(assistant.asked).toEqual([])
})
