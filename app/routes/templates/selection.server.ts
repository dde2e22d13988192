import { href } from 'react-router'
import { readQuery } from './list-query.ts'
import { backTo } from '#app/http/back.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { editableTemplates, searchTemplates } from '#app/models/programmes/template.server.ts'

/**
 * The templates that the list's form has selected: those ticked and, by `select=all`, every one of its page that the user
 * may write. A 404 when none of them is theirs; back to the list when nothing was ticked. `back` is the list as it was.
 */
export async function selection(user: User, params: URLSearchParams) {
  const back = backTo(params.get('back'), href('/program'))
  const all = params.get('select') === 'all' ? (await searchTemplates(user, readQuery(params))).results : []
  const ids = [...params.getAll('ids'), ...all.map(({ objectId }) => objectId)]
  if (ids.length === 0) throw await redirectWithNotice(back, 'Select the templates first.', { kind: 'info' })
  return { templates: await editableTemplates(user, ids), back }
}
