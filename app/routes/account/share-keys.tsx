import { href } from 'react-router'
import { FieldError } from '#app/forms/field.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CopyField } from '#app/ui/copy-field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

/** The key that the user gives away, and what becomes of it. */
export function OwnKey({ shareKey, users, isTeam }: { shareKey: string | null; users: number; isTeam: boolean }) {
  return (
    <section className="panel">
      <h2>Your share key</h2>
      <p>
        Whoever enters it finds the templates that you share via share key, and can load them. In a template’s settings
        you say which those are.
      </p>
      {isTeam && <p className="soft">Team accounts share with their team instead, by Team Sharing.</p>}
      {shareKey ? (
        <>
          <CopyField label="Share key" value={shareKey} />
          <p className="soft">{usersInWords(users)}</p>
          <div className="row">
            <ButtonLink icon="refresh" to={href('/account/sharing/:change', { change: 'renewal' })} preventScrollReset>
              Renew
            </ButtonLink>
            <ButtonLink look="danger" to={href('/account/sharing/:change', { change: 'ending' })} preventScrollReset>
              Turn off sharing
            </ButtonLink>
          </div>
        </>
      ) : (
        <PostForm action={href('/account/sharing')}>
          <Button look="primary" icon="share" name="intent" value="enable">
            Enable sharing
          </Button>
        </PostForm>
      )}
    </section>
  )
}

function usersInWords(users: number) {
  if (users === 0) return 'Nobody has entered it yet.'
  return users === 1 ? 'One user has entered it.' : `${users} users have entered it.`
}

/** The keys that the user was given: their owners' shared templates are among the user's templates. */
export function OthersKeys({
  owners,
  typed,
  errors,
}: {
  owners: { id: string; name: string }[]
  typed: string
  errors?: string[]
}) {
  return (
    <section className="panel">
      <h2>Share keys of others</h2>
      <ul className="rows" hidden={owners.length === 0}>
        {owners.map(({ id, name }) => (
          <li key={id} aria-label={name}>
            <span className="grow">{name}</span>
            <PostForm action={href('/account/sharing')}>
              <input type="hidden" name="ownerId" value={id} />
              <Button name="intent" value="forget" aria-label={`Remove the share key of ${name}`}>
                Remove
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
      <PostForm action={href('/account/sharing')} className="form" noValidate>
        <input type="hidden" name="intent" value="add" />
        <div className="field">
          <label htmlFor="shareKey">Add a share key</label>
          <p className="hint" id="shareKey-hint">
            Four groups of four, such as 7KQ2-MXRD-W4HT-9PZC. It comes from whoever shares with you.
          </p>
          <input
            id="shareKey"
            name="shareKey"
            defaultValue={typed}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={errors ? true : undefined}
            aria-describedby="shareKey-hint shareKey-error"
          />
          <FieldError field={{ errorId: 'shareKey-error', errors }} />
        </div>
        <div className="row">
          <Button icon="plus">Add</Button>
        </div>
      </PostForm>
    </section>
  )
}
