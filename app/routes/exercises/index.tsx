import './exercises.css'
import { useRef } from 'react'
import { Form, type ShouldRevalidateFunctionArgs, href, redirect, useNavigate, useOutlet } from 'react-router'
import type { Route } from './+types/index.ts'
import { ExerciseCard } from './exercise-card.tsx'
import { Chips, Filters } from './filters.tsx'
import { VIEWS, queryOfForm, readQuery, toSearch } from './list-query.ts'
import { useSearchAsYouType } from './search-as-you-type.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { exercisePage } from '#app/models/exercise.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Empty, Page } from '#app/ui/page.tsx'
import { ReadyActions } from '#app/ui/ready-actions.tsx'
import { Pagination } from '#app/ui/pagination.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Exercises · Rehab Guide' }]

/** Nothing when an exercise's own page was asked for: the list stands behind it only when it was there before. */
export async function loader({ url, params }: Route.LoaderArgs) {
  const user = requireUser()
  if ('exerciseId' in params) return null
  if (url.searchParams.has('apply')) throw redirect(url.pathname + toSearch(queryOfForm(url.searchParams)))
  const query = readQuery(url.searchParams)
  const page = await exercisePage(user, {
    view: query.activeView,
    term: query.searchTerm,
    filters: query.activeFilters,
    page: query.currentPage,
    pageSize: query.pageSize,
  })
  return { query, ...page }
}

/** An exercise that opens over the list leaves the list as it is; closing it brings the list up to date. */
export function shouldRevalidate({ currentParams, nextParams, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (nextParams.exerciseId) return false
  return currentParams.exerciseId ? true : defaultShouldRevalidate
}

export default function Exercises({ loaderData }: Route.ComponentProps) {
  const outlet = useOutlet()
  const navigate = useNavigate()
  if (!loaderData) return outlet
  return (
    <>
      <ExerciseList {...loaderData} />
      {outlet && (
        <Dialog label="Exercise" onClose={() => void navigate(-1)}>
          {outlet}
        </Dialog>
      )}
    </>
  )
}

function ExerciseList({
  query,
  exercises,
  totalResults,
  page,
  pages,
  facets,
  searchedFor,
}: NonNullable<Route.ComponentProps['loaderData']>) {
  const form = useRef<HTMLFormElement>(null)
  const { submitSoon, isSearching } = useSearchAsYouType(form)
  const here = (asked: typeof query) => href('/exercise') + toSearch(asked)
  return (
    <Page title="Exercises">
      <ReadyActions
        to={[href('/collection/exercises'), href('/exercise/:exerciseId/favourite', { exerciseId: 'any' })]}
      />
      <Form
        id="library"
        ref={form}
        role="search"
        action={href('/exercise')}
        onChange={submitSoon}
        className="library-search"
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
          placeholder='Search Exercises (Press "/" to focus)'
          defaultValue={query.searchTerm}
          autoComplete="off"
          maxLength={200}
        />
        <Button look="primary" icon="search">
          Search
        </Button>
        <Button type="button" icon="filter" className="filters-button" popoverTarget="filters">
          Filters
        </Button>
      </Form>
      <div className="library" onChange={submitSoon}>
        <Filters query={query} facets={facets} />
        <section className="library-results" aria-label={VIEWS[query.activeView]} aria-busy={isSearching}>
          <Chips query={query} to={here} />
          <p role="status" className="soft">
            {totalResults === 1 ? '1 exercise' : `${totalResults} exercises`}
            {searchedFor && ` for “${searchedFor}”`}
          </p>
          {totalResults > MOST_RESULTS && <p className="notice notice-warning">{TOO_MANY}</p>}
          {exercises.length === 0 ? (
            <Empty icon="search" title="No Exercises found in Search Results">
              <p>{HINTS[query.activeView]}</p>
            </Empty>
          ) : (
            <ul className="cards">
              {exercises.map((exercise, index) => (
                <li key={exercise.id}>
                  <ExerciseCard exercise={exercise} back={here(query)} eager={index < 4} />
                </li>
              ))}
            </ul>
          )}
          <Pagination page={page} pages={pages} to={(currentPage) => here({ ...query, currentPage })} />
        </section>
      </div>
    </Page>
  )
}

/** A search shows no more than so many. (library.md §9) */
const MOST_RESULTS = 1000
const TOO_MANY = 'You have exceeded the maximum number of results (1000 results)! Please refine your search.'

const HINTS = {
  search: 'Try another word, or take a filter away.',
  favourites: 'Press the heart on an exercise to keep it here.',
  created: 'Exercises that you make yourself are kept here.',
}
