import { type RouteConfig, index, layout, prefix, route } from '@react-router/dev/routes'

// The URL contract: the addresses read like a sitemap, the files like the nouns of the clinic. The header marks a page by its
// noun, so where a file serves a second address the id names it again.

/** What anybody may open. */
const open = [
  route('login', 'routes/sessions/login.tsx'),
  route('logout', 'routes/sessions/logout.tsx'),
  route('register', 'routes/sessions/register.tsx'),
  route('verify-email', 'routes/sessions/verify-email.tsx'),
  route('forgot-password', 'routes/sessions/forgot-password.tsx'),
  route('expired-password', 'routes/sessions/expired-password.tsx'),
  route('preferences', 'routes/account/preferences.tsx'),
  route('media/:mediaId', 'routes/media/media.ts'),
  route('health', 'routes/health/health.ts'),
  route('ready', 'routes/health/ready.ts'),
]

/** What a client may open who has the link. */
const portal = prefix('portal', [
  index('routes/portal/index.tsx'),
  ...prefix(':token', [
    index('routes/portal/programme.tsx'),
    route('pin', 'routes/portal/pin.tsx'),
    route('exercises/:item/done', 'routes/portal/done.tsx'),
    route('pdf', 'routes/portal/pdf.tsx'),
  ]),
])

/** Everything else asks to sign in first: a new page belongs here unless there is a reason. (publishing.md §2) */
const pages = [
  index('routes/dashboard/to-dashboard.tsx', { id: 'home' }),
  route('dashboard', 'routes/dashboard/index.tsx', [
    ...prefix('appointments', [
      route('new', 'routes/dashboard/booking.tsx'),
      route(':appointmentId', 'routes/dashboard/appointment.tsx'),
      route(':appointmentId/cancellation', 'routes/dashboard/cancellation.tsx'),
    ]),
  ]),

  ...prefix('creator', [
    index('routes/dashboard/to-creator.tsx'),
    route('program', 'routes/templates/index.tsx', { id: 'creator/templates' }),
    route('exercise', 'routes/exercises/list/index.tsx', { id: 'creator/exercises' }),
    route('program-settings', 'routes/programme/index.tsx', { id: 'creator/programme' }),
    route('publish', 'routes/publish/index.tsx', { id: 'creator/publish' }),
  ]),

  route('exercise', 'routes/exercises/list/index.tsx', [
    route('new', 'routes/exercises/editor/new.tsx'),
    route('sharing', 'routes/exercises/sharing.tsx'),
    ...prefix('tags', [index('routes/tags/index.tsx'), route(':tagId/deletion', 'routes/tags/deletion.tsx')]),
    route(':exerciseId', 'routes/exercises/exercise.tsx'),
    route(':exerciseId/edit', 'routes/exercises/editor/edit.tsx'),
    route(':exerciseId/deletion', 'routes/exercises/deletion.tsx'),
  ]),
  route('exercise/:exerciseId/copy', 'routes/exercises/copy.ts'),
  route('exercise/:exerciseId/favourite', 'routes/exercises/favourite.tsx'),

  ...prefix('collection', [
    index('routes/collection/index.tsx'),
    route('exercises', 'routes/collection/exercises.tsx'),
    route('clearing', 'routes/collection/clearing.tsx'),
  ]),

  route('program', 'routes/templates/index.tsx', [
    route('sharing', 'routes/templates/sharing.tsx'),
    route('deletion', 'routes/templates/deletion.tsx'),
    route('load', 'routes/templates/load.tsx'),
  ]),
  route('program/:templateId', 'routes/templates/template.tsx', [
    route('settings', 'routes/templates/settings.tsx'),
    route('deletion', 'routes/templates/template-deletion.tsx'),
  ]),

  route('program-settings', 'routes/programme/index.tsx', [
    ...prefix(':item', [
      route('name', 'routes/programme/name.tsx'),
      route('description', 'routes/programme/description.tsx'),
      route('parameters', 'routes/programme/parameters.tsx'),
      route('video', 'routes/programme/video.tsx'),
      route('images', 'routes/programme/images.tsx'),
      route('images/:mediaId/deletion', 'routes/programme/image-deletion.tsx'),
      route('removal', 'routes/programme/removal.tsx'),
    ]),
  ]),
  route('program-settings/removal', 'routes/programme/selection-removal.tsx'),
  route('program-settings/:item/application', 'routes/programme/application.ts'),
  route('program-settings/:item/copy', 'routes/programme/copy.ts'),
  route('program-settings/:item/position', 'routes/programme/position.tsx'),
  route('program-settings/:item/swap', 'routes/programme/swap.tsx'),

  ...prefix('publish', [index('routes/publish/index.tsx'), route(':publicationId', 'routes/publish/publication.tsx')]),

  ...prefix('clients', [
    index('routes/clients/index.tsx'),
    route('new', 'routes/clients/new.tsx'),
    route('choice', 'routes/clients/choice.ts'),
    ...prefix(':clientId', [
      route('details', 'routes/clients/details.tsx'),
      route('prescriptions', 'routes/clients/prescriptions.tsx'),
    ]),
  ]),

  ...prefix('prescriptions/:prescriptionId', [
    index('routes/prescriptions/prescription.tsx'),
    route('pdf', 'routes/prescriptions/pdf.tsx'),
  ]),

  ...prefix('account', [
    index('routes/account/to-details.tsx'),
    route('details', 'routes/account/details.tsx'),
    route('viewing', 'routes/account/viewing.tsx'),
    route('keyboard', 'routes/account/keyboard.tsx'),
    route('security', 'routes/account/security.tsx'),
    route('sessions', 'routes/account/sessions.tsx'),
    route('sharing', 'routes/account/sharing.tsx', [route(':change', 'routes/account/share-key-change.tsx')]),
    route('subscription', 'routes/account/subscription.tsx'),
  ]),
  route('support', 'routes/support/index.tsx'),

  route('media', 'routes/media/uploads.ts'),
  route('*', 'routes/dashboard/to-dashboard.tsx'),
]

export default [
  layout('routes/public.ts', open),
  layout('routes/portal/layout.ts', portal),
  layout('routes/signed-in.ts', pages),
] satisfies RouteConfig
