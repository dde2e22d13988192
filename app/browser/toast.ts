export interface NoticeText {
  text: string
  kind: 'success' | 'info' | 'warning'
  /** With script it is only announced: the page shows by itself what was done. */
  isQuiet?: boolean
  /** It waits to be closed, however long that takes. */
  stays?: boolean
}

/** Shows a notice that came with no redirect beside those that did. Without script the page itself must say it. */
export function showToast(detail: NoticeText) {
  window.dispatchEvent(new CustomEvent('toast', { detail }))
}

/** Calls `listener` for each notice of that kind. Returns what ends that. */
export function onToast(listener: (notice: NoticeText) => void) {
  const hear = (event: Event) => listener((event as CustomEvent<NoticeText>).detail)
  window.addEventListener('toast', hear)
  return () => window.removeEventListener('toast', hear)
}
