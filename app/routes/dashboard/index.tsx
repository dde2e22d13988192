import { Link, href } from 'react-router'
import type { Route } from './+types/index.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { formatDate } from '#app/models/dates.ts'
import { planInWords } from '#app/models/plan.ts'
import { latestPrescriptions } from '#app/models/prescription.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty, Page } from '#app/ui/page.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard · Rehab Guide' }]

const SHOWN = 6

export async function loader() {
  const user = requireUser()
  const { timeZone } = user.practice
  const latest = await latestPrescriptions(user, SHOWN)
  return {
    isVerified: user.emailVerifiedAt !== null,
    plan: planInWords(user.practice),
    latest: latest.map(({ prescriptionId, programmeTitle, client, createdAt }) => ({
      prescriptionId: prescriptionId ?? '',
      programmeTitle,
      clientName: client?.name,
      sent: formatDate(createdAt, timeZone),
    })),
  }
}

export default function Dashboard({ loaderData: { isVerified, plan, latest } }: Route.ComponentProps) {
  return (
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
      <section className="panel" aria-labelledby="plan">
        <h2 id="plan">Your plan</h2>
        <div className="row">
          <p className="grow plan">{plan}</p>
          <Link to={href('/account/subscription')}>View subscription</Link>
        </div>
      </section>
    </Page>
  )
}
