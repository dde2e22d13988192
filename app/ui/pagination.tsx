import './pagination.css'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { say } from './announcer.tsx'
import { Icon } from './icon.tsx'

/** Links to the pages of a list: the first, the last and those around the present one. Pages count from 1. */
export function Pagination({ page, pages, to }: { page: number; pages: number; to: (page: number) => string }) {
  const read = useRef(page)
  useEffect(() => {
    if (read.current !== page) say(`Page ${page} of ${pages}`)
    read.current = page
  }, [page, pages])
  if (pages <= 1) return null
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((number) => number >= 1 && number <= pages)
  return (
    <nav className="pagination" aria-label="Pages">
      {page > 1 && (
        <Link to={to(page - 1)} className="button button-quiet button-icon" aria-label="Previous page" rel="prev">
          <Icon name="back" />
        </Link>
      )}
      <ol className="row">
        {shown.map((number, index) => (
          <li key={number}>
            {number - (shown[index - 1] ?? number - 1) > 1 && <span aria-hidden="true">…</span>}
            <Link
              to={to(number)}
              className={number === page ? 'button button-secondary is-on' : 'button button-quiet'}
              aria-current={number === page ? 'page' : undefined}
              aria-label={`Page ${number}`}
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      {page < pages && (
        <Link to={to(page + 1)} className="button button-quiet button-icon" aria-label="Next page" rel="next">
          <Icon name="next" />
        </Link>
      )}
    </nav>
  )
}
