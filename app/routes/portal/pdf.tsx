import { href } from 'react-router'
import type { Route } from './+types/pdf.ts'
import { PortalPage, PortalTrouble } from './portal-page.tsx'
import { fileInstead } from '#app/http/file-instead.server.ts'
import { enterPortal } from '#app/cookies/portal-pass.server.ts'
import { portalProgramme } from '#app/models/publishing/portal.server.ts'
import { pdfResponse } from '#app/print/pdf-response.server.tsx'
import { troubleOf } from '#app/print/trouble.ts'
import { ButtonLink } from '#app/ui/button.tsx'

export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? {}

export const loader = (args: Route.LoaderArgs) =>
  fileInstead(args, async () => {
    const { id } = await enterPortal(args.request, args.params.token)
    return pdfResponse(await portalProgramme(args.params.token), args.request, id)
  })

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
