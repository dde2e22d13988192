import { href, redirect } from 'react-router'
import type { Route } from './+types/exercises.ts'
import { backTo, topOf } from '#app/http/back.ts'
import { stayOrGoBack } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { duplicatesInWords } from '#app/models/programmes/load-into-programme.server.ts'
import { addToCollection, changeInWords, removeFromCollection } from '#app/models/programmes/working.server.ts'

export const loader = () => redirect(href('/collection'))

export async function action({ request }: Route.ActionArgs) {
  const user = requireUser()
  const form = await request.formData()
  const ids = form.getAll('exerciseId').map(String)
  const back = backTo(form.get('back'), href('/exercise'))
  if (form.get('included') !== 'true') {
    const removed = await removeFromCollection(user, ids)
    return stayOrGoBack(request, back, await changeInWords(user, removed, 'removed'), { isQuiet: true })
  }
  const { added, alreadyThere } = await addToCollection(user, ids)
  if (alreadyThere.length) return stayOrGoBack(request, topOf(back), duplicatesInWords(alreadyThere), { kind: 'info' })
  return stayOrGoBack(request, back, await changeInWords(user, added, 'added'), { isQuiet: true })
}
