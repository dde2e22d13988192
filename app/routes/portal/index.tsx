import { href, redirect } from 'react-router'
import type { Route } from './+types/index.ts'
import { PinField } from './pin-field.tsx'
import { PortalPage, PortalTrouble } from './portal-page.tsx'
import { OpenSchema } from './schema.ts'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { Field } from '#app/forms/field.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { useForm } from '#app/forms/use-form.ts'
import { visitorAddress } from '#app/middleware/context.server.ts'
import { givePass, passId } from '#app/cookies/portal-pass.server.ts'
import { waitInWords } from '#app/models/dates.ts'
import { portalDoor, tryPin } from '#app/models/publishing/portal.server.ts'
import { countTry } from '#app/models/throttle.server.ts'
import { Button } from '#app/ui/button.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Open your programme · Rehab Guide' }]

const WRONG = 'We can’t open a programme with that. Please check the ID and the pin, or ask your clinic.'

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request, OpenSchema)
  if (!form.ok) return form.rejected
  const { prescriptionId, pin = '' } = form.value
  const { door, wait } = await openDoor(request, prescriptionId, pin)
  if (wait) return form.reject({ '': [`Too many tries. Please wait ${waitInWords(wait)}, then try again.`] })
  if (!door) return form.reject({ '': [WRONG] })
  const headers = door.isPrivate ? await givePass(door) : {}
  return redirect(href('/portal/:token', { token: door.portalToken }), { headers })
}

/** The door that this id, and the pin where one is needed, opens. An id that nobody has costs tries like a wrong pin. */
async function openDoor(request: Request, prescriptionId: string, pin: string) {
  const addressWait = await countTry('address-portal', visitorAddress())
  if (addressWait) return { wait: addressWait }
  const door = await portalDoor({ prescriptionId })
  if (door && !door.isPrivate) return { door, wait: 0 }
  const who = { browser: await passId(request, door), address: visitorAddress() }
  const { isRight, wait } = await tryPin(door ?? { key: prescriptionId, pin: null }, pin, who)
  return { door: isRight ? door : null, wait }
}

export default function Open({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm(async () => (await import('./schema.ts')).OpenSchema, {
    id: 'open',
    lastResult: actionData?.result,
  })
  return (
    <PortalPage title="Open your programme">
      <p>
        The prescription ID has 10 letters and digits. It is on your printed programme, or your clinic can tell you.
      </p>
      <form method="post" className="form" id={form.id} noValidate>
        <ErrorSummary form={form} labels={{ prescriptionId: 'Prescription ID', pin: '4-digit pin' }} />
        <Field
          field={fields.prescriptionId}
          label="Prescription ID"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="portal-id"
        />
        <PinField field={fields.pin} label="4-digit pin, if you were given one" />
        <Button look="primary">Open my programme</Button>
      </form>
    </PortalPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PortalTrouble error={error} />
}
