import { href } from 'react-router'
import type { Route } from './+types/pdf.ts'
import { gate } from '#app/http/gate.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { visiblePrescription } from '#app/models/prescription.server.ts'
import { pdfResponse } from '#app/print/pdf-response.server.tsx'

export async function loader({ request, url, params: { prescriptionId } }: Route.LoaderArgs) {
  const user = requireUser()
  const prescription = await visiblePrescription(user, prescriptionId)
  gate(user, 'allowPdfDownload')
  const back = href('/prescriptions/:prescriptionId', { prescriptionId })
  return pdfResponse(prescription, { request, url, back, key: user.id })
}
