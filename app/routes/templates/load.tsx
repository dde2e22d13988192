import { href, redirect } from 'react-router'
import type { Route } from './+types/load.ts'
import { LoadPastPrescription } from './load-form.tsx'
import { LoadSchema } from './schema.ts'
import { readForm } from '#app/forms/read-form.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { loadPrescription, loadedInWords, pastPrescription } from '#app/models/programmes/load-into-programme.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Load Past Prescription · Rehab Guide' }]
export const handle = { dialog: 'Load Past Prescription' }

/** With `?prescriptionId=` of a prescription that holds what others have made, the page asks about those. */
export async function loader({ url }: Route.LoaderArgs) {
  const found = await pastPrescription(requireUser(), url.searchParams.get('prescriptionId') ?? '')
  if (!found) return { question: null }
  const { prescriptionId, programmeTitle, madeByOthers } = found
  return { question: { prescriptionId, programmeTitle, names: madeByOthers.map((one) => one.exerciseName) } }
}

export async function action({ request }: Route.ActionArgs) {
  const user = requireUser()
  const form = await readForm(request, LoadSchema)
  if (!form.ok) return form.rejected
  const { prescriptionId, accepted } = form.value
  const found = await pastPrescription(user, prescriptionId)
  if (!found) return form.reject({ prescriptionId: ['There is no prescription with this ID that you may see'] })
  if (found.madeByOthers.length && !accepted)
    return redirect(`${href('/program/load')}?${new URLSearchParams({ prescriptionId })}`)
  const { text, kind } = loadedInWords(await loadPrescription(user, prescriptionId))
  return redirectWithNotice(href('/program-settings'), text, { kind })
}

export default function Load({ loaderData: { question }, actionData }: Route.ComponentProps) {
  const { error, initialValue } = actionData?.result ?? {}
  if (question?.names.length && !error) return <OthersPatients {...question} />
  return (
    <Page title="Load Past Prescription" back={{ to: href('/program'), label: 'Templates' }} narrow>
      <LoadPastPrescription
        typed={String(initialValue?.prescriptionId ?? '')}
        errors={error?.prescriptionId ?? undefined}
      />
    </Page>
  )
}

function OthersPatients({
  prescriptionId,
  programmeTitle,
  names,
}: {
  prescriptionId: string
  programmeTitle: string
  names: string[]
}) {
  return (
    <Page title="Patient information not created by you" narrow>
      <p className="lead">
        These exercises of “{programmeTitle}” were made by another user and may tell of their patient. They will be left
        out:
      </p>
      <ul className="steps">
        {names.map((name, index) => (
          <li key={index}>{name}</li>
        ))}
      </ul>
      <PostForm action={href('/program/load')} className="row">
        <input type="hidden" name="prescriptionId" value={prescriptionId} />
        <Button look="primary" name="accepted" value="on">
          Load without them
        </Button>
        <ButtonLink to={href('/program')}>Cancel</ButtonLink>
      </PostForm>
    </Page>
  )
}
