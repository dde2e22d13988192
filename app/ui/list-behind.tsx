import type { ReactNode } from 'react'
import { type ShouldRevalidateFunctionArgs, matchPath, useMatches, useNavigate, useOutlet } from 'react-router'
import { Dialog } from './dialog.tsx'

/** Tells the addresses of a list, as the routes write them, from those of the pages that open over it. */
export const isAt =
  (...patterns: string[]) =>
  ({ pathname }: URL) =>
    patterns.some((pattern) => matchPath(pattern, pathname))

/** What opens over the list leaves the list as it is; closing it brings the list up to date. */
export const revalidatedAt =
  (isList: (url: URL) => boolean) =>
  ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
    isList(nextUrl) && (!isList(currentUrl) || defaultShouldRevalidate)

/**
 * A list, and over it in a dialog what was opened there; closing that leads to `address`. `label` is what the dialog is
 * called when the page in it says nothing else (`handle.dialog`).
 */
export function ListBehind({ address, label, children }: { address: string; label: string; children: ReactNode }) {
  const outlet = useOutlet()
  const navigate = useNavigate()
  const handle = useMatches().at(-1)?.handle as { dialog?: string } | undefined
  return (
    <>
      {children}
      {outlet && (
        <Dialog label={handle?.dialog ?? label} onClose={() => void navigate(address, { preventScrollReset: true })}>
          {outlet}
        </Dialog>
      )}
    </>
  )
}
