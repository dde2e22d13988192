import { randomUUID } from 'node:crypto'
import { data, href } from 'react-router'
import type { Route } from './+types/booking.ts'
import { DoubleBooking } from './double-booking.tsx'
import { BookingSchema } from './schema.ts'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { Field, FieldError, SelectField } from '#app/forms/field.tsx'
import { readForm, refilled } from '#app/forms/read-form.ts'
import { useForm } from '#app/forms/use-form.ts'
import { gate } from '#app/http/gate.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { isClientSearch, pickerQuery } from '#app/middleware/client-picker.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { appointmentTypes, book, bookedThen, spanOf } from '#app/models/diary/appointment.server.ts'
import { clientChoice } from '#app/models/clients/client-list.server.ts'
import { calendarDay, formatTime } from '#app/models/dates.ts'
import { MEETING_TYPES } from '#app/models/diary/meeting-types.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ClientPicker } from '#app/ui/client-picker.tsx'
import { Page } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Book appointment · Rehab Guide' }]

export async function loader() {
  const user = requireUser()
  gate(user, 'allowAppointments')
  const [types, choice] = await Promise.all([appointmentTypes(user), clientChoice(user, pickerQuery())])
  return { id: randomUUID(), types, choice, today: calendarDay(new Date(), user.practice.timeZone) }
}

export async function action({ request }: Route.ActionArgs) {
  const user = requireUser()
  gate(user, 'allowAppointments')
  const posted = await request.formData()
  if (isClientSearch(posted)) return data({ ...refilled(posted), clashes: undefined })
  const form = await readForm(posted, BookingSchema)
  if (!form.ok) return form.rejected
  if (spanOf(user, form.value).startDate < new Date()) return form.reject(isOver(user, form.value.day))
  const there = await bookedThen(user, form.value)
  if (there.some(({ id }) => !form.value.acceptedClashes.includes(id))) {
    const clashes = there.map(({ id }) => id).join(' ')
    const warning = there.map((appointment) => inWords(user, appointment))
    return data({ ...form.reject({ acceptedClashes: warning }).data, clashes }, { status: 400 })
  }
  await book(user, form.value)
  return redirectWithNotice(href('/dashboard'), `${form.value.name} is booked.`)
}

function isOver(user: User, day: string) {
  const today = calendarDay(new Date(), user.practice.timeZone)
  return { [day < today ? 'day' : 'time']: ['Choose a time that is still to come'] }
}

function inWords(user: User, there: Awaited<ReturnType<typeof bookedThen>>[number]) {
  const time = formatTime(there.startDate, user.practice.timeZone)
  const what = there.appointmentClass ? `the class ${there.appointmentType.name}` : 'an appointment'
  if (there.userId !== user.id) return `${there.client.name} has ${what} with ${there.user.name} at ${time} then.`
  return there.appointmentClass
    ? `You have ${what} at ${time} then.`
    : `You have ${what} with ${there.client.name} at ${time} then.`
}

const LABELS = {
  clientId: 'Client',
  name: 'Appointment type',
  duration: 'Minutes',
  meetingType: 'Meeting',
  day: 'Date',
  time: 'Time',
  maxAttendees: 'Places in the class',
  acceptedClashes: 'Double booking',
}

export default function Booking({ loaderData: { id, types, choice, today }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm(async () => (await import('./schema.ts')).BookingSchema, {
    id: 'booking',
    lastResult: actionData?.result,
    defaultValue: { id, duration: '30', meetingType: 'in_person', day: today },
  })
  return (
    <Page title="Book appointment" back={{ to: href('/dashboard'), label: 'Dashboard' }} narrow>
      <PostForm className="form" id={form.id} onSubmit={form.onSubmit} noValidate>
        <ErrorSummary form={form} labels={LABELS} />
        <input type="hidden" name="id" value={fields.id.initialValue} />
        {/* The first button is the one that Enter presses. */}
        <button className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        <fieldset id={fields.clientId.id} tabIndex={-1} aria-describedby={fields.clientId.errorId}>
          <legend>{LABELS.clientId}</legend>
          <ClientPicker id={fields.clientId.id} choice={choice} />
          <FieldError field={fields.clientId} />
        </fieldset>
        <Field field={fields.name} label={LABELS.name} list="appointment-types" autoComplete="off" />
        <datalist id="appointment-types">
          {types.map(({ id, name }) => (
            <option key={id}>{name}</option>
          ))}
        </datalist>
        <div className="fields-beside">
          <Field field={fields.day} label={LABELS.day} type="date" min={today} />
          <Field field={fields.time} label={LABELS.time} type="time" />
          <Field field={fields.duration} label={LABELS.duration} type="number" min={5} />
        </div>
        <SelectField field={fields.meetingType} label={LABELS.meetingType}>
          {Object.entries(MEETING_TYPES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          field={fields.maxAttendees}
          label={LABELS.maxAttendees}
          type="number"
          hint="For a class with several clients. Leave it empty for an appointment with one."
        />
        <DoubleBooking id={fields.acceptedClashes.id} warned={actionData} />
        <div className="row">
          <Button look="primary" name="intent" value="book">
            Book
          </Button>
          <ButtonLink to={href('/dashboard')}>Cancel</ButtonLink>
        </div>
      </PostForm>
    </Page>
  )
}
