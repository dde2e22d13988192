import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import * as z from 'zod'
import { draftAgain } from './intents.server.ts'
import { type Draft, TemplateSchema } from './schema.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { type TemplateRefusal, overwriteTemplate, saveTemplate } from '#app/models/programmes/template-saving.server.ts'

/** Keeps the programme as a new template. */
export async function saveAsTemplate(user: User, draft: Draft) {
  const typed = TemplateSchema.safeParse(draft)
  if (!typed.success) return draftAgain(user, draft, z.flattenError(typed.error).fieldErrors, 400)
  const programmeTitle = typed.data.templateTitle
  return savedOrNot(user, draft, programmeTitle, await saveTemplate(user, { id: draft.templateId, programmeTitle }))
}

/** Puts the programme in place of the chosen template. */
export async function updateTemplate(user: User, draft: Draft) {
  const { updateTemplateId: id, programmeTitle } = draft
  const { title, ...refusal } = await overwriteTemplate(user, { id, programmeTitle })
  return savedOrNot(user, draft, title, refusal)
}

/** Either way the page stays as it was filled in. */
async function savedOrNot(user: User, draft: Draft, title: string | undefined, refusal: TemplateRefusal) {
  if (Object.keys(refusal).length) return draftAgain(user, draft, refusal, 400)
  const again = await draftAgain(user, { ...draft, templateId: randomUUID() })
  return data({
    ...again.data,
    saved: `${title} Saved, you may need to refresh your templates to see the changes`,
  })
}
