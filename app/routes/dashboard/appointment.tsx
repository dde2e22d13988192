import { Form, Link, data, href } from 'react-router'
import type { Route } from './+types/appointment.ts'
import { AttendeeSchema } from './schema.ts'
import { RefusalSummary } from '#app/forms/error-summary.tsx'
import { readForm, refilled } from '#app/forms/read-form.ts'
import { gate } from '#app/http/gate.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { isClientSearch, pickerQuery } from '#app/middleware/client-picker.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { bookIntoClass, meeting } from '#app/models/diary/appointment.server.ts'
import { clientChoice } from '#app/models/clients/client-list.server.ts'
import { formatDateTime } from '#app/models/dates.ts'
import { meetingTypeName } from '#app/models/diary/meeting-types.ts'
import { Button } from '#app/ui/button.tsx'
import { ClientPicker } from '#app/ui/client-picker.tsx'
import { Page } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Appointment · Rehab Guide' }]

export async function loader({ params }: Route.LoaderArgs) {
  const user = requireUser()
  gate(user, 'allowAppointments')
  const { appointmentType, appointmentClass, client, attendees, ...found } = await meeting(user, params.appointmentId)
  const isFull = appointmentClass !== null && attendees.length >= appointmentClass.maxAttendees
  return {
    type: appointmentClass ? ('class' as const) : ('appointment' as const),
    name: appointmentType.name,
    meetingType: meetingTypeName(appointmentType.meetingType),
    duration: appointmentType.duration,
    when: formatDateTime(found.startDate, user.practice.timeZone),
    isCanceled: found.canceledAt !== null,
    with: found.user.name,
    attendees: appointmentClass ? attendees : [{ id: found.id, client }],
    places: appointmentClass?.maxAttendees ?? 1,
    choice: appointmentClass && !isFull ? await clientChoice(user, pickerQuery()) : null,
  }
}

const WHY_NOT = { full: 'Every place of this class is taken.', 'there already': 'This client has a place already.' }

/** One more client for a class. */
export async function action({ request, params }: Route.ActionArgs) {
  const user = requireUser()
  gate(user, 'allowAppointments')
  const { id } = await meeting(user, params.appointmentId)
  const posted = await request.formData()
  if (isClientSearch(posted)) return data(refilled(posted))
  const form = await readForm(posted, AttendeeSchema)
  if (!form.ok) return form.rejected
  const refusal = await bookIntoClass(user, id, form.value.clientId)
  if (refusal) return form.reject({ clientId: [WHY_NOT[refusal]] })
  return redirectWithNotice(href('/dashboard/appointments/:appointmentId', params), 'A place is booked.')
}

export default function Appointment({ loaderData, actionData, params }: Route.ComponentProps) {
  const { type, name, meetingType, duration, when, isCanceled, attendees, places, choice } = loaderData
  return (
    <Page title={name} back={{ to: href('/dashboard'), label: 'Dashboard' }} narrow>
      <p className="lead">
        {when}, {duration} minutes, {meetingType}, with {loaderData.with}
      </p>
      {isCanceled && <p className="badge">Cancelled</p>}
      <section aria-labelledby="attendees" className="stack">
        <h2 id="attendees">
          {type === 'class' ? `Class: ${attendees.length} of ${places} places taken` : 'Appointment'}
        </h2>
        <ul className="rows">
          {attendees.map(({ id, client }) => (
            <li key={id}>
              <Link to={href('/clients/:clientId/details', { clientId: client.id })} className="grow">
                {client.name}
              </Link>
              {!isCanceled && <CancelButton id={id} name={client.name} back={params.appointmentId} />}
            </li>
          ))}
        </ul>
      </section>
      <RefusalSummary rejected={actionData} />
      {choice && (
        <PostForm className="form">
          <fieldset id="attendee" tabIndex={-1}>
            <legend>One more client</legend>
            <ClientPicker id="attendee" choice={choice} except={attendees.map(({ client }) => client.id)} />
          </fieldset>
          <div className="row">
            <Button icon="add-client" name="intent" value="book">
              Book a place
            </Button>
          </div>
        </PostForm>
      )}
    </Page>
  )
}

function CancelButton({ id, name, back }: { id: string; name: string; back: string }) {
  return (
    <Form action={href('/dashboard/appointments/:appointmentId/cancellation', { appointmentId: id })}>
      <input type="hidden" name="from" value={back} />
      <Button look="danger">
        <span>
          Cancel appointment <span className="visually-hidden">of {name}</span>
        </span>
      </Button>
    </Form>
  )
}
