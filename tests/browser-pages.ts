import { db } from '#app/models/db.server.ts'
import {
  libraryExercise,
  makeClient,
  makeExercise,
  makePrescription,
  makeTemplate,
  makeUser,
  makeWorkingProgramme,
} from './factories.ts'
import { makeFilmed } from './films.ts'

/** A clinician with something of everything, and the address of every page that a clinician may open. */
export async function clinicianPages() {
  const clinician = await makeUser()
  const client = await makeClient(clinician)
  const template = await makeTemplate(clinician)
  const { prescriptionId } = await makePrescription(clinician, client)
  const { exercises } = await makeWorkingProgramme(clinician)
  const item = `/program-settings/${exercises[0]?.id}`
  const exercise = await libraryExercise('bridge')
  const own = await makeExercise(clinician)
  const filmed = await makeFilmed(clinician)
  const tag = await db.tag.create({ data: { name: 'Pool', group: 'Places', userId: clinician.id } })
  const paths = [
    '/dashboard',
    '/dashboard/appointments/new',
    '/exercise',
    '/exercise?searchTerm=nothingatall',
    `/exercise/${exercise.id}`,
    `/exercise/${filmed.id}`,
    `/exercise/sharing?ids=${exercise.id}`,
    '/exercise/tags',
    `/exercise/tags?edit=${tag.id}`,
    `/exercise/tags/${tag.id}/deletion`,
    '/support',
    '/exercise/new',
    `/exercise/${own.id}/edit`,
    `/exercise/${own.id}/deletion`,
    '/collection',
    '/collection/clearing',
    '/program',
    `/program/${template.id}`,
    `/program/${template.id}/settings`,
    `/program/${template.id}/settings?saveAs=Another`,
    `/program/${template.id}/deletion`,
    `/program/sharing?ids=${template.id}`,
    `/program/deletion?ids=${template.id}`,
    '/program/load',
    '/program-settings',
    '/program-settings?layout=template',
    `/program-settings/removal?item=${exercises[0]?.id}`,
    `${item}/parameters`,
    `${item}/name`,
    `${item}/description`,
    `${item}/video`,
    `${item}/images`,
    `${item}/removal`,
    '/publish',
    '/clients',
    '/clients/new',
    `/clients/${client.id}/details`,
    `/clients/${client.id}/prescriptions`,
    `/prescriptions/${prescriptionId}`,
    '/account/details',
    '/account/security',
    '/account/sharing',
    '/account/subscription',
  ]
  return { clinician, paths }
}

/** The addresses of the pages that anybody may open, and of the client's. */
export async function openPages() {
  const clinician = await makeUser()
  const { slug } = await makeFilmed(clinician)
  const open = await makePrescription(clinician, await makeClient(clinician), { exercises: ['quad-set', slug ?? ''] })
  const locked = await makePrescription(clinician, await makeClient(clinician), { privatePrescription: true })
  return [
    '/login',
    '/register',
    '/forgot-password',
    '/expired-password?token=old',
    '/verify-email?token=old',
    '/portal',
    `/portal/${open.portalToken}`,
    `/portal/${locked.portalToken}`,
    '/portal/no-such-link',
  ]
}
