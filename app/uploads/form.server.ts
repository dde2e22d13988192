import { data } from 'react-router'
import type { User } from '#app/models/practice/session.server.ts'
import { onlyOwnForm } from '#app/models/practice/whose.server.ts'
import { MAX_FIELDS, MAX_TEXT, isFitName } from './limits.server.ts'
import { BrokenForm, type FilePart, TooMuch, readParts } from './multipart.server.ts'

/**
 * Reads a posted form, with files or without. Gives its text; each file that was chosen is handed to `take` as it arrives, and
 * what `take` leaves of it is passed over. One that was not made for the user is refused before its first file. A form that
 * can't be read, or holds too much, is no fault of the server's: throws the answer 400 or 413.
 */
export async function receiveForm(
  request: Request,
  user: User,
  take: (file: FilePart) => Promise<void>,
): Promise<FormData> {
  if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data')) return request.formData()
  const form = new FormData()
  try {
    for await (const part of readParts(request, { parts: MAX_FIELDS, textBytes: MAX_TEXT })) {
      if (!isFitName(part.name)) throw new BrokenForm('No field has such a name')
      if ('text' in part) form.append(part.name, part.text)
      else if (part.fileName !== '') {
        onlyOwnForm(user, form.get('whose'))
        await take(part)
      }
    }
    onlyOwnForm(user, form.get('whose'))
    return form
  } catch (error) {
    if (error instanceof TooMuch) throw data(null, { status: 413 })
    throw error instanceof BrokenForm ? data(null, { status: 400 }) : error
  }
}
