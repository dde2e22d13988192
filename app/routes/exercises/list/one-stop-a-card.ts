import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'

/**
 * With script each card of a list is one stop of the Tab key: its link. The left and right arrow keys, Home and End lead on
 * to what else is in it. For the list's own element.
 */
export function useOneStopACard() {
  const ref = useRef<HTMLUListElement>(null)
  // After each change of the list: its cards may be new ones.
  useEffect(() => {
    for (const card of ref.current?.querySelectorAll('article') ?? [])
      makeStop(card, card.querySelector('[tabindex="0"]') ?? parts(card)[0])
  })
  return { ref, onKeyDown: leadOn, onFocus: keepStop }
}

const parts = (card: Element) => [...card.querySelectorAll<HTMLElement>('a, button, input:not([type=hidden])')]

function makeStop(card: Element, stop?: Element) {
  for (const part of parts(card)) part.tabIndex = part === stop ? 0 : -1
}

/** A card is left and entered again at the same place. */
function keepStop({ target }: FocusEvent) {
  const card = target.closest('article')
  if (card) makeStop(card, target)
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

function leadOn(event: KeyboardEvent) {
  const part = event.target as HTMLElement
  const card = part.closest('article')
  const step = STEPS[event.key]
  if (!card || !step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  event.preventDefault()
  const all = parts(card)
  all[step(all.indexOf(part), all.length - 1)]?.focus()
}
