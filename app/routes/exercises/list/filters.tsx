import { useEffect, useRef } from 'react'
import { Link, href } from 'react-router'
import { type ListQuery, TABS, toSearch, toggled } from './list-query.ts'
import { DIFFICULTIES, type Filter, readFilter, writeFilter } from '#app/models/exercises/filters.ts'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface Facet {
  name: string
  count: number
}

interface Facets {
  difficulty: Facet[]
  tags: (Facet & { group: string })[]
}

/** The groups that come first; those of the users follow by name. */
const GROUPS = ['Body region', 'Condition', 'Goal', 'Stage', 'Position', 'Equipment', 'Muscle']

/** The sidebar: which collection, and what to narrow it to. On a small screen it slides in. */
export function Filters({ query, facets, onChange }: { query: ListQuery; facets: Facets; onChange: () => void }) {
  const difficulty = DIFFICULTIES.flatMap((name) => facets.difficulty.find((facet) => facet.name === name) ?? [])
  const tags = [...facets.tags]
  tags.sort((one, other) => one.name.localeCompare(other.name))
  const groups = [...new Set(tags.map(({ group }) => group))]
  groups.sort(inOrder)
  const offered = new Set([...filtersOf('difficulty', difficulty), ...filtersOf('tags', facets.tags)])
  const notOffered = query.activeFilters.filter((filter) => !offered.has(filter))
  return (
    <aside id="filters" popover="auto" className="filters" aria-label="Filters" onChange={onChange}>
      <IconButton
        type="button"
        icon="close"
        label="Close filters"
        popoverTarget="filters"
        popoverTargetAction="hide"
        className="filters-close"
      />
      <SidebarLinks query={query} />
      <fieldset>
        <legend>Choose Collection</legend>
        {Object.entries(TABS).map(([view, label]) => (
          <label key={view} className="choice">
            <input
              form="library"
              type="radio"
              name="activeView"
              value={view}
              defaultChecked={view === query.activeView}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {notOffered.map((filter) => (
        <input key={filter} form="library" type="hidden" name="filter" value={filter} />
      ))}
      <FilterGroup kind="difficulty" name="Difficulty" facets={difficulty} active={query.activeFilters} open />
      {groups.map((group) => (
        <FilterGroup
          key={group}
          kind="tags"
          name={group}
          facets={tags.filter((tag) => tag.group === group)}
          active={query.activeFilters}
          open={group === 'Body region'}
        />
      ))}
      <Button form="library" className="filters-apply">
        Apply filters
      </Button>
    </aside>
  )
}

const filtersOf = (kind: Filter['kind'], facets: Facet[]) => facets.map(({ name }) => writeFilter({ kind, name }))

/** Always the same, whatever is found: what is ticked next is where it was. */
function inOrder(one: string, other: string) {
  const place = (group: string) => (GROUPS.includes(group) ? GROUPS.indexOf(group) : GROUPS.length)
  return place(one) - place(other) || one.localeCompare(other)
}

function SidebarLinks({ query }: { query: ListQuery }) {
  const wish = {
    message: `I would like to request an exercise: ${query.searchTerm}`.trim(),
    back: href('/exercise') + toSearch(query),
  }
  return (
    <nav className="filters-links" aria-label="Your exercises">
      <ButtonLink look="primary" icon="plus" to={href('/exercise/new')} preventScrollReset>
        Create Exercise
      </ButtonLink>
      <ButtonLink icon="mail" to={`${href('/support')}?${new URLSearchParams(wish)}`}>
        Request Exercise
      </ButtonLink>
      {query.activeView === 'created' && (
        <ButtonLink icon="edit" to={href('/exercise/tags')} preventScrollReset>
          Exercise Tags
        </ButtonLink>
      )}
    </nav>
  )
}

function FilterGroup({
  kind,
  name,
  facets,
  active,
  open,
}: {
  kind: Filter['kind']
  name: string
  facets: Facet[]
  active: string[]
  open?: boolean
}) {
  if (facets.length === 0) return null
  const isActive = (facet: Facet) => active.includes(writeFilter({ kind, name: facet.name }))
  const isUsed = facets.some(isActive)
  return (
    <details className="filter-group" open={open || isUsed}>
      <summary>
        {name}
        <Icon name="expand" />
      </summary>
      <fieldset aria-label={name}>
        {facets.map((facet) => (
          <label key={facet.name} className="choice">
            <FilterBox filter={writeFilter({ kind, name: facet.name })} isActive={isActive(facet)} />
            <span className="grow">{facet.name}</span>
            <span className="soft small">
              {facet.count} <span className="visually-hidden">{facet.count === 1 ? 'exercise' : 'exercises'}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}

/** The filters that are on; each chip takes its own away. */
export function Chips({ query, to }: { query: ListQuery; to: (query: ListQuery) => string }) {
  if (query.activeFilters.length === 0) return null
  return (
    <ul className="row" aria-label="Active filters">
      {query.activeFilters.map((filter) => (
        <li key={filter}>
          <Link
            to={to(toggled(query, filter))}
            className="button button-secondary chip"
            aria-label={`Remove filter ${readFilter(filter).name}`}
          >
            {readFilter(filter).name}
            <Icon name="close" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={href('/exercise') + toSearch({ ...query, activeFilters: [], currentPage: 1 })}
          className="button button-quiet"
        >
          Clear
        </Link>
      </li>
    </ul>
  )
}

/** The address decides what is checked, also after the back button; the box stays the same one, and keeps the focus. */
function FilterBox({ filter, isActive }: { filter: string; isActive: boolean }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.checked = isActive
  }, [isActive])
  return <input ref={box} form="library" type="checkbox" name="filter" value={filter} defaultChecked={isActive} />
}
