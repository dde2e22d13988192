import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { Again } from './editor.server.ts'
import { TextareaField } from '#app/forms/field.tsx'
import { Button } from '#app/ui/button.tsx'

const MOST = 1024

/** The description with its count, and the button that has it written from the name. */
export function DescriptionField({
  field,
  again,
  isGenerating,
}: {
  field: ComponentProps<typeof TextareaField>['field']
  again: Again | undefined
  isGenerating: boolean
}) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [count, setCount] = useState<number>()
  useEffect(() => {
    const text = again?.result.initialValue?.exerciseDescription
    if (again?.source && area.current && typeof text === 'string') area.current.value = text
    setCount(area.current?.value.length)
  }, [again])
  return (
    <div className="editor-description">
      <TextareaField
        field={field}
        label="Description"
        hint="One sentence a step. 3 to 1024 characters."
        ref={area}
        required
        aria-busy={isGenerating}
        onInput={(event) => setCount(event.currentTarget.value.length)}
      />
      <div className="row">
        <Button name="intent" value="generate" icon="sparkle" isBusy={isGenerating}>
          {isGenerating ? 'Generating…' : 'Generate'}
        </Button>
        <p role="status" className="hint grow">
          {isGenerating ? 'A description is being written.' : again?.source}
        </p>
        {count !== undefined && (
          <p className={count > MOST ? 'field-error' : 'hint'}>
            {count} / {MOST}
          </p>
        )}
      </div>
    </div>
  )
}
