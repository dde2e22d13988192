import { useSyncExternalStore } from 'react'

let dialogs: HTMLElement[] = []
const listeners = new Set<() => void>()

/** Tells that this modal dialog is open. Returns what ends that. */
export function dialogOpened(dialog: HTMLElement) {
  change([...dialogs, dialog])
  return () => change(dialogs.filter((other) => other !== dialog))
}

/** The modal dialog that is in front, if any: whatever lies outside it can be neither used nor heard. */
export function useFrontDialog(): HTMLElement | null {
  return useSyncExternalStore(
    listen,
    () => dialogs.at(-1) ?? null,
    () => null,
  )
}

function change(next: HTMLElement[]) {
  dialogs = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
