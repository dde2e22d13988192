import './publish.css'
import { useEffect } from 'react'
import { Link, href, useRevalidator } from 'react-router'
import type { Route } from './+types/publication.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { type LetterState, publication } from '#app/models/publishing/publication.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CopyField } from '#app/ui/copy-field.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Page } from '#app/ui/page.tsx'
import { PrescriptionLinks } from '#app/ui/prescription-links.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Published · Rehab Guide' }]

export async function loader({ params }: Route.LoaderArgs) {
  return publication(requireUser(), params.publicationId)
}

export default function Publication({ loaderData: { programmeTitle, prescriptions } }: Route.ComponentProps) {
  useFreshStates(prescriptions.some(({ letter }) => letter === 'on its way'))
  return (
    <Page title="Published">
      <p role="status" className="lead">
        “{programmeTitle}” is ready for {prescriptions.map(({ client }) => client.name).join(', ')}.
      </p>
      <div className="sent">
        {prescriptions.map((prescription) => (
          <Sent key={prescription.prescriptionId} prescription={prescription} />
        ))}
      </div>
      <div className="row">
        <ButtonLink look="primary" icon="plus" to={href('/collection/clearing')}>
          Start a new programme
        </ButtonLink>
        <ButtonLink icon="collection" to={href('/publish')}>
          Keep for another client
        </ButtonLink>
      </div>
    </Page>
  )
}

function Sent({
  prescription: { prescriptionId, link, pin, client, letter },
}: {
  prescription: Route.ComponentProps['loaderData']['prescriptions'][number]
}) {
  const id = `sent-${prescriptionId}`
  return (
    <article className="panel" aria-labelledby={id}>
      <h2 id={id}>{client.name}</h2>
      <p className="row">
        <Icon name={LETTERS[letter].icon} />
        <span className="grow">
          {LETTERS[letter].words} {letter !== 'none' && letter !== 'forgotten' && client.email}
        </span>
      </p>
      <dl className="facts">
        <dt id={`${id}-id`}>Prescription ID</dt>
        <dd aria-labelledby={`${id}-id`} className="sent-id">
          {prescriptionId}
        </dd>
        {pin && (
          <>
            <dt>Pin</dt>
            <dd className="sent-id">{pin}</dd>
          </>
        )}
      </dl>
      <CopyField label="Client link" value={link} />
      <PrescriptionLinks prescriptionId={prescriptionId} link={link} />
      <p>
        <Link to={href('/clients/:clientId/prescriptions', { clientId: client.id })}>
          All programmes of {client.name}
        </Link>
      </p>
    </article>
  )
}

const LOOK_AGAIN_MS = 3000

/** Looks again while a letter is on its way, so that nobody needs to reload the page to see it sent. */
function useFreshStates(isWaiting: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void revalidate(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}

const LETTERS: Record<LetterState, { icon: IconName; words: string }> = {
  none: { icon: 'info', words: 'No email was asked for: pass the link on yourself.' },
  forgotten: { icon: 'info', words: 'This is too long ago to say whether an email was sent.' },
  'on its way': { icon: 'mail', words: 'The email is on its way to' },
  sent: { icon: 'success', words: 'The email was sent to' },
  late: { icon: 'clock', words: 'The email could not be sent yet; we keep trying:' },
  failed: { icon: 'warning', words: 'The email could not be sent. Please pass the link on yourself:' },
}
