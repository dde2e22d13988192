import { type ReactNode, useEffect, useRef } from 'react'
import { href, useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

interface Variant {
  id: string
  exerciseName: string
}

/** What can stand in an exercise's place, by one tap. */
export interface Swaps {
  easier: Variant | null
  harder: Variant | null
  /** What it was swapped for last. */
  before: Variant | null
}

/** Posts the exercise that is to stand here; undoing a swap posts the one that stood here before. */
export function SwapButtons({
  id,
  version,
  swaps: { easier, harder, before },
}: {
  id: string
  version: number
  swaps: Swaps
}) {
  const fetcher = useFetcher()
  const form = useFocusThatStays(`${easier?.id} ${harder?.id}`)
  if (!easier && !harder && !before) return null
  return (
    <PostForm
      fetcher={fetcher}
      action={href('/program-settings/:item/swap', { item: id })}
      className="programme-swaps"
      preventScrollReset
      ref={form}
    >
      <input type="hidden" name="version" value={version} />
      {easier && <SwapButton variant={easier}>Swap for easier: {easier.exerciseName}</SwapButton>}
      {harder && <SwapButton variant={harder}>Swap for harder: {harder.exerciseName}</SwapButton>}
      {before && <SwapButton variant={before}>Undo swap: back to {before.exerciseName}</SwapButton>}
    </PostForm>
  )
}

function SwapButton({ variant, children }: { variant: Variant; children: ReactNode }) {
  return (
    <Button look="quiet" name="exerciseId" value={variant.id}>
      {children}
    </Button>
  )
}

/** A swap may take the pressed button away: the focus then goes to what can be pressed next. */
function useFocusThatStays(offered: string) {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(offered)
  useEffect(() => {
    if (shown.current === offered) return
    shown.current = offered
    if (document.activeElement === document.body) form.current?.querySelector('button')?.focus()
  }, [offered])
  return form
}
