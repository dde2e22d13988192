import { expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { pastPrescription } from '#app/models/programmes/load-into-programme.server.ts'
import {
  makeClient,
  makeExercise,
  makePrescription,
  makeTeam,
  makeUser,
  makeWorkingProgramme,
  userOf,
} from '#tests/factories.ts'
import { type Page, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const order = (page: Page) => page.screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const QUESTION = 'Patient information not created by you'

/** A prescription of a colleague for a client of the team, with one exercise that the colleague has made. */
async function makeColleaguesPrescription() {
  const { me, colleague } = await makeTeam()
  const client = await makeClient(colleague, { teamRead: true })
  const prescription = await makePrescription(colleague, client, { programmeTitle: 'Back, week 3' })
  const own = await makeExercise(colleague, { exerciseName: 'For Nora alone' })
  await db.programmeExercise.create({
    data: {
      programmeId: prescription.id,
      exerciseId: own.id,
      position: 9,
      exerciseName: own.exerciseName,
      exerciseDescription: own.exerciseDescription,
      difficulty: 'Easy',
    },
  })
  return { me, colleague, client, prescriptionId: prescription.prescriptionId ?? '' }
}

test('[LIB-186, LIB-188] a past prescription is loaded by its id, also typed in small letters', async () => {
  const user = await makeUser()
  const { prescriptionId } = await makePrescription(user, await makeClient(user), { programmeTitle: 'Knee, week 2' })
  const page = await (await signedInAs(user)).visit('/program')
  expect(page.screen.getByRole('heading', { name: 'Load Past Prescription' })).toBeTruthy()

  const loaded = await page.fill('Prescription ID', ` ${prescriptionId?.toLowerCase()} `).press('Load')

  expect([loaded.path, loaded.heading, loaded.notice]).toEqual([
    '/program-settings',
    'Knee, week 2',
    '2 exercises loaded',
  ])
  expect(order(loaded)).toEqual(['Quad Set', 'Heel Slide'])
})

test('[LIB-137, LIB-188] exercises that are in the collection already are named and not duplicated', async () => {
  const user = await makeUser()
  await makeWorkingProgramme(user, { exercises: ['heel-slide'] })
  const { prescriptionId } = await makePrescription(user, await makeClient(user))

  const page = await (await signedInAs(user)).visit('/program')
  const loaded = await page.fill('Prescription ID', prescriptionId ?? '').press('Load')

  expect(loaded.notice).toBe(
    'Exercises already in collection: Heel Slide are already in your collection and will not be duplicated.',
  )
  expect(order(loaded)).toEqual(['Heel Slide', 'Quad Set'])
})

test.each(['ABCDEFGHJ', 'ABCDEFGHJKM', ''])(
  '[LIB-187] an id that has not 10 characters is refused: %j',
  async (typed) => {
    const page = await (await signedInAs(await makeUser())).visit('/program')
    const field = page.screen.getByLabelText<HTMLInputElement>('Prescription ID')
    field.value = typed
    expect(field.validity.valid, 'the browser does not send it').toBe(false)

    const refused = await page.press('Load')
    expect([refused.status, refused.errors.length]).toEqual([400, 1])
    expect(refused.screen.getByLabelText('Prescription ID')).toHaveProperty('value', typed)
  },
)

test('an id that does not exist, and one of another practice, are answered alike', async () => {
  const stranger = await makeUser()
  const { prescriptionId } = await makePrescription(stranger, await makeClient(stranger))
  const page = await (await signedInAs(await makeUser())).visit('/program')
  const answers = []
  for (const id of ['ABCDEFGHJK', prescriptionId ?? ''])
    answers.push(await page.fill('Prescription ID', id).press('Load'))
  expect(answers.map(({ status, errors }) => [status, errors])).toEqual([
    [400, ['There is no prescription with this ID that you may see']],
    [400, ['There is no prescription with this ID that you may see']],
  ])
})

test('[LIB-190, LIB-191] what others have made is asked about; accepted, the rest is loaded without it', async () => {
  const { me, client, prescriptionId } = await makeColleaguesPrescription()
  const page = await (await signedInAs(me)).visit('/program')

  const question = await page.fill('Prescription ID', prescriptionId).press('Load')
  expect([question.heading, question.text.includes('For Nora alone')]).toEqual([QUESTION, true])
  expect(await db.programmeExercise.count({ where: { programme: { workingFor: me.id } } })).toBe(0)

  const loaded = await question.press('Load without them')
  expect([loaded.notice, order(loaded)]).toEqual(['2 exercises loaded', ['Quad Set', 'Heel Slide']])
  expect(
    await db.auditEntry.count({ where: { userId: me.id, clientId: client.id, action: 'prescription loaded' } }),
    'the client’s record says so',
  ).toBe(1)
})

test('[LIB-190] declined, nothing is loaded', async () => {
  const { me, prescriptionId } = await makeColleaguesPrescription()
  const page = await (await signedInAs(me)).visit('/program')

  const back = await (await page.fill('Prescription ID', prescriptionId).press('Load')).follow('Cancel')

  expect(back.path).toBe('/program')
  expect(await db.programmeExercise.count({ where: { programme: { workingFor: me.id } } })).toBe(0)
})

test('its own maker is asked nothing', async () => {
  const { colleague, prescriptionId } = await makeColleaguesPrescription()
  const page = await (await signedInAs(colleague)).visit('/program')
  const loaded = await page.fill('Prescription ID', prescriptionId).press('Load')
  expect(order(loaded)).toEqual(['Quad Set', 'Heel Slide', 'For Nora alone'])
})

test('[LIB-189] the call for a previous prescription takes the id and returns a programme with exerciseData', async () => {
  const { me, prescriptionId } = await makeColleaguesPrescription()
  const user = await userOf(me)

  const found = await pastPrescription(user, prescriptionId)

  expect(found?.programmeTitle).toBe('Back, week 3')
  expect(found?.exerciseData.map(({ exerciseName }) => exerciseName)).toEqual([
    'Quad Set',
    'Heel Slide',
    'For Nora alone',
  ])
})
