import './editor.css'
import type { FieldMetadata } from '@conform-to/react'
import { type ComponentProps, useState } from 'react'
import { href, useNavigation } from 'react-router'
import { DescriptionField } from './description-field.tsx'
import { type EditorData, typedValues } from './editor-values.ts'
import type { Again } from './editor.server.ts'
import { MediaField } from './media-field.tsx'
import { PatientField } from './patient-field.tsx'
import { TagsField } from './tags-field.tsx'
import { UploadError } from './upload-error.tsx'
import { useUploads } from './use-uploads.ts'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { Field, FieldError } from '#app/forms/field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MessageDialog } from '#app/ui/message-dialog.tsx'
import { Page } from '#app/ui/page.tsx'
import { ParameterRows } from '#app/ui/parameter-rows.tsx'
import { TeamPermissions } from '#app/ui/team-permissions.tsx'
import { VerifyEmail } from '#app/ui/verify-email.tsx'
import { DIFFICULTIES } from '#app/models/exercises/filters.ts'
import { LONGEST } from '#app/models/longest.ts'
import { PostForm } from '#app/ui/post-form.tsx'

const LABELS = {
  exerciseName: 'Name',
  exerciseDescription: 'Description',
  words: 'Other names',
  tagName: 'Tags',
  media: 'Images and video',
  clientId: 'Client',
}
const NONE: never[] = []
const SUPPORT = `${href('/support')}?${new URLSearchParams({ message: 'Please may I have access to RGai?' })}`

interface Parts {
  title: string
  data: EditorData
  back: string
  again: Again | undefined
}

/** Everything that a practitioner writes of an exercise, for a new one and for changing it. */
export function Editor({ title, data, back, again }: Parts) {
  const [form, fields] = useForm(async () => (await import('./schema.ts')).ExerciseSchema, {
    id: 'exercise',
    lastResult: again?.result,
    defaultValue: data.values,
  })
  const values = useValues(data, again)
  const uploads = useUploads()
  const isUploading = uploads.sending.length > 0
  const intent = useNavigation().formData?.get('intent')
  const action = again?.isGone ? href('/exercise/new') : undefined
  return (
    <Page title={title} back={{ to: back, label: 'Exercises' }} narrow>
      {!data.isVerified && (
        <VerifyEmail>Please verify your email address before uploading images or a video.</VerifyEmail>
      )}
      {again?.message && (
        <MessageDialog message={again.message}>
          {again.message.help && <ButtonLink to={SUPPORT}>Contact support</ButtonLink>}
          {again.message.plan && (
            <a
              className="button button-secondary"
              href={href('/account/subscription')}
              target="_blank"
              rel="noreferrer"
            >
              View subscription (opens in a new tab)
            </a>
          )}
        </MessageDialog>
      )}
      <UploadError failures={again?.refusals ?? NONE} />
      <UploadError failures={isUploading ? NONE : uploads.failures} onClose={uploads.forgetFailures} />
      <PostForm
        encType="multipart/form-data"
        className="editor"
        id={form.id}
        onSubmit={(event) => isFilling(event) || form.onSubmit(event)}
        onInput={(event) => (event.currentTarget.dataset.changed = '')}
        noValidate
      >
        <ErrorSummary form={form} labels={LABELS} title="Information is missing">
          Ensure you have filled in the required fields
        </ErrorSummary>
        {/* The first button is the one that Enter presses. */}
        <button formAction={action} className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="objectId" value={values.objectId} />
        <input type="hidden" name="updatedAt" value={values.updatedAt} />
        <input type="hidden" name="back" value={back} />
        <Field
          field={fields.exerciseName}
          label={LABELS.exerciseName}
          maxLength={LONGEST.exerciseName}
          required
          autoComplete="off"
        />
        <DescriptionField field={fields.exerciseDescription} again={again} isGenerating={intent === 'generate'} />
        <MediaSection
          field={fields.media}
          media={again?.media ?? data.media}
          saved={data.media.map(({ id }) => id)}
          deleted={values.deleted}
          alts={values.alts}
          limits={data.uploadLimits}
          uploads={uploads}
        />
        <Difficulty value={values.difficulty} />
        <TagsField groups={data.tagGroups} tags={values.tags} field={fields.tagName} />
        <Parameters values={values} />
        <Field
          field={fields.words}
          label={LABELS.words}
          hint="It is found by these too. Separate them with commas."
          autoComplete="off"
        />
        <TeamSection sharing={data.sharing} values={values} />
        <PatientField field={fields.clientId} choice={data.clients} isConfidential={values.isConfidential} />
        <Button
          look="primary"
          name="intent"
          value="save"
          formAction={action}
          isBusy={intent !== undefined || isUploading}
          className="editor-save"
        >
          {isUploading
            ? 'Uploading…'
            : intent === 'save' || intent === null
              ? 'Saving…'
              : again?.isGone
                ? 'Save as a new exercise'
                : 'Save'}
        </Button>
      </PostForm>
    </Page>
  )
}

