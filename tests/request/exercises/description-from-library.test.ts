import { expect, test } from 'vitest'
import { libraryExercise, makeUser } from '#tests/factories.ts'
import { signedInAs } from '#tests/request.ts'
import { fieldOf, messageOf, put, send } from './editor-setup.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

test('[LIB-079, LIB-091] with no assistant set up, the library’s nearest exercise is the draft, and the editor says so', async () => {
  const browser = await signedInAs(await makeUser({ canUseRgAI: true }))
  const nearest = await libraryExercise('heel-raise')
  const page = await browser.visit('/exercise/new')

  const drafted = await page.fill('Name', `${nearest.exerciseName} at a Worktop`).press('Generate')

  expect(fieldOf(drafted, 'exerciseDescription').value).toBe(nearest.exerciseDescription.replaceAll(/\s+/g, ' ').trim())
  expect(drafted.text).toContain(`Drafted from “${nearest.exerciseName}” in the library`)
})

test('[LIB-232] when the library has nothing like it either, that is told as an error', async () => {
  const browser = await signedInAs(await makeUser({ canUseRgAI: true }))
  const page = await browser.visit('/exercise/new')

  const answer = await send(put(page, { exerciseName: 'qqqxxzz' }), 'generate')

  expect(messageOf(answer)[1]).toBe('Error: There was an error generating a description for this exercise')
})
