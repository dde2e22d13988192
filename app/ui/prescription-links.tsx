import { href } from 'react-router'
import { ButtonLink } from './button.tsx'

/** What a clinician opens of a sent programme: the client's page at `link`, and the paper. */
export function PrescriptionLinks({ prescriptionId, link }: { prescriptionId: string; link: string }) {
  return (
    <div className="row">
      <ButtonLink icon="open" to={link} target="_blank" rel="noreferrer">
        Open client link
      </ButtonLink>
      <ButtonLink icon="download" to={href('/prescriptions/:prescriptionId/pdf', { prescriptionId })} reloadDocument>
        Download PDF
      </ButtonLink>
    </div>
  )
}
