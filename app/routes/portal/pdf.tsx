import { href } from 'react-router'
import type { Route } from './+types/pdf.ts'
import { enterPortal } from '#app/middleware/portal-door.server.ts'
import { portalProgramme } from '#app/models/portal.server.ts'
import { pdfResponse } from '#app/print/pdf-response.server.tsx'

export async function loader({ request, url, params: { token } }: Route.LoaderArgs) {
  const { id } = await enterPortal(request, token)
  const programme = await portalProgramme(token)
  return pdfResponse(programme, { request, url, back: href('/portal/:token', { token }), key: id })
}
