import { type FormEvent, useRef } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { type TemplateQuery, readQuery, toSearch } from './list-query.ts'
import { LoadPastPrescription } from './load-form.tsx'
import { TemplateSelection, TemplateTable } from './template-table.tsx'
import { useSearchSoon } from '#app/browser/debounce.ts'
import type { TemplateRow } from '#app/models/programmes/template.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Empty, Page } from '#app/ui/page.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { LONGEST } from '#app/models/longest.ts'

interface Found {
  query: TemplateQuery
  results: TemplateRow[]
  totalResults: number
  page: number
  pages: number
  facets: Facet[]
}

interface Facet {
  id: string
  name: string
  count: number
}

/** Waits so long for the next key, and for the next filter. (library.md §9) */
const DEBOUNCE_MS = { term: 300, facets: 1000 }

/** The templates that are found, and at their side what to narrow them to. */
export function TemplateList({ query, results, totalResults, page, pages, facets }: Found) {
  const form = useRef<HTMLFormElement>(null)
  const to = (asked: TemplateQuery) => href('/program') + toSearch(asked)
  const isSearching = useNavigation().location?.pathname === href('/program')
  const { searchSoon, cancel } = useSearchSoon(form, (filled) => to(readQuery(filled)))
  const onChange = ({ target }: FormEvent) => {
    const { name } = target as HTMLInputElement
    if (name === 'term' || name === 'facets') searchSoon(DEBOUNCE_MS[name])
  }
  return (
    <Page title="Templates">
      <Form
        id="search"
        ref={form}
        role="search"
        action={href('/program')}
        onChange={onChange}
        onSubmit={cancel}
        className="search-row"
      >
        <label className="visually-hidden" htmlFor="term">
          Search templates
        </label>
        <input
          id="term"
          name="term"
          type="search"
          placeholder='E.g. "Ankle Sprain Level 1"'
          defaultValue={query.term}
          autoComplete="off"
          maxLength={LONGEST.search}
        />
        {query.pageSize && <input type="hidden" name="pageSize" value={query.pageSize} />}
        <Button look="primary" icon="search">
          Search
        </Button>
      </Form>
      <div className="templates" onChange={onChange}>
        <section aria-label="Found templates" aria-busy={isSearching} className="templates-found">
          <TemplateSelection
            back={to(query)}
            head={
              <>
                <p role="status" className="lead">
                  {totalResults === 1 ? '1 template' : `${totalResults} templates`}
                </p>
                <ButtonLink look="quiet" icon="refresh" to={to({ ...query, page: 1 })} preventScrollReset>
                  Refresh
                </ButtonLink>
              </>
            }
          >
            {results.length > 0 && <TemplateTable key={to(query)} query={query} templates={results} />}
          </TemplateSelection>
          {results.length === 0 && <NoTemplates isSearch={query.term !== '' || query.facets.length > 0} />}
          <Pagination page={page} pages={pages} to={(wanted) => to({ ...query, page: wanted })} />
        </section>
        <div className="templates-side">
          {facets.length > 0 && <TemplateFilters facets={facets} chosen={query.facets} />}
          <LoadPastPrescription heading={<h2>Load Past Prescription</h2>} />
        </div>
      </div>
    </Page>
  )
}

function NoTemplates({ isSearch }: { isSearch: boolean }) {
  return (
    <Empty icon="template" title="No Templates Found">
      <p>{isSearch ? 'Try another word, or take a filter away.' : 'Build a programme, then save it as a template.'}</p>
      {isSearch ? (
        <ButtonLink to={href('/program')}>Show all templates</ButtonLink>
      ) : (
        <ButtonLink to={href('/exercise')}>Find exercises</ButtonLink>
      )}
    </Empty>
  )
}

function TemplateFilters({ facets, chosen }: { facets: Facet[]; chosen: string[] }) {
  return (
    <section className="panel" aria-labelledby="template-filters">
      <h2 id="template-filters">Template Filters</h2>
      <fieldset>
        <legend className="visually-hidden">Whose templates</legend>
        {facets.map(({ id, name, count }) => (
          <label key={id} className="choice">
            {/* The address decides what is checked; a new key makes the box follow it, also after the back button. */}
            <input
              key={String(chosen.includes(id))}
              form="search"
              type="checkbox"
              name="facets"
              value={id}
              defaultChecked={chosen.includes(id)}
            />
            <span className="grow">{name}</span>
            <span className="soft small">
              {count} <span className="visually-hidden">{count === 1 ? 'template' : 'templates'}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button form="search" icon="filter">
        Apply filters
      </Button>
    </section>
  )
}
