import { href } from 'react-router'
import type { Route } from './+types/pdf.ts'
import { privateHeaders } from './headers.ts'
import { PortalPage, PortalTrouble } from './portal-page.tsx'
import { answerWith, fileInsteadOfPage } from '#app/middleware/file-instead.server.ts'
import { enterPortal } from '#app/middleware/portal-door.server.ts'
import { portalProgramme } from '#app/models/publishing/portal.server.ts'
import { pdfResponse } from '#app/print/pdf-response.server.tsx'
import { troubleOf } from '#app/print/trouble.ts'
import { ButtonLink } from '#app/ui/button.tsx'

export const handle = { bare: true, noScript: true }
export const headers: Route.HeadersFunction = ({ errorHeaders }) =>
  new Headers([...(errorHeaders ?? []), ...privateHeaders])
export const middleware = [fileInsteadOfPage]

export async function loader({ request, params: { token } }: Route.LoaderArgs) {
  const { id } = await enterPortal(request, token)
  return answerWith(await pdfResponse(await portalProgramme(token), request, id))
}

/** Never seen: the loader answers with the file, or fails into the boundary below. */
export default function Pdf() {
  return null
}

export function ErrorBoundary({ error, params: { token } }: Route.ErrorBoundaryProps) {
  const trouble = troubleOf(error)
  if (!trouble) return <PortalTrouble error={error} />
  return (
    <PortalPage title={trouble.title}>
      <p>{trouble.text}</p>
      <ButtonLink look="primary" to={href('/portal/:token', { token })}>
        Back to the programme
      </ButtonLink>
    </PortalPage>
  )
}
