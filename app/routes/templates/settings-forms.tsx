import { Link, href, useNavigation } from 'react-router'
import { FieldError } from '#app/forms/field.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Page } from '#app/ui/page.tsx'
import { LONGEST } from '#app/models/longest.ts'
import { PostForm } from '#app/ui/post-form.tsx'

/** The template's title. One field, checked by the server alone. */
export function TitleForm({
  templateId,
  typed,
  errors,
  becomesTeams,
}: {
  templateId: string
  typed: string
  errors?: string[]
  becomesTeams: boolean
}) {
  return (
    <PostForm action={href('/program/:templateId/settings', { templateId })} className="panel" noValidate>
      <div className="field">
        <label htmlFor="template-title">Title</label>
        <input
          id="template-title"
          name="programmeTitle"
          defaultValue={typed}
          maxLength={LONGEST.title}
          autoFocus
          aria-invalid={errors ? true : undefined}
          aria-describedby="template-title-error"
        />
        <FieldError field={{ errorId: 'template-title-error', errors }} />
      </div>
      {becomesTeams && (
        <p className="remark">
          <Icon name="warning" />
          <span>Your team shares everything now: saving gives this template to the team.</span>
        </p>
      )}
      <div className="row">
        <SaveButton />
        <ButtonLink to={href('/program/:templateId', { templateId })}>Cancel</ButtonLink>
      </div>
    </PostForm>
  )
}

/** Asked before a new title is saved. (library.md §5) */
export function SaveAs({
  templateId,
  programmeTitle,
  saveAs,
}: {
  templateId: string
  programmeTitle: string
  saveAs: string
}) {
  const settings = href('/program/:templateId/settings', { templateId })
  return (
    <Page title={`Save program as: ${saveAs}?`} narrow>
      <p className="lead">Its title is “{programmeTitle}” now.</p>
      <PostForm action={settings} className="row">
        <input type="hidden" name="programmeTitle" value={saveAs} />
        <input type="hidden" name="confirmed" value="on" />
        <SaveButton />
        <ButtonLink to={settings}>Cancel</ButtonLink>
      </PostForm>
    </Page>
  )
}

/** Disabled only while a save is on its way. */
function SaveButton() {
  const isSaving = useNavigation().formData?.get('intent') === 'title'
  return (
    <Button look="primary" name="intent" value="title" isBusy={isSaving}>
      Save
    </Button>
  )
}

/** Opens the template to whoever has entered the owner's share key. (library.md §6) */
export function ShareByKey({
  templateId,
  isShared,
  mayShare,
  isTeam,
}: {
  templateId: string
  isShared: boolean
  mayShare: boolean
  isTeam: boolean
}) {
  const isOn = useNavigation().formData?.get('shared') ?? String(isShared)
  return (
    <PostForm
      action={href('/program/:templateId/settings', { templateId })}
      className="panel"
      preventScrollReset
      replace
    >
      <input type="hidden" name="intent" value="share" />
      <button
        className="switch"
        role="switch"
        aria-checked={isOn === 'true'}
        aria-describedby="share-hint"
        name="shared"
        value={String(!isShared)}
        disabled={!mayShare}
      >
        <span className="switch-track" />
        Share via share key
      </button>
      <p id="share-hint" className="hint">
        Whoever has entered your share key can find this template and load it. You give the key away in your{' '}
        <Link to={href('/account/sharing')}>account settings</Link>.
      </p>
      {isTeam && (
        <p className="small">
          Team accounts use <Link to={`${href('/program/sharing')}?ids=${templateId}`}>Team Sharing</Link>.
        </p>
      )}
      {!mayShare && (
        <p className="small">
          <Icon name="lock" /> Not in your plan. <Link to={href('/account/subscription')}>View subscription</Link>
        </p>
      )}
    </PostForm>
  )
}
