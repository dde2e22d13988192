import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Where the focus goes when the address changes: to the heading of a page that is another one, or to the part of it that
 * was asked for; also when what had the focus is gone. Otherwise it stays where it is.
 */
export function useRestoredFocus() {
  const { key, pathname, hash } = useLocation()
  const shown = useRef({ key, pathname, heading: '' })
  useEffect(() => {
    const before = shown.current
    const heading = document.querySelector('#main h1')?.textContent ?? ''
    shown.current = { key, pathname, heading }
    if (key === before.key) return
    const isAnother = pathname !== before.pathname && heading !== before.heading
    if (isAnother && !isFocused('dialog *, #main :is(input, select, textarea, button)')) focusOn(hash)
    else keepFocusInPage(hash)
  }, [key, pathname, hash])
}

/** When what had the focus is gone, the heading takes it, or the part of the page that `hash` asks for. */
export function keepFocusInPage(hash = '') {
  if (isFocused('body')) focusOn(hash)
}

const isFocused = (selector: string) => document.activeElement?.matches(selector) ?? true

function focusOn(hash: string) {
  const dialog = document.querySelector('dialog[open]')
  const asked = dialog ? null : document.getElementById(hash.slice(1))
  const target = asked ?? (dialog ?? document).querySelector<HTMLElement>('.page h1')
  if (target && target.tabIndex < 0) target.tabIndex = -1
  target?.focus({ preventScroll: true })
}
