import { useNavigation } from 'react-router'
import { FieldError } from '#app/forms/field.tsx'
import type { Rejected } from '#app/forms/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { LONGEST } from '#app/models/longest.ts'
import { PostForm } from '#app/ui/post-form.tsx'

/** The programme's title. One field, checked by the server alone. */
export function TitleForm({
  programmeTitle,
  version,
  rejected,
}: {
  programmeTitle: string
  version: number
  rejected?: Rejected
}) {
  const errors = rejected?.result.error?.programmeTitle ?? undefined
  const isSaving = useNavigation().formMethod === 'POST'
  const typed = rejected?.result.initialValue?.programmeTitle
  return (
    <PostForm className="title-form" noValidate>
      <input type="hidden" name="version" value={version} />
      <div className="field grow">
        <label htmlFor="programmeTitle">Programme title</label>
        <input
          id="programmeTitle"
          name="programmeTitle"
          defaultValue={typeof typed === 'string' ? typed : rejected ? '' : programmeTitle}
          maxLength={LONGEST.title}
          autoFocus={Boolean(errors)}
          aria-invalid={errors ? true : undefined}
          aria-describedby="programmeTitle-error"
          placeholder="Ankle Sprain Level 1"
        />
        <FieldError field={{ errorId: 'programmeTitle-error', errors }} />
      </div>
      <Button isBusy={isSaving}>Save title</Button>
    </PostForm>
  )
}
