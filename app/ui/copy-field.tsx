import './copy-field.css'
import { useId, useRef, useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Button } from './button.tsx'

/** Text to take along, such as a link: it can be selected, and with script copied by a button. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState('')
  const copy = async () => {
    field.current?.select()
    // Browsers offer the clipboard on secure pages only; the selected text can still be copied by hand.
    const isCopied = await navigator.clipboard?.writeText(value).then(
      () => true,
      () => false,
    )
    setOutcome(isCopied ? 'Copied' : 'Selected: now copy it')
  }
  return (
    <div className="copy-field">
      <label htmlFor={id}>{label}</label>
      <div className="row">
        <input id={id} ref={field} readOnly value={value} onFocus={(event) => event.target.select()} />
        {useHydrated() && (
          <Button type="button" icon="copy" onClick={() => void copy()}>
            Copy
          </Button>
        )}
      </div>
      <p role="status" className="soft small">
        {outcome}
      </p>
    </div>
  )
}
