import { Link, href } from 'react-router'
import type { Route } from './+types/prescriptions.ts'
import { ClientPage } from './client-page.tsx'
import { ClientQuery } from './schema.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { visibleClient } from '#app/models/clients/client.server.ts'
import { calendarDay, formatDate } from '#app/models/dates.ts'
import { daysDone, lastDays } from '#app/models/publishing/days-done.ts'
import { prescriptionsOf } from '#app/models/publishing/prescription.server.ts'
import { Empty } from '#app/ui/page.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { PrescriptionLinks } from '#app/ui/prescription-links.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.client.name ?? 'Client'} · Rehab Guide` },
]

export async function loader({ params, url }: Route.LoaderArgs) {
  const user = requireUser()
  const { timeZone } = user.practice
  const today = calendarDay(new Date(), timeZone)
  const client = await visibleClient(user, params.clientId)
  const asked = ClientQuery.shape.page.parse(url.searchParams.get('page'))
  const { page, pages, prescriptions } = await prescriptionsOf(client, lastDays(today)[0] ?? today, asked)
  return {
    page,
    pages,
    client: { id: client.id, name: client.name },
    prescriptions: prescriptions.map((sent) => ({
      prescriptionId: sent.prescriptionId ?? '',
      programmeTitle: sent.programmeTitle,
      link: sent.link,
      isPrivate: sent.privatePrescription,
      date: formatDate(sent.createdAt, timeZone),
      exercises: sent.exercises === 1 ? '1 exercise' : `${sent.exercises} exercises`,
      done: daysDone(sent.daysDone, today).inWords,
    })),
  }
}

export default function Prescriptions({ loaderData: { client, prescriptions, page, pages } }: Route.ComponentProps) {
  const here = href('/clients/:clientId/prescriptions', { clientId: client.id })
  return (
    <ClientPage client={client}>
      {prescriptions.length === 0 ? (
        <Empty icon="send" title="No programmes sent yet">
          <p>What you publish to {client.name} is kept here.</p>
        </Empty>
      ) : (
        <ul className="panel rows">
          {prescriptions.map((sent) => (
            <SentRow key={sent.prescriptionId} sent={sent} />
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} to={(wanted) => `${here}?page=${wanted}`} />
    </ClientPage>
  )
}

function SentRow({ sent }: { sent: Route.ComponentProps['loaderData']['prescriptions'][number] }) {
  const { prescriptionId, programmeTitle, link, isPrivate, date, exercises, done } = sent
  const titleId = `sent-${prescriptionId}`
  return (
    <li aria-labelledby={titleId}>
      <div className="grow">
        <h2 id={titleId} className="sent-title">
          <Link to={href('/prescriptions/:prescriptionId', { prescriptionId })}>{programmeTitle}</Link>
        </h2>
        <p className="soft">
          {date} · {exercises} · {prescriptionId} {isPrivate && <span className="badge">asks for the pin</span>}
        </p>
      </div>
      <p>Something done on {done}</p>
      <PrescriptionLinks prescriptionId={prescriptionId} link={link} />
    </li>
  )
}