/**
 * What stands in the form: as typed, else as the exercise is. The moment of reading stays that of the first look, so that
 * a change by another window is noticed, until that was told.
 */
function useValues(data: EditorData, again: Again | undefined) {
  const [first] = useState(data.values)
  if (!again) return { ...data.values, updatedAt: first.updatedAt, objectId: first.objectId }
  const typed = typedValues(again.result.initialValue ?? {})
  const wasTold = again.result.error?.[''] !== undefined
  return wasTold ? { ...typed, updatedAt: data.values.updatedAt } : typed
}

/** The buttons that only fill the form in go to the server whatever is still missing; everything else is checked first. */
function isFilling({ nativeEvent }: { nativeEvent: Event }) {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
  return submitter?.getAttribute('name') === 'intent' && submitter.getAttribute('value') !== 'save'
}

function MediaSection({ field, ...media }: { field: FieldMetadata<string[]> } & ComponentProps<typeof MediaField>) {
  return (
    <fieldset id={field.id} tabIndex={-1} aria-describedby={field.errorId}>
      <legend>{LABELS.media}</legend>
      <p className="hint">At least one image or a video.</p>
      <MediaField {...media} />
      <FieldError field={field as unknown as ComponentProps<typeof FieldError>['field']} />
    </fieldset>
  )
}

function Difficulty({ value }: { value: string }) {
  return (
    <fieldset>
      <legend>Difficulty</legend>
      <div className="row">
        {DIFFICULTIES.map((difficulty) => (
          <label key={difficulty} className="choice">
            <input type="radio" name="difficulty" value={difficulty} defaultChecked={difficulty === value} />
            {difficulty}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Parameters({ values: { Params } }: { values: EditorData['values'] }) {
  const used = Params.filter(({ isActive }) => isActive).length
  return (
    <details className="editor-section" open={used > 0}>
      <summary>
        Parameters <span className="soft">{used || 'none yet'}</span>
        <Icon name="expand" />
      </summary>
      <p className="hint">What a programme starts with when the exercise is added to it.</p>
      <ParameterRows name="Params" params={Params} maxLength={LONGEST.parameter} />
      <div className="row parameters-add" key={Params.length}>
        <div className="field grow">
          <label htmlFor="customParameter">Custom parameter</label>
          <input id="customParameter" name="customParameter" maxLength={LONGEST.parameter} autoComplete="off" />
        </div>
        <Button name="intent" value="parameter" icon="plus">
          Add
        </Button>
      </div>
    </details>
  )
}

function TeamSection({ sharing, values }: { sharing: EditorData['sharing']; values: EditorData['values'] }) {
  const flags = sharing.mayChoose ? { teamRead: values.teamRead, teamWrite: values.teamWrite } : {}
  return (
    <details className="editor-section" open={sharing.warning !== ''}>
      <summary>
        Team permissions <span className="soft show-or-hide" />
        <Icon name="expand" />
      </summary>
      <TeamPermissions item="exercise" sharing={{ ...sharing, ...flags }} />
    </details>
  )
}
