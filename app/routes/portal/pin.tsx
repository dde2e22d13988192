import { href, redirect } from 'react-router'
import type { Route } from './+types/pin.ts'
import { PinField } from './pin-field.tsx'
import { PortalPage, PortalTrouble } from './portal-page.tsx'
import { PinSchema } from './schema.ts'
import { readForm } from '#app/forms/read-form.ts'
import { useForm } from '#app/forms/use-form.ts'
import { notFound } from '#app/http/not-found.ts'
import { givePass, mayEnter, passId } from '#app/cookies/portal-pass.server.ts'
import { visitorAddress } from '#app/middleware/context.server.ts'
import { waitInWords } from '#app/models/dates.ts'
import { portalDoor, tryPin } from '#app/models/publishing/portal.server.ts'
import { Button } from '#app/ui/button.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Your pin · Rehab Guide' }]

export async function loader({ request, params: { token } }: Route.LoaderArgs) {
  const door = (await portalDoor({ portalToken: token })) ?? notFound()
  if (await mayEnter(request, door)) throw redirect(href('/portal/:token', { token }))
  return null
}

export async function action({ request, params: { token } }: Route.ActionArgs) {
  const door = (await portalDoor({ portalToken: token })) ?? notFound()
  const form = await readForm(request, PinSchema)
  if (!form.ok) return form.rejected
  const who = { browser: await passId(request, door), address: visitorAddress() }
  const { isRight, wait } = await tryPin(door, form.value.pin, who)
  if (wait) return form.reject({ pin: [`Too many tries. Please wait ${waitInWords(wait)}, then try again.`] })
  if (!isRight) return form.reject({ pin: ['That is not the right pin. Please try again, or ask your clinic.'] })
  return redirect(href('/portal/:token', { token }), { headers: await givePass(door) })
}

export default function Pin({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm(async () => (await import('./schema.ts')).PinSchema, {
    id: 'pin',
    lastResult: actionData?.result,
  })
  return (
    <PortalPage title="Please enter your pin">
      <p>Your exercise programme is private. Your clinic gave you a pin of 4 digits for it.</p>
      <form method="post" className="form" id={form.id} noValidate>
        <PinField
          field={fields.pin}
          label="4-digit pin"
          hint="After five wrong tries you have to wait 15 minutes, then longer."
        />
        <Button look="primary">Open my programme</Button>
      </form>
    </PortalPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PortalTrouble error={error} />
}
