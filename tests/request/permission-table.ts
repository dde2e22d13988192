/**
 * Who asks. Everything belongs to the owner. The reader and the administrator are of the owner's team, which may read it;
 * for the writer the team may change it too. The client has the link of a private programme and has given its pin; nobody
 * has only the link.
 */
export const ACTORS = ['nobody', 'stranger', 'owner', 'reader', 'writer', 'admin', 'client'] as const
export type Actor = (typeof ACTORS)[number]
export type Answer = number | string

export const LOGIN = '/login'
const PIN = '/portal/:token/pin'

const anybody = (answer: Answer): Answer[] => ACTORS.map(() => answer)
const signedIn = (answer: Answer): Answer[] => [LOGIN, answer, answer, answer, answer, answer, LOGIN]
/** A public page that sends on who is signed in already. */
const signedOut = (answer: Answer): Answer[] => [answer, ...signedIn('/dashboard').slice(1, 6), answer]
const team = (answer: Answer): Answer[] => [LOGIN, 404, answer, answer, answer, answer, LOGIN]
const writers = (answer: Answer): Answer[] => [LOGIN, 404, answer, 404, answer, 404, LOGIN]
const owner = (answer: Answer): Answer[] => [LOGIN, 404, answer, 404, 404, 404, LOGIN]
/** What is not, or no longer, in one's own programme is answered alike: back to the list. */
const inEditor = (answer: Answer): Answer[] => signedIn('/program-settings').with(ACTORS.indexOf('owner'), answer)
const withPin = (answer: Answer): Answer[] => [PIN, PIN, PIN, PIN, PIN, PIN, answer]

/** What each gets: a status, or where they are sent. A form is posted empty: 400 says that it would be read. */
export const TABLE: Record<string, Answer[]> = {
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
  'POST /program-settings/:item/name': inEditor(400),
  'GET /program-settings/:item/description': owner(200),
  'POST /program-settings/:item/description': inEditor(400),
  'GET /program-settings/:item/parameters': owner(200),
  'POST /program-settings/:item/parameters': inEditor(400),
  'GET /program-settings/:item/video': owner(200),
  'POST /program-settings/:item/video': inEditor(400),
  'GET /program-settings/:item/images': owner(200),
  'GET /program-settings/:item/images/:mediaId/deletion': owner(404), // :mediaId is no image of this exercise
  'POST /program-settings/:item/images/:mediaId/deletion': inEditor('/program-settings/:item/images'),
  'GET /program-settings/:item/swap': signedIn('/program-settings'),
  'POST /program-settings/:item/swap': signedIn('/program-settings'), // gone already, or never theirs
  'GET /program-settings/:item/removal': owner(200),
  'POST /program-settings/:item/removal': signedIn('/program-settings'), // gone already, or never theirs
  'GET /program-settings/:item/copy': signedIn('/program-settings'),
  'POST /program-settings/:item/copy': signedIn('/program-settings'), // gone already, or never theirs
  'GET /program-settings/removal': signedIn('/program-settings'),
  'POST /program-settings/removal': signedIn('/program-settings'),
  'GET /program-settings/:item/application': signedIn('/program-settings'),
  'POST /program-settings/:item/application': signedIn('/program-settings'), // gone already, or never theirs
  'GET /program-settings/:item/position': signedIn('/program-settings'),
  'POST /program-settings/:item/position': signedIn('/program-settings'), // gone already, or never theirs
  'GET /publish': signedIn(200),
  'POST /publish': signedIn(400),
  'GET /publish/:publicationId': owner(200),
  'GET /clients': signedIn(200),
  'GET /clients/choice': signedIn(200),
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

/** Whose empty form changes something that belongs to the owner; no other request of the table does. */
export const EFFECTS: Record<string, Actor[]> = {
  'POST /dashboard/appointments/:appointmentId/cancellation': ['owner'],
  'POST /exercise/tags/:tagId/deletion': ['owner'],
  'POST /exercise/:exerciseId/copy': ['owner'],
  'POST /exercise/:exerciseId/deletion': ['writer', 'owner'],
  'POST /collection/clearing': ['owner'],
  'POST /program/:templateId': ['owner'],
  'POST /program/:templateId/deletion': ['writer', 'owner'],
  'POST /program-settings/:item/removal': ['owner'],
  'POST /program-settings/:item/copy': ['owner'],
  'POST /account/keyboard': ['owner'],
}
