import * as z from 'zod'
import { env } from './env.server.ts'

const TIMEOUT_MS = 20_000

const Answer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().trim().min(1) }) })).min(1),
})

const TASK =
  'You write for physiotherapists. Describe how a patient does the exercise that is named: the starting position, the ' +
  'movement, what to feel and what to avoid. Three to six short sentences in British English, addressed to the patient, ' +
  'as plain text without headings, lists, sets or repetitions.'

/** Whether this installation has an assistant: a server that speaks OpenAI's chat completions. */
export const hasAssistant = env.ASSISTANT_URL !== undefined

/** The assistant's description of the exercise, on one line. Throws when the server fails, or takes more than 20 seconds. */
export async function writtenDescription(exerciseName: string): Promise<string> {
  const response = await fetch(`${env.ASSISTANT_URL}/chat/completions`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(env.ASSISTANT_KEY && { Authorization: `Bearer ${env.ASSISTANT_KEY}` }),
    },
    body: JSON.stringify({
      model: env.ASSISTANT_MODEL,
      messages: [
        { role: 'system', content: TASK },
        { role: 'user', content: exerciseName },
      ],
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The assistant's server answered ${response.status}`)
  const { choices } = Answer.parse(await response.json())
  return onOneLine(choices[0]?.message.content ?? '')
}

const onOneLine = (text: string) => text.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim()
