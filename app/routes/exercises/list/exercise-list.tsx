import { useRef } from 'react'
import { Form, href } from 'react-router'
import { useHydrated } from 'remix-utils/use-hydrated'
import type { Route } from './+types/index.ts'
import { ExerciseCard } from './exercise-card.tsx'
import { Chips, Filters } from './filters.tsx'
import { type ListQuery, RESULTS, TABS, toSearch } from './list-query.ts'
import { useOneStopACard } from './one-stop-a-card.ts'
import { SelectionMenu } from './selection-menu.tsx'
import { useSearchAsYouType } from './search-as-you-type.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Empty, Page } from '#app/ui/page.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { PrefetchActions } from '#app/browser/prefetch-actions.tsx'
import { LONGEST } from '#app/models/longest.ts'

type ListData = NonNullable<Route.ComponentProps['loaderData']>

/** The library: the search, its filters, and a page of cards. */
export function ExerciseList({ query, facets, slashFocusesSearch, lite, ...found }: ListData) {
  const form = useRef<HTMLFormElement>(null)
  const { searchSoon, cancel, isSearching } = useSearchAsYouType(form, slashFocusesSearch)
  return (
    <Page title="Exercises">
      <PrefetchActions
        to={[href('/collection/exercises'), href('/exercise/:exerciseId/favourite', { exerciseId: 'any' })]}
      />
      <Form
        id="library"
        ref={form}
        role="search"
        action={`${href('/exercise')}#${RESULTS}`}
        onChange={searchSoon}
        onSubmit={cancel}
        className="search-row"
      >
        <input type="hidden" name="apply" value="" />
        <input type="hidden" name="pageSize" value={query.pageSize} />
        <label className="visually-hidden" htmlFor="searchTerm">
          Search Exercises
        </label>
        <input
          id="searchTerm"
          name="searchTerm"
          type="search"
          placeholder={slashFocusesSearch && !lite ? 'Search Exercises (Press "/" to focus)' : 'Search Exercises'}
          defaultValue={query.searchTerm}
          autoComplete="off"
          maxLength={LONGEST.search}
        />
        <Button look="primary" icon="search">
          Search
        </Button>
        <Button type="button" icon="filter" className="filters-button" popoverTarget="filters">
          Filters
        </Button>
      </Form>
      <div className="library">
        {/* The results come first: whoever searched by keyboard is there with the next Tab. */}
        <Results query={query} isSearching={isSearching} {...found} />
        <Filters query={query} facets={facets} onChange={searchSoon} />
      </div>
    </Page>
  )
}

function Results({
  query,
  isSearching,
  hits,
  nbHits,
  message,
  page,
  pages,
  searchedFor,
}: Omit<ListData, 'facets' | 'slashFocusesSearch' | 'lite'> & { isSearching: boolean }) {
  const here = (asked: typeof query) => href('/exercise') + toSearch(asked)
  const cards = useOneStopACard()
  return (
    <section id={RESULTS} className="library-results" aria-label={TABS[query.activeView]} aria-busy={isSearching}>
      <Chips query={query} to={here} />
      <div className="row results-head">
        <p role="status" className="soft">
          {nbHits === 1 ? '1 exercise' : `${nbHits} exercises`}
          {searchedFor && ` for “${searchedFor}”`}
        </p>
        {useHydrated() && <p className="soft small card-keys">The right arrow key leads to an exercise’s buttons.</p>}
        <SelectionMenu back={here(query)} />
      </div>
      {message && <p className="notice notice-warning">{message}</p>}
      {hits.length === 0 ? (
        <NothingFound query={query} />
      ) : (
        <ul className="cards" {...cards}>
          {hits.map((exercise, index) => (
            <li key={exercise.id}>
              <ExerciseCard exercise={exercise} list={here(query)} eager={index < 4} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} to={(currentPage) => here({ ...query, currentPage })} />
    </section>
  )
}

function NothingFound({ query: { activeView, searchTerm, activeFilters } }: { query: ListQuery }) {
  const isNarrowed = searchTerm !== '' || activeFilters.length > 0
  return (
    <Empty icon="search" title="No Exercises found in Search Results">
      <p>{HINTS[isNarrowed ? 'search' : activeView]}</p>
      {activeView === 'created' && !isNarrowed && (
        <ButtonLink icon="plus" to={href('/exercise/new')} preventScrollReset>
          Create your first exercise
        </ButtonLink>
      )}
    </Empty>
  )
}

const HINTS = {
  search: 'Try another word, or take a filter away.',
  favourites: 'Press the heart on an exercise to keep it here.',
  created: 'Exercises that you make yourself are kept here.',
}
