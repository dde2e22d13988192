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

/** The permissions of a practice's plan today: a trial that is over leaves what the free plan has. */
export function permissionsOf(practice: { planName: string; trialEndsAt: Date | null }): readonly Permission[] {
  const trialIsOver = practice.planName === 'in_trial' && practice.trialEndsAt && practice.trialEndsAt < new Date()
  return (trialIsOver ? PLANS.free : PLANS[practice.planName]) ?? []
}

/** Without allowUnlimitedCreation a user has at most so many favourites, templates and clients each. */
export const FREE_LIMIT = 6
