import './dashboard.css'
import { Link, Outlet, href } from 'react-router'
import type { Route } from './+types/index.ts'
import { CurrentMonth } from './month.tsx'
import { type Meeting, Upcoming } from './upcoming.tsx'
import { requireUser } from '#app/middleware/session.server.ts'
import { type Appointment, upcoming } from '#app/models/diary/appointment.server.ts'
import { formatDate, formatDateTime } from '#app/models/dates.ts'
import { meetingTypeName } from '#app/models/diary/meeting-types.ts'
import { planInWords } from '#app/models/practice/plan.ts'
import { latestPrescriptions } from '#app/models/publishing/prescription.server.ts'
import { userStats } from '#app/models/practice/stats.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ListBehind, isAt, revalidatedAt } from '#app/ui/list-behind.tsx'
import { Empty, Page } from '#app/ui/page.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard · Rehab Guide' }]

const SHOWN = 6
const INITIALS_SHOWN = 2

const isDashboard = isAt('/dashboard')
export const shouldRevalidate = revalidatedAt(isDashboard)

/** Nothing when an appointment's own page was asked for: the dashboard stands behind it only when it was there before. */
export async function loader({ url }: Route.LoaderArgs) {
  const user = requireUser()
  if (!isDashboard(url)) return null
  const { timeZone } = user.practice
  const [stats, meetings, latest] = await Promise.all([
    userStats(user),
    user.permissions.includes('allowAppointments') ? upcoming(user) : null,
    latestPrescriptions(user, SHOWN),
  ])
  return {
    isVerified: user.emailVerifiedAt !== null,
    plan: planInWords(user.practice),
    stats,
    meetings: meetings?.map((rows) => meetingOf(rows, timeZone)) ?? null,
    latest: latest.map(({ prescriptionId, programmeTitle, client, createdAt }) => ({
      prescriptionId: prescriptionId ?? '',
      programmeTitle,
      clientName: client?.name,
      sent: formatDate(createdAt, timeZone),
    })),
  }
}

function meetingOf(rows: Appointment[], timeZone: string): Meeting {
  const [{ id, startDate, appointmentType, appointmentClass, client }] = rows as [Appointment]
  const isClass = appointmentClass !== null
  return {
    id,
    isClass,
    typeName: appointmentType.name,
    when: formatDateTime(startDate, timeZone),
    meetingType: meetingTypeName(appointmentType.meetingType),
    who: (isClass ? rows.slice(0, INITIALS_SHOWN) : [{ client }]).map((row) => row.client.name),
    more: Math.max(0, rows.length - INITIALS_SHOWN),
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Outlet />
  const { isVerified, plan, stats, meetings, latest } = loaderData
  return (
    <ListBehind address={href('/dashboard')} label="Appointment">
      <Page title="Dashboard">
        {!isVerified && (
          <p className="notice notice-warning">
            <span>
              Please confirm your email address before you publish.{' '}
              <Link to={href('/verify-email')}>Send me the link again</Link>
            </span>
          </p>
        )}
        <div className="row">
          <ButtonLink look="primary" icon="exercise" to={href('/exercise')}>
            Build a programme
          </ButtonLink>
          <ButtonLink icon="template" to={href('/program')}>
            Start from a template
          </ButtonLink>
          <ButtonLink icon="clients" to={href('/clients')}>
            Clients
          </ButtonLink>
        </div>
        <CurrentMonth stats={stats} />
        <div className="dashboard-columns">
          {meetings && <Upcoming meetings={meetings} />}
          <Latest latest={latest} />
        </div>
        <section className="panel" aria-labelledby="plan">
          <h2 id="plan">Your plan</h2>
          <div className="row">
            <p className="grow plan">{plan}</p>
            <Link to={href('/account/subscription')}>View subscription</Link>
          </div>
        </section>
      </Page>
    </ListBehind>
  )
}

type Latest = NonNullable<Route.ComponentProps['loaderData']>['latest']

function Latest({ latest }: { latest: Latest }) {
  return (
    <section className="panel" aria-labelledby="latest">
      <h2 id="latest">Sent last</h2>
      {latest.length === 0 ? (
        <Empty icon="send" title="Nothing sent yet">
          <p>Programmes that you publish to a client are listed here.</p>
        </Empty>
      ) : (
        <ul className="rows">
          {latest.map(({ prescriptionId, programmeTitle, clientName, sent }) => (
            <li key={prescriptionId}>
              <span className="grow">
                <Link to={href('/prescriptions/:prescriptionId', { prescriptionId })}>{programmeTitle}</Link>
                <span className="soft"> for {clientName}</span>
              </span>
              <span className="soft small">{sent}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
