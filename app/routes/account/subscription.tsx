import type { Route } from './+types/subscription.ts'
import { AccountPage } from './account-page.tsx'
import { PERMISSIONS, type Permission, planInWords } from '#app/models/practice/plan.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { Icon } from '#app/ui/icon.tsx'

const WORDS: Record<Permission, string> = {
  allowUnlimitedCreation: 'More than 6 favourites, templates and clients',
  allowExerciseCreation: 'Exercises of your own',
  allowTemplateSharing: 'Sharing templates by share key',
  allowAdvancedReporting: 'Client reporting with outcome measures',
  allowProgrammeDuration: 'Programme end and frequency',
  allowPrescriptionNotes: 'Prescription notes',
  allowPdfDownload: 'Programmes as PDF',
  allowIntegrations: 'Links to patient-record systems',
  allowPrivatePrescriptions: 'Programmes behind a pin',
  allowInformationUploads: 'Information leaflets as attachments',
  allowAppointments: 'Appointments and classes',
}

export const meta: Route.MetaFunction = () => [{ title: 'Subscription · Rehab Guide' }]

export function loader() {
  const { practice, permissions } = requireUser()
  return {
    plan: planInWords(practice),
    permissions: PERMISSIONS.map((permission) => ({
      words: WORDS[permission],
      isAllowed: permissions.includes(permission),
    })),
  }
}

export default function Subscription({ loaderData: { plan, permissions } }: Route.ComponentProps) {
  return (
    <AccountPage title="Subscription">
      <section className="panel">
        <h2>
          Your plan: <span className="plan">{plan}</span>
        </h2>
        <ul className="rows">
          {permissions.map(({ words, isAllowed }) => (
            <li key={words}>
              <Icon name={isAllowed ? 'check' : 'lock'} />
              <span className="grow">{words}</span>
              {isAllowed ? (
                <span className="visually-hidden">included</span>
              ) : (
                <span className="soft small">not in your plan</span>
              )}
            </li>
          ))}
        </ul>
      </section>
    </AccountPage>
  )
}
