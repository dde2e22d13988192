import { Form, href, useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** What can be done with the exercises that are ticked. The style sheet shows it only while some are. */
export function SelectionMenu({ back }: { back: string }) {
  const { key } = useLocation()
  return (
    <Form id="selection" action={href('/exercise/sharing')} className="selection-menu">
      <input type="hidden" name="back" value={back} />
      <details key={key}>
        <summary className="button button-secondary">
          <Icon name="settings" />
          Settings
        </summary>
        <div className="selection-entries">
          <Button look="quiet" icon="account">
            Sharing
          </Button>
        </div>
      </details>
    </Form>
  )
}

/** The box of a card that takes its exercise into the selection. */
export function SelectBox({ id, exerciseName }: { id: string; exerciseName: string }) {
  return (
    <label className="card-select">
      <span className="visually-hidden">Select {exerciseName}</span>
      <input form="selection" type="checkbox" name="ids" value={id} autoComplete="off" />
    </label>
  )
}
