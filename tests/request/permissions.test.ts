import { randomUUID } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { storeBytes } from '#app/services/storage.server.ts'
import {
  makeAppointment,
  makeClient,
  makeExercise,
  makePrescription,
  makeTeam,
  makeTemplate,
  makeUser,
  makeWorkingProgramme,
} from '#tests/factories.ts'
import { type Visitor, signedInAs, visitor } from '#tests/request.ts'
import { address, useApp } from '#tests/setup/app.ts'

useApp()

/**
 * Who asks. Everything belongs to the owner. The reader and the administrator are of the owner's team, which may read it;
 * for the writer the team may change it too. The client has the link of a private programme and has given its pin; nobody
 * has only the link.
 */
const ACTORS = ['nobody', 'stranger', 'owner', 'reader', 'writer', 'admin', 'client'] as const
type Actor = (typeof ACTORS)[number]
type Answer = number | string

const LOGIN = '/login'
const PIN = '/portal/:token/pin'

const anybody = (answer: Answer): Answer[] => ACTORS.map(() => answer)
const signedIn = (answer: Answer): Answer[] => [LOGIN, answer, answer, answer, answer, answer, LOGIN]
/** A public page that sends on who is signed in already. */
const signedOut = (answer: Answer): Answer[] => [answer, ...signedIn('/dashboard').slice(1, 6), answer]
const team = (answer: Answer): Answer[] => [LOGIN, 404, answer, answer, answer, answer, LOGIN]
const writers = (answer: Answer): Answer[] => [LOGIN, 404, answer, 404, answer, 404, LOGIN]
const owner = (answer: Answer): Answer[] => [LOGIN, 404, answer, 404, 404, 404, LOGIN]
const withPin = (answer: Answer): Answer[] => [PIN, PIN, PIN, PIN, PIN, PIN, answer]

