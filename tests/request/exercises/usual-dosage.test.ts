import { expect, test } from 'vitest'
import { saveOwnDosage } from '#app/models/exercises/dosage.server.ts'
import { libraryExercise, makeTeam, makeWorkingProgramme, userOf } from '#tests/factories.ts'
import { type Page, type Visitor, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const dosage = (page: Page) => page.part('Quad Set').querySelector('.small')?.textContent

async function openParameters() {
  const { me, colleague } = await makeTeam()
  await makeWorkingProgramme(me, { exercises: ['quad-set'] })
  const browser = await signedInAs(me)
  const page = await (await browser.visit('/program-settings')).press('Edit parameters', 'Quad Set')
  return { browser, page, colleague }
}

/** The exercise as it stands in a programme that has just been started afresh. */
async function addAfresh(browser: Visitor) {
  await browser.post('/collection/clearing')
  const { id } = await libraryExercise('quad-set')
  await browser.post('/collection/exercises', { included: 'true', exerciseId: id })
  return browser.visit('/program-settings')
}

test("'Save as my default' is kept for this programme and for every next one, of this user alone", async () => {
  const { browser, page, colleague } = await openParameters()

  page.fill('Sets value', '9').fill('Reps value', '4').check('Hold', false)
  const saved = await page.fill('Custom parameter', 'Band').press('Save as my default')

  expect(saved.notice).toBe("Saved as your default for 'Quad Set'")
  expect(dosage(saved)).toContain('9 sets of 4')
  expect(dosage(await addAfresh(browser))).toBe(dosage(saved))
  expect(dosage(await addAfresh(await signedInAs(colleague)))).not.toContain('9 sets')
})

test("'Use the library's dosage' is offered then, and forgets the own one, but nobody else's", async () => {
  const { browser, page, colleague } = await openParameters()
  const { id } = await libraryExercise('quad-set')
  await saveOwnDosage(await userOf(colleague), id, [{ param: 'Sets', childParam: '8', isActive: true }])
  expect(page.screen.queryByRole('button', { name: 'Use the library’s dosage' })).toBeNull()
  const atFirst = dosage(await browser.visit('/program-settings'))
  await page.fill('Sets value', '9').press('Save as my default')

  const again = await browser.visit(page.path)
  const forgotten = await again.press('Use the library’s dosage')

  expect(forgotten.notice).toBe("'Quad Set' has the library's dosage again")
  expect([dosage(forgotten), dosage(await addAfresh(browser))]).toEqual([atFirst, atFirst])
  expect(dosage(await addAfresh(await signedInAs(colleague)))).toContain('8 sets')
})

test('the exercise dialog shows the usual dosage beside the library’s', async () => {
  const { browser, page } = await openParameters()
  const { id } = await libraryExercise('quad-set')
  const before = await browser.visit(`/exercise/${id}`)
  await page.fill('Sets value', '9').fill('Reps value', '4').press('Save as my default')

  const after = await browser.visit(`/exercise/${id}`)

  expect(before.text).not.toContain('Your usual dosage')
  const [library = ''] = /Usual dosage: \d+ sets of \d+/.exec(before.text) ?? []
  expect(library).not.toBe('')
  expect(after.text).toContain('Your usual dosage: 9 sets of 4')
  expect(after.text).toContain(library)
})

test('an own default is not saved when the exercise was changed in another window meanwhile', async () => {
  const { browser, page } = await openParameters()
  await (await browser.visit(page.path)).fill('Sets value', '5').press('Save')

  const refused = await page.fill('Sets value', '9').press('Save as my default')

  expect(refused.status).toBe(400)
  expect(dosage(await addAfresh(browser))).not.toContain('9 sets')
})
