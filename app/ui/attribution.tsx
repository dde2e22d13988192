import './attribution.css'
import type { Origin } from '#app/models/exercises/origin.ts'

const LICENCES: Record<string, string> = {
  'CC BY-SA 4.0': 'https://creativecommons.org/licenses/by-sa/4.0/',
  MIT: 'https://opensource.org/license/mit',
}

/** Where an exercise comes from, as its licence asks wherever it is shown; nothing for one of our own. */
export function Attribution({ origin }: { origin: Origin | null }) {
  if (!origin?.source) return null
  const { source, sourceUrl, author, licence } = origin
  return (
    <p className="attribution">
      Source: <OutsideLink to={sourceUrl}>{source}</OutsideLink>
      {author && ` by ${author}`}
      {licence && (
        <>
          , licence <OutsideLink to={LICENCES[licence]}>{licence}</OutsideLink>, adapted
        </>
      )}
    </p>
  )
}

function OutsideLink({ to, children }: { to?: string | null; children: string }) {
  return to ? (
    <a href={to} rel="noreferrer">
      {children}
    </a>
  ) : (
    children
  )
}