/** What each gets: a status, or where they are sent. A form is posted empty: 400 says that it would be read. */
const TABLE: Record<string, Answer[]> = {
  'GET /': signedIn('/dashboard'),
  'POST /': signedIn('/dashboard'),
  'GET /dashboard': signedIn(200),
  'GET /dashboard/appointments/new': signedIn(200),
  'POST /dashboard/appointments/new': signedIn(400),
  'GET /dashboard/appointments/:appointmentId': owner(200),
  'POST /dashboard/appointments/:appointmentId': owner(400),
  'GET /dashboard/appointments/:appointmentId/cancellation': owner(200),
  'POST /dashboard/appointments/:appointmentId/cancellation': owner('/dashboard'),
  'GET /login': signedOut(200),
  'POST /login': signedOut(400),
  'GET /logout': anybody('/dashboard'),
  'POST /logout': anybody('/login'),
  'GET /register': signedOut(200),
  'POST /register': signedOut(400),
  'GET /verify-email': anybody(200),
  'POST /verify-email': signedIn('/dashboard'),
  'GET /forgot-password': anybody(200),
  'POST /forgot-password': anybody(400),
  'GET /expired-password': anybody(200),
  'POST /expired-password': anybody(400),
  'GET /creator': signedIn('/creator/program'),
  'GET /creator/program': signedIn(200),
  'GET /creator/exercise': signedIn(200),
  'GET /creator/program-settings': signedIn(200),
  'POST /creator/program-settings': signedIn(400),
  'GET /creator/publish': signedIn(200),
  'POST /creator/publish': signedIn(400),
  'GET /exercise': signedIn(200),
  'GET /exercise/new': signedIn(200),
  'POST /exercise/new': signedIn(400),
  'GET /exercise/sharing': signedIn(404), // nothing is selected; tests/request/exercise-sharing tells of selections
  'POST /exercise/sharing': signedIn(404),
  'GET /exercise/tags': signedIn(200),
  'POST /exercise/tags': signedIn(400),
  'GET /exercise/tags/:tagId/deletion': owner(200),
  'POST /exercise/tags/:tagId/deletion': signedIn('/exercise/tags'), // gone already, or never theirs
  'GET /exercise/:exerciseId': team(200),
  'GET /exercise/:exerciseId/edit': writers(200),
  'POST /exercise/:exerciseId/edit': writers(400),
  'GET /exercise/:exerciseId/deletion': [LOGIN, 404, 200, '/exercise/:exerciseId', 200, '/exercise/:exerciseId', LOGIN],
  'POST /exercise/:exerciseId/deletion': signedIn('/exercise'), // the notice says whether it was theirs
  'GET /exercise/:exerciseId/copy': signedIn('/exercise/:exerciseId'),
  'POST /exercise/:exerciseId/copy': team('/exercise'),
  'GET /exercise/:exerciseId/favourite': signedIn('/exercise/:exerciseId'),
  'POST /exercise/:exerciseId/favourite': team('/exercise'),
  'GET /collection': signedIn(200),
  'GET /collection/exercises': signedIn('/collection'),
  'POST /collection/exercises': signedIn('/exercise'),
  'GET /collection/clearing': [LOGIN, '/collection', 200, '/collection', '/collection', '/collection', LOGIN],
  'POST /collection/clearing': signedIn('/exercise'),
  'GET /program': signedIn(200),
  'GET /program/sharing': signedIn('/program'), // nothing is selected
  'POST /program/sharing': signedIn('/program'),
  'GET /program/deletion': signedIn('/program'),
  'POST /program/deletion': signedIn('/program'),
  'GET /program/load': signedIn(200),
  'POST /program/load': signedIn(400),
  'GET /program/:templateId': team(200),
  'POST /program/:templateId': team('/program-settings'),
  'GET /program/:templateId/settings': writers(200),
  'POST /program/:templateId/settings': writers(400),
  'GET /program/:templateId/deletion': writers(200),
  'POST /program/:templateId/deletion': writers('/program'),
  'GET /program-settings': signedIn(200),
  'POST /program-settings': signedIn(400),
  'GET /program-settings/:item/name': owner(200),
  'POST /program-settings/:item/name': owner(400),
  'GET /program-settings/:item/description': owner(200),
  'POST /program-settings/:item/description': owner(400),
  'GET /program-settings/:item/parameters': owner(200),
  'POST /program-settings/:item/parameters': owner(400),
  'GET /program-settings/:item/video': owner(200),
  'POST /program-settings/:item/video': owner(400),
  'GET /program-settings/:item/images': owner(200),
  'GET /program-settings/:item/images/:mediaId/deletion': owner(404), // :mediaId is no image of this exercise
  'POST /program-settings/:item/images/:mediaId/deletion': owner('/program-settings/:item/images'),
  'GET /program-settings/:item/swap': signedIn('/program-settings'),
  'POST /program-settings/:item/swap': owner('/program-settings'),
  'GET /program-settings/:item/removal': owner(200),
  'POST /program-settings/:item/removal': signedIn('/program-settings'), // gone already, or never theirs
  'GET /program-settings/:item/copy': signedIn('/program-settings'),
  'POST /program-settings/:item/copy': owner('/program-settings'),
  'GET /program-settings/removal': signedIn('/program-settings'),
  'POST /program-settings/removal': signedIn('/program-settings'),
  'GET /program-settings/:item/application': signedIn('/program-settings'),
  'POST /program-settings/:item/application': owner('/program-settings'),
  'GET /program-settings/:item/position': signedIn('/program-settings'),
  'POST /program-settings/:item/position': owner('/program-settings'),
  'GET /publish': signedIn(200),
  'POST /publish': signedIn(400),
  'GET /publish/:publicationId': owner(200),
  'GET /clients': signedIn(200),
  'GET /clients/new': signedIn(200),
  'POST /clients/new': signedIn(400),
  'GET /clients/:clientId/details': team(200),
  'POST /clients/:clientId/details': writers(400),
  'GET /clients/:clientId/prescriptions': team(200),
  'GET /prescriptions/:prescriptionId': team(200),
  'GET /prescriptions/:prescriptionId/pdf': team(200),
  'GET /account': signedIn('/account/details'),
  'GET /account/details': signedIn(200),
  'GET /account/viewing': signedIn('/account/details'),
  'POST /account/viewing': signedIn('/account/details'),
  'GET /account/keyboard': signedIn('/account/details'),
  'POST /account/keyboard': signedIn('/account/details'),
  'GET /account/security': signedIn(200),
  'POST /account/security': signedIn(400),
  'GET /account/sessions': signedIn('/account/security'),
  'POST /account/sessions': signedIn('/account/security'),
  'GET /account/sharing': signedIn(200),
  'POST /account/sharing': signedIn(400),
  'GET /account/sharing/:change': signedIn('/account/sharing'), // nobody has a share key to change
  'POST /account/sharing/:change': signedIn('/account/sharing'),
  'GET /account/subscription': signedIn(200),
  'GET /preferences': anybody('/dashboard'),
  'POST /preferences': anybody('/dashboard'),
  'GET /support': signedIn(200),
  'POST /support': signedIn(400),
  'GET /portal': anybody(200),
  'POST /portal': anybody(400),
  'GET /portal/:token': withPin(200),
  'GET /portal/:token/pin': [200, 200, 200, 200, 200, 200, '/portal/:token'],
  'POST /portal/:token/pin': [400, 400, 400, 400, 400, 400, '/portal/:token'],
  'GET /portal/:token/exercises/:item/done': anybody('/portal/:token'),
  'POST /portal/:token/exercises/:item/done': withPin('/portal/:token'),
  'GET /portal/:token/pdf': withPin(200),
  'GET /media': signedIn('/exercise'),
  'POST /media': signedIn(200),
  'GET /media/:mediaId': [404, 404, 200, 200, 200, 200, 200],
  'GET /health': anybody(200),
  'GET /ready': anybody(200),
  'GET /*': signedIn('/dashboard'),
  'POST /*': signedIn('/dashboard'),
}

type User = Awaited<ReturnType<typeof makeUser>>
type Records = Record<string, string>
let users: Record<'stranger' | 'owner' | 'reader' | 'writer' | 'admin', User>

