import { expect, test } from 'vitest'
import { STANDARD_PARAMETERS } from '#app/models/exercises/params.ts'
import { makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { type Page, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

async function openParameters() {
  const user = await makeUser()
  await makeWorkingProgramme(user)
  const page = await (await signedInAs(user)).visit('/program-settings')
  return page.press('Edit parameters', 'Quad Set')
}

const dosage = (page: Page) => page.part('Quad Set').querySelector('.small')?.textContent

const offered = (page: Page) =>
  page.screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)

test('[LIB-181, LIB-183, PUB-073, PUB-075, LIB-152] the nine standard ones and the side as checkboxes with values, saved at once', async () => {
  const page = await openParameters()
  expect(offered(page)).toEqual([...STANDARD_PARAMETERS, 'Side'])

  page
    .check('Sets')
    .fill('Sets value', '4')
    .check('Reps')
    .fill('Reps value', '12')
    .check('Hold', false)
    .check('Side', false)
  const saved = await page.check('Times per day').fill('Times per day value', '1').press('Save')

  expect(dosage(saved)).toBe('4 sets of 12, once a day')
  const again = await saved.press('Edit parameters', 'Quad Set')
  expect(again.checked()).toEqual(['Reps', 'Sets', 'Times per day'])
  expect(again.screen.getByLabelText('Hold value'), 'the value of what is off is kept').toHaveProperty(
    'value',
    '5 seconds',
  )
})

test('[LIB-182, PUB-074] a custom one is added, with what else was typed', async () => {
  const page = await openParameters()

  const added = await page.fill('Sets value', '7').fill('Custom parameter', 'Band').press('Add')
  const saved = await added.fill('Band value', 'red').press('Save')

  expect(offered(added)).toEqual([...STANDARD_PARAMETERS, 'Side', 'Band'])
  expect(added.screen.getByLabelText('Sets value')).toHaveProperty('value', '7')
  expect(dosage(saved)).toContain('7 sets of 10')
  expect(dosage(saved)).toContain('Band: red')
})

test('the side that the library gives is changed and switched off like any other', async () => {
  const page = await openParameters()
  expect(dosage(await page.visitor.visit('/program-settings'))).toMatch(/, on the affected side$/)

  const changed = await page.fill('Side value', 'each side').press('Save')
  const again = await changed.press('Edit parameters', 'Quad Set')
  const without = await again.check('Side', false).press('Save')

  expect(dosage(changed)).toContain('2 sets of 10 each side, hold 5 seconds')
  expect(dosage(without)).not.toContain('side')
})

test('[LIB-184, PUB-076] an empty custom one is ignored', async () => {
  const page = await openParameters()

  expect(offered(await page.fill('Custom parameter', '   ').press('Add'))).toEqual([...STANDARD_PARAMETERS, 'Side'])
})

test('[LIB-185, PUB-077] a standard one, or a custom one already there, is not added twice', async () => {
  const page = await openParameters()

  const standard = await page.fill('Custom parameter', ' tempo').press('Add')
  const band = await (
    await standard.fill('Custom parameter', 'Band').press('Add')
  )
    .fill('Custom parameter', 'BAND')
    .press('Add')

  expect(offered(band)).toEqual([...STANDARD_PARAMETERS, 'Side', 'Band'])
  expect(standard.checked()).toContain('Tempo')
})

test('changed in another window meanwhile, what is there now is told, and nothing is overwritten', async () => {
  const page = await openParameters()
  const other = await page.visitor.visit(page.path)
  await other.fill('Sets value', '9').press('Save')

  const refused = await page.fill('Sets value', '5').press('Save')

  expect(refused.status).toBe(400)
  expect(refused.errors.join(' ')).toContain('9 sets of 10')
  expect(refused.screen.getByLabelText('Sets value'), 'what was typed stays').toHaveProperty('value', '5')
})

test.each([
  {},
  { intent: 'save' },
  { intent: 'destroy', version: '1' },
  { intent: 'save', version: 'x', 'params[0].param': 'Sets' },
  { intent: 'save', version: '1', 'params[0].param': '' },
  { intent: 'save', version: '1', 'params[0].param': 'x'.repeat(41) },
  { intent: 'save', version: '1', 'params[0].childParam': '5' },
  { intent: 'save', version: '1', params: 'none' },
  { intent: 'save', version: '1', 'params[9999].param': 'Sets' },
  { intent: 'save', version: '1e99', 'params[0].param': 'Sets' },
])('junk is refused with a 400: %j', async (fields) => {
  const page = await openParameters()

  const refused = await page.visitor.post(page.path, fields as Record<string, string>)

  expect(refused.status).toBe(400)
})
