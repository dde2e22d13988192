import { href, isRouteErrorResponse } from 'react-router'
import type { Route } from './+types/pdf.ts'
import { fileInstead } from '#app/http/file-instead.server.ts'
import { gate } from '#app/http/gate.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { visiblePrescription } from '#app/models/publishing/prescription.server.ts'
import { pdfResponse } from '#app/print/pdf-response.server.tsx'
import { troubleOf } from '#app/print/trouble.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { Page } from '#app/ui/page.tsx'

export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? {}

export const loader = (args: Route.LoaderArgs) =>
  fileInstead(args, async () => {
    const user = requireUser()
    gate(user, 'allowPdfDownload')
    return pdfResponse(await visiblePrescription(user, args.params.prescriptionId), args.request, user.id)
  })

/** Never seen: the loader answers with the file, or fails into the boundary below. */
export default function Pdf() {
  return null
}

export function ErrorBoundary({ error, params: { prescriptionId } }: Route.ErrorBoundaryProps) {
  const trouble = troubleOf(error)
  if (trouble)
    return (
      <Page title={trouble.title} narrow>
        <p className="lead">{trouble.text}</p>
        <div className="row">
          <ButtonLink look="primary" to={href('/prescriptions/:prescriptionId', { prescriptionId })}>
            Back to the programme
          </ButtonLink>
        </div>
      </Page>
    )
  if (isRouteErrorResponse(error)) return <ErrorPage status={error.status} gate={error.data?.gate} />
  return <ErrorPage status={500} />
}
