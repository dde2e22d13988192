import './prescription.css'
import { Link, href } from 'react-router'
import type { Route } from './+types/prescription.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { calendarDay, formatDate } from '#app/models/dates.ts'
import { type DaysDone, daysDone } from '#app/models/publishing/days-done.ts'
import { dosageInWords } from '#app/models/exercises/params.ts'
import { visiblePrescription } from '#app/models/publishing/prescription.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CopyField } from '#app/ui/copy-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Page } from '#app/ui/page.tsx'
import { Picture } from '#app/ui/picture.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.programmeTitle ?? 'Prescription'} · Rehab Guide` },
]

export async function loader({ params }: Route.LoaderArgs) {
  const sent = await visiblePrescription(requireUser(), params.prescriptionId)
  const { timeZone } = sent.user.practice
  const today = calendarDay(new Date(), timeZone)
  return {
    prescriptionId: params.prescriptionId,
    programmeTitle: sent.programmeTitle,
    link: sent.link,
    pin: sent.privatePrescription ? (sent.client?.clientPin ?? 'none any more') : null,
    client: sent.client && { id: sent.client.id, name: sent.client.name },
    date: formatDate(sent.createdAt, timeZone),
    clinician: `${sent.user.firstName} ${sent.user.lastName}`,
    exercises: sent.exercises.map(({ id, exerciseName, picture, params, doneOn }) => ({
      id,
      exerciseName,
      picture,
      dosage: dosageInWords(params),
      done: daysDone(doneOn, today),
    })),
  }
}

export default function Prescription({ loaderData: sent }: Route.ComponentProps) {
  const { prescriptionId, programmeTitle, client, exercises } = sent
  const back = client
    ? { to: href('/clients/:clientId/prescriptions', { clientId: client.id }), label: client.name }
    : { to: href('/clients'), label: 'Clients' }
  return (
    <Page
      title={programmeTitle}
      back={back}
      actions={
        <ButtonLink icon="download" to={href('/prescriptions/:prescriptionId/pdf', { prescriptionId })} reloadDocument>
          Download PDF
        </ButtonLink>
      }
    >
      <Facts sent={sent} />
      <section className="stack prescription" aria-labelledby="exercises">
        <h2 id="exercises">What was sent, and what was done</h2>
        <ul className="prescribed">
          {exercises.map((exercise) => (
            <Prescribed key={exercise.id} exercise={exercise} />
          ))}
        </ul>
      </section>
    </Page>
  )
}

type Sent = Route.ComponentProps['loaderData']

function Facts({ sent: { prescriptionId, client, date, clinician, pin, link } }: { sent: Sent }) {
  return (
    <div className="panel">
      <dl className="facts">
        <dt>Client</dt>
        <dd>
          {client && <Link to={href('/clients/:clientId/prescriptions', { clientId: client.id })}>{client.name}</Link>}
        </dd>
        <dt>Sent</dt>
        <dd>
          {date} by {clinician}
        </dd>
        <dt id="prescription-id">Prescription ID</dt>
        <dd aria-labelledby="prescription-id">{prescriptionId}</dd>
        {pin && (
          <>
            <dt>Pin</dt>
            <dd>{pin}</dd>
          </>
        )}
      </dl>
      <CopyField label="Client link" value={link} />
      <div className="row">
        <ButtonLink icon="open" to={link} target="_blank" rel="noreferrer">
          Open client link
        </ButtonLink>
      </div>
    </div>
  )
}

function Prescribed({
  exercise: { id, exerciseName, picture, dosage, done },
}: {
  exercise: Sent['exercises'][number]
}) {
  return (
    <li>
      <article className="panel" aria-labelledby={`name-${id}`}>
        <div className="prescribed-picture">
          {picture ? <Picture media={picture} width={200} alt="" /> : <Icon name="image" />}
        </div>
        <div className="prescribed-words">
          <h3 id={`name-${id}`}>{exerciseName}</h3>
          <p className="soft">{dosage}</p>
          <p>
            Done on <strong>{done.inWords}</strong>
          </p>
          <Days done={done} />
        </div>
      </article>
    </li>
  )
}

/** The last days as a row of boxes; who can't see it hears the dates. */
function Days({ done }: { done: DaysDone }) {
  return (
    <div role="img" aria-label={done.inDetail} className="days">
      {done.days.map(({ day, date, isDone }) => (
        <span key={day} className={isDone ? 'day day-done' : 'day'}>
          {date}
        </span>
      ))}
    </div>
  )
}
