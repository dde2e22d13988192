import { formatDate } from '#app/models/dates.ts'

/** What a plan can allow. (library.md §6, publishing.md §6) */
export const PERMISSIONS = [
  'allowUnlimitedCreation',
  'allowExerciseCreation',
  'allowTemplateSharing',
  'allowAdvancedReporting',
  'allowProgrammeDuration',
  'allowPrescriptionNotes',
  'allowPdfDownload',
  'allowIntegrations',
  'allowPrivatePrescriptions',
  'allowInformationUploads',
  'allowAppointments',
] as const

export type Permission = (typeof PERMISSIONS)[number]

const PLANS: Record<string, readonly Permission[]> = {
  in_trial: PERMISSIONS,
  professional: PERMISSIONS,
  free: [],
}

interface Plan {
  planName: string
  subscriptionData: unknown
}

/** The permissions of a practice's plan today: a trial that is over leaves what the free plan has. */
export function permissionsOf(plan: Plan): readonly Permission[] {
  const trialEnd = trialEndOf(plan)
  const trialIsOver = plan.planName === 'in_trial' && trialEnd && trialEnd < new Date()
  return (trialIsOver ? PLANS.free : PLANS[plan.planName]) ?? []
}

/** How many letters to clients one user and the whole practice may have sent a day. A trial, which anybody can start, is no mail relay. */
export function lettersADay({ planName }: Pick<Plan, 'planName'>) {
  return planName === 'professional' ? { user: 1000, practice: 5000 } : { user: 50, practice: 100 }
}

/** `Trial until 5 Dec 2026` while a trial has an end, else the plan's name. (library.md §2, Dashboard) */
export function planInWords(plan: Plan & { timeZone: string }): string {
  const trialEnd = trialEndOf(plan)
  const inTrial = plan.planName === 'in_trial' && trialEnd
  return inTrial ? `Trial until ${formatDate(trialEnd, plan.timeZone)}` : plan.planName
}

/** What a subscription's provider would say of a trial that ends then. */
export function trialUntil(end: Date) {
  return { providerData: { trial_end: Math.floor(end.getTime() / 1000) } }
}

function trialEndOf({ subscriptionData }: Plan): Date | null {
  const { providerData } = subscriptionData as Partial<ReturnType<typeof trialUntil>>
  return providerData ? new Date(providerData.trial_end * 1000) : null
}

/** Without allowUnlimitedCreation a user has at most so many favourites, templates and clients each. */
export const FREE_LIMIT = 6
