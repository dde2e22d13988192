import { href } from 'react-router'
import type { Route } from './+types/cancellation.ts'
import { gate } from '#app/http/gate.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { cancelAppointment, meeting } from '#app/models/diary/appointment.server.ts'
import { formatDateTime } from '#app/models/dates.ts'
import { Button, CancelLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Cancel appointment · Rehab Guide' }]

export async function loader({ params }: Route.LoaderArgs) {
  const user = requireUser()
  gate(user, 'allowAppointments')
  const { appointmentType, client, startDate } = await meeting(user, params.appointmentId)
  return {
    name: appointmentType.name,
    clientName: client.name,
    when: formatDateTime(startDate, user.practice.timeZone),
  }
}

export async function action({ params }: Route.ActionArgs) {
  const user = requireUser()
  gate(user, 'allowAppointments')
  const { client } = await meeting(user, params.appointmentId)
  await cancelAppointment(user, params.appointmentId)
  return redirectWithNotice(href('/dashboard'), `The appointment of ${client.name} is cancelled.`)
}

export default function Cancellation({ loaderData: { name, clientName, when }, params }: Route.ComponentProps) {
  return (
    <Page title={`Cancel the appointment of ${clientName}?`} narrow>
      <p className="lead">
        {name}, {when}. It no longer counts as active, and the client is not told by us.
      </p>
      <PostForm className="row">
        <Button look="danger">Cancel appointment</Button>
        <CancelLink to={href('/dashboard/appointments/:appointmentId', params)}>Keep it</CancelLink>
      </PostForm>
    </Page>
  )
}
