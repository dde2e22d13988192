import { href, redirect } from 'react-router'
import type { Route } from './+types/settings.ts'
import { SettingsSchema } from './schema.ts'
import { SaveAs, ShareByKey, TitleForm } from './settings-forms.tsx'
import { RefusalSummary } from '#app/forms/error-summary.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { gate } from '#app/http/gate.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { becomesTeamOwned } from '#app/models/practice/sharing.ts'
import { toggleShareTemplate, updateTemplate } from '#app/models/programmes/template-changes.server.ts'
import { editableTemplate } from '#app/models/programmes/template.server.ts'
import { Page } from '#app/ui/page.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Template settings · Rehab Guide' }]
export const handle = { dialog: 'Template settings' }

/** `?saveAs=` is the new title that the page asks about before it is saved. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const user = requireUser()
  const template = await editableTemplate(user, params.templateId)
  return {
    templateId: template.id,
    programmeTitle: template.programmeTitle,
    saveAs: url.searchParams.get('saveAs')?.trim() ?? '',
    isOwn: template.userId === user.id,
    isShared: template.sharedByKey,
    isTeam: user.teamId !== null,
    mayShare: user.permissions.includes('allowTemplateSharing'),
    becomesTeams: becomesTeamOwned(user, template),
  }
}

export async function action({ request, params }: Route.ActionArgs) {
  const user = requireUser()
  const template = await editableTemplate(user, params.templateId)
  const form = await readForm(request, SettingsSchema)
  if (!form.ok) return form.rejected
  const { value, reject } = form
  if (value.intent === 'title') {
    if (value.programmeTitle === template.programmeTitle) return reject({ programmeTitle: [UNCHANGED] })
    return saveTitle(user, template.id, value)
  }
  const refusal = await share(user, template, value.shared === 'true')
  if (refusal) return reject({ '': [refusal] })
  const outcome = value.shared === 'true' ? 'Program Shared!' : 'Program is no longer shared'
  return redirectWithNotice(settingsOf(template.id), outcome)
}

const UNCHANGED = 'The title has not changed'
const settingsOf = (templateId: string) => href('/program/:templateId/settings', { templateId })

/** The new title is asked about before it is saved. (library.md §5) */
async function saveTitle(
  user: User,
  objectId: string,
  { programmeTitle, confirmed }: { programmeTitle: string; confirmed: boolean },
) {
  if (!confirmed) return redirect(`${settingsOf(objectId)}?${new URLSearchParams({ saveAs: programmeTitle })}`)
  await updateTemplate(user, { objectId, programmeTitle })
  return redirectWithNotice(
    href('/program/:templateId', { templateId: objectId }),
    `${programmeTitle} Saved, you may need to refresh your templates to see the changes`,
  )
}

function share(user: User, template: Awaited<ReturnType<typeof editableTemplate>>, shared: boolean) {
  gate(user, 'allowTemplateSharing')
  return toggleShareTemplate(user, template, shared)
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { templateId, programmeTitle, saveAs, isOwn, becomesTeams } = loaderData
  const { error, initialValue } = actionData?.result ?? {}
  if (saveAs && !actionData) return <SaveAs {...loaderData} />
  const typed = initialValue?.intent === 'title' ? String(initialValue.programmeTitle ?? '') : programmeTitle
  return (
    <Page
      title="Template settings"
      back={{ to: href('/program/:templateId', { templateId }), label: programmeTitle }}
      narrow
    >
      {!error?.programmeTitle && <RefusalSummary rejected={actionData} />}
      <TitleForm
        templateId={templateId}
        typed={typed}
        errors={error?.programmeTitle ?? undefined}
        becomesTeams={becomesTeams}
      />
      {isOwn && <ShareByKey {...loaderData} />}
    </Page>
  )
}
