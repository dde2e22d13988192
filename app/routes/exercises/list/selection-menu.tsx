import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SettingsMenu } from '#app/ui/settings-menu.tsx'

/** What can be done with the exercises that are ticked. The style sheet shows it only while some are. */
export function SelectionMenu({ back }: { back: string }) {
  return (
    <Form id="selection" action={href('/exercise/sharing')} className="selection-menu">
      <input type="hidden" name="back" value={back} />
      <SettingsMenu>
        <Button look="quiet" icon="share">
          Sharing
        </Button>
      </SettingsMenu>
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
