import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { whoseForms } from '#app/models/practice/whose.server.ts'
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
import { ACTORS, type Actor, type Answer, EFFECTS, LOGIN, TABLE } from './permission-table.ts'
import { type Visitor, signedInAs, visitor } from '#tests/request.ts'
import { address, routes, useApp } from '#tests/setup/app.ts'

useApp()

type User = Awaited<ReturnType<typeof makeUser>>
type Records = Record<string, string>
type Users = Record<'stranger' | 'owner' | 'reader' | 'writer' | 'admin', User>
/** The people, what the owner lets the team read, and what the team may change too. */
interface Scene {
  users: Users
  readable: Records
  writable: Records
}

/** Who only looks leaves everything as it is: all routes that read share one scene. Each that writes sets its own. */
let looking: Scene
let writing: Users
beforeAll(async () => {
  looking = await sceneOf(await makePeople())
  writing = await makePeople()
})

test('every route of the build stands in the table', () => {
  const methods = Object.values(routes).flatMap((route) => {
    if (!route || route.id === 'root') return []
    const { module } = route
    const path = pathOf(route.id)
    return [
      ...('loader' in module || 'default' in module ? [`GET ${path}`] : []),
      ...('action' in module ? [`POST ${path}`] : []),
    ]
  })

  expect(Object.keys(TABLE).toSorted()).toEqual(methods.toSorted())
})

function pathOf(id = ''): string {
  const route = routes[id]
  if (!route) return ''
  const parent = pathOf(route.parentId)
  return route.path ? `${parent === '/' ? '' : parent}/${route.path}` : parent || '/'
}

test.each(Object.entries(TABLE))('%s', async (route, expected) => {
  const isReading = route.startsWith('GET ')
  const scene = isReading ? looking : await sceneOf(writing)

  const answers: Partial<Record<Actor, Answer>> = {}
  const changed: Actor[] = []
  let before = await belongings(scene)
  for (const actor of OWNER_LAST) {
    answers[actor] = await answerTo(actor, route, scene)
    if (isReading && actor !== 'owner') continue
    const after = await belongings(scene)
    if (after !== before) changed.push(actor)
    before = after
  }

  expect(answers).toEqual(Object.fromEntries(ACTORS.map((actor, index) => [actor, expected[index]])))
  expect(changed, 'whose request changed what belongs to the owner').toEqual(EFFECTS[route] ?? [])
})

test('no form of a stranger’s page runs as the owner, nor one that does not say whose it is, at any route that writes', async () => {
  const scene = await sceneOf(writing)
  const before = await belongings(scene)
  const browser = await signedInAs(writing.owner)
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const post = async (route: string, body: string) =>
    (await browser.fetch(pathFor(route, scene.writable), { method: 'POST', headers, body })).status
  const routes = Object.keys(TABLE).filter((route) => route.startsWith('POST') && TABLE[route]?.[0] === LOGIN)
  const onlySignedIn = routes.filter((route) => !['POST /logout', 'POST /verify-email'].includes(route))

  const answers: [string, number][] = []
  for (const route of routes) answers.push([route, await post(route, `whose=${whoseForms(writing.stranger)}`)])
  for (const route of onlySignedIn) answers.push([route, await post(route, 'unknown=field')])

  expect(answers).toEqual([...routes.map((route) => [route, 409]), ...onlySignedIn.map((route) => [route, 400])])
  expect(await belongings(scene)).toBe(before)
})

/** What the owner deletes is no longer there for the others to try. */
const OWNER_LAST = [...ACTORS.filter((actor) => actor !== 'owner'), 'owner' as const]

async function makePeople(): Promise<Users> {
  const { me, colleague: reader } = await makeTeam()
  const { teamId, practiceId } = me
  const [writer, admin] = [
    await makeUser({ teamId, practiceId }),
    await makeUser({ teamId, practiceId, teamAdministrator: true }),
  ]
  return { stranger: await makeUser(), owner: me, reader, writer, admin }
}

async function sceneOf(users: Users): Promise<Scene> {
  await db.programme.deleteMany({ where: { workingFor: users.owner.id } })
  await makeWorkingProgramme(users.owner)
  const readable = await makeRecords(users.owner, { teamRead: true })
  return { users, readable, writable: await makeRecords(users.owner, { teamRead: true, teamWrite: true }) }
}

/** Everything of these records that a request could change, and what the owner has made besides. */
async function belongings({ users, readable, writable }: Scene): Promise<string> {
  const records = [readable, writable]
  const ids = (name: string) => ({ where: { id: { in: records.map((one) => one[name] ?? '') } } })
  const ofOwner = { where: { userId: users.owner.id } }
  const programmes = {
    OR: [{ workingFor: users.owner.id }, { portalToken: { in: records.map(({ token = '' }) => token) } }],
  }
  return JSON.stringify(
    await Promise.all([
      db.exercise.findMany(ids('exerciseId')),
      db.tag.findMany(ids('tagId')),
      db.client.findMany(ids('clientId')),
      db.media.findMany(ids('mediaId')),
      db.appointment.findMany(ids('appointmentId')),
      db.programme.findMany({ ...ids('templateId'), include: { exercises: true } }),
      db.programme.findMany({
        where: programmes,
        include: { exercises: { include: { media: true, completions: true } } },
      }),
      db.user.findMany({ where: { id: users.owner.id } }),
      Promise.all([
        db.exercise.count(ofOwner),
        db.programme.count({ where: { ...ofOwner.where, kind: 'template' } }),
        db.client.count(ofOwner),
        db.appointment.count(ofOwner),
        db.favourite.count(ofOwner),
        db.tag.count(ofOwner),
      ]),
    ]),
  )
}

/** One of everything, shared with the team as `flags` say; by the names of the parameters of the routes. */
async function makeRecords(me: User, flags: { teamRead: boolean; teamWrite?: boolean }): Promise<Records> {
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
async function answerTo(actor: Actor, route: string, { users, readable, writable }: Scene): Promise<Answer> {
  const records = actor === 'writer' ? writable : readable
  const [method = '', pattern = ''] = route.split(' ')
  const path = pathFor(route, records)
  const browser = await browserOf(actor, pattern, users, records)
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

/** The address that the route has for these records. */
function pathFor(route: string, records: Records) {
  const [, pattern = ''] = route.split(' ')
  const named = pattern.startsWith('/portal') ? { ...records, item: records.sentItem ?? '' } : records
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => named[name] ?? '').replace('*', 'nowhere/at-all')
}

async function browserOf(actor: Actor, pattern: string, users: Users, { token }: Records): Promise<Visitor> {
  if (actor !== 'nobody' && actor !== 'client') return signedInAs(users[actor])
  const browser = visitor()
  if (actor === 'client' && /^\/(portal|media)/.test(pattern))
    await browser.fetch(`/portal/${token}/pin`, { method: 'POST', body: new URLSearchParams({ pin: '4711' }) })
  return browser
}