beforeAll(async () => {
  const { me, colleague: reader } = await makeTeam()
  const { teamId, practiceId } = me
  const [writer, admin] = [
    await makeUser({ teamId, practiceId }),
    await makeUser({ teamId, practiceId, teamAdministrator: true }),
  ]
  users = { stranger: await makeUser(), owner: me, reader, writer, admin }
})

test('every route of the build stands in the table', async () => {
  const { routes }: ServerBuild = await import(new URL('../../build/server/index.js', import.meta.url).href)
  const methods = Object.values(routes).flatMap((route) => {
    if (!route || route.id === 'root') return []
    const { module } = route
    const path = pathOf(routes, route.id)
    return [
      ...('loader' in module || 'default' in module ? [`GET ${path}`] : []),
      ...('action' in module ? [`POST ${path}`] : []),
    ]
  })

  expect(Object.keys(TABLE).toSorted()).toEqual(methods.toSorted())
})

function pathOf(routes: ServerBuild['routes'], id = ''): string {
  const route = routes[id]
  if (!route) return ''
  const parent = pathOf(routes, route.parentId)
  return route.path ? `${parent === '/' ? '' : parent}/${route.path}` : parent || '/'
}

test.each(Object.entries(TABLE))('%s', async (route, expected) => {
  await makeOwnProgramme()
  const readable = await makeRecords({ teamRead: true })
  const writable = await makeRecords({ teamRead: true, teamWrite: true })

  const answers: Answer[] = []
  for (const actor of ACTORS) answers.push(await answerTo(actor, route, actor === 'writer' ? writable : readable))

  expect(Object.fromEntries(ACTORS.map((actor, index) => [actor, answers[index]]))).toEqual(
    Object.fromEntries(ACTORS.map((actor, index) => [actor, expected[index]])),
  )
})

async function makeOwnProgramme() {
  await db.programme.deleteMany({ where: { kind: 'working' } })
  await makeWorkingProgramme(users.owner)
}

/** One of everything, shared with the team as `flags` say; by the names of the parameters of the routes. */
async function makeRecords(flags: { teamRead: boolean; teamWrite?: boolean }): Promise<Records> {
  const { owner: me } = users
  const client = await makeClient(me, flags)
  const media = await db.media.create({
    data: { kind: 'image', storageKey: `${randomUUID()}.webp`, contentType: 'image/webp', bytes: 4, userId: me.id },
  })
  await storeBytes(media.storageKey, Buffer.from('WEBP'))
  const exercise = await makeExercise(me, { ...flags, media: { create: { mediaId: media.id, position: 0 } } })
  const tag = await db.tag.create({ data: { name: randomUUID(), group: 'Mine', userId: me.id } })
  const template = await makeTemplate(me, flags)
  const appointment = await makeAppointment(me, client)
  const publication = await db.publication.create({ data: { id: randomUUID(), userId: me.id } })
  const sent = await makePrescription(me, client, { privatePrescription: true })
  const [first] = sent.exercises
  await db.programme.update({ where: { id: sent.id }, data: { publicationId: publication.id } })
  await db.programmeExerciseMedia.create({
    data: { programmeExerciseId: first?.id ?? '', mediaId: media.id, position: 9 },
  })
  const item = await db.programmeExercise.findFirstOrThrow({ where: { programme: { workingFor: me.id } } })
  return {
    exerciseId: exercise.id,
    tagId: tag.id,
    templateId: template.id,
    item: item.id,
    sentItem: first?.id ?? '',
    publicationId: publication.id,
    clientId: client.id,
    prescriptionId: sent.prescriptionId ?? '',
    token: sent.portalToken ?? '',
    mediaId: media.id,
    appointmentId: appointment.id,
    change: 'renewal',
  }
}

/** What the actor gets: the status, or the place they are sent to with the names of its parameters. */
async function answerTo(actor: Actor, route: string, records: Records): Promise<Answer> {
  const [method = '', pattern = ''] = route.split(' ')
  const named = pattern.startsWith('/portal') ? { ...records, item: records.sentItem ?? '' } : records
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => named[name] ?? '').replace('*', 'nowhere/at-all')
  const browser = await browserOf(actor, pattern, records)
  const link = actor === 'client' && pattern.startsWith('/media') ? `?link=${records.token}` : ''
  const body = method === 'POST' ? new URLSearchParams({ unknown: 'field' }) : undefined
  const answer = await browser.fetch(path + link, { method, body })
  await answer.body?.cancel()
  // A form that was sent is not redirected away: its answer says how to log in and send it again.
  if (answer.status === 401) return LOGIN
  const location = answer.headers.get('Location')
  if (!location) return answer.status
  const names = Object.entries(records).map(([name, id]) => [id, `:${name}`])
  return names.reduce((text, [id = '', name = '']) => text.replace(id, name), new URL(location, address).pathname)
}

async function browserOf(actor: Actor, pattern: string, { token }: Records): Promise<Visitor> {
  if (actor !== 'nobody' && actor !== 'client') return signedInAs(users[actor])
  const browser = visitor()
  if (actor === 'client' && /^\/(portal|media)/.test(pattern))
    await browser.fetch(`/portal/${token}/pin`, { method: 'POST', body: new URLSearchParams({ pin: '4711' }) })
  return browser
}
