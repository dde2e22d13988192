import { db } from '#app/models/db.server.ts'
import { makeClient, makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { type Page, signedInAs, window } from '#tests/request.ts'

/** A practitioner with a programme and one client, on the Publish page. */
export async function readyToPublish(user?: Awaited<ReturnType<typeof makeUser>>) {
  const me = user ?? (await makeUser())
  await makeWorkingProgramme(me)
  const client = await makeClient(me)
  const page = await (await signedInAs(me)).visit('/publish')
  return { me, client, page }
}

/** The prescriptions of the client. */
export const sentTo = (clientId: string) =>
  db.programme.findMany({
    where: { kind: 'prescription', clientId },
    include: { exercises: { orderBy: { position: 'asc' } } },
  })

/** Everything that the form holds, as a browser would post it. */
export function formOf(page: Page, intent: string) {
  const fields = [...new window.FormData(page.document.querySelector<HTMLFormElement>('#publish')!)]
  return [...fields.map(([name, value]): [string, string] => [name, String(value)]), ['intent', intent]] as [
    string,
    string,
  ][]
}
