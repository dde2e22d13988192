import { expect, test } from 'vitest'
import { makeClient, makePrescription, makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { signedInAs, visitor } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

test('no page of a signed-in user and none behind a pin is kept by a browser or on the way', async () => {
  const me = await makeUser()
  const client = await makeClient(me)
  const { prescriptionId, portalToken } = await makePrescription(me, client, { privatePrescription: true })
  await makeWorkingProgramme(me)
  const pages = ['/dashboard', '/exercise', '/clients', `/clients/${client.id}/details`, '/publish', '/nowhere/at-all']
  const mine = await signedInAs(me)
  const phone = visitor()
  await phone.post(`/portal/${portalToken}/pin`, { pin: '4711' })

  const answers = await Promise.all([
    ...[...pages, `/prescriptions/${prescriptionId}`, '/clients/nobody/details'].flatMap((path) => [
      mine.fetch(path),
      mine.fetch(`${path}.data`),
    ]),
    phone.fetch(`/portal/${portalToken}`),
    phone.fetch(`/portal/${portalToken}.data`),
    visitor().fetch(`/portal/${portalToken}/pin`),
    visitor().fetch('/clients'),
  ])

  expect(answers.map(({ headers }) => headers.get('Cache-Control'))).toEqual(answers.map(() => 'private, no-store'))
})
