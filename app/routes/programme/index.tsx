import './programme.css'
import { randomUUID } from 'node:crypto'
import { Outlet, href } from 'react-router'
import type { Route } from './+types/index.ts'
import { changedElsewhere } from './conflict.ts'
import { ExerciseList } from './exercise-list.tsx'
import type { ListedExercise } from './exercise-row.tsx'
import { type ActiveExercise, LayoutChoice, TemplateLayout } from './layouts.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { Swaps } from './swap-buttons.tsx'
import { TitleSchema } from './schema.ts'
import { TitleForm } from './title-form.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { preferencesOf } from '#app/cookies/preferences.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { dosageInWords, sentences } from '#app/models/exercises/params.ts'
import type { ProgrammeExercise } from '#app/models/programmes/programme.server.ts'
import { swapsOf } from '#app/models/programmes/swapping.server.ts'
import { retitle, workingProgramme } from '#app/models/programmes/working.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ListBehind, isAt, revalidatedAt } from '#app/ui/list-behind.tsx'
import { Empty, Page } from '#app/ui/page.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Programme settings · Rehab Guide' }]

const isList = isAt('/program-settings', '/creator/program-settings')
export const shouldRevalidate = revalidatedAt(isList)

/** Nothing when an exercise's own page was asked for: the list stands behind it only when it was there before. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const user = requireUser()
  if (!isList(url)) return null
  const { lite } = await preferencesOf(request)
  const isSelected = url.searchParams.get('selected') === 'all'
  const [{ programmeTitle, version, exercises }, swaps] = await Promise.all([workingProgramme(user), swapsOf(user)])
  return {
    programmeTitle,
    version,
    isSelected,
    viewing: { showCaptions: user.showCaptions, offerNarration: user.offerNarration, lite },
    active: activeExercise(exercises, url.searchParams),
    exercises: exercises.map((exercise) => ({
      ...listed(exercise, swaps.get(exercise.id) ?? NO_SWAPS),
      isSelected,
    })),
  }
}

const NO_SWAPS: Swaps = { easier: null, harder: null, before: null }

/** In the template layout, the exercise that is looked at: the one asked for, else the first. */
function activeExercise(exercises: ProgrammeExercise[], search: URLSearchParams): ActiveExercise | null {
  if (search.get('layout') !== 'template') return null
  const found = exercises.find(({ id }) => id === search.get('active')) ?? exercises[0]
  if (!found) return null
  const { id, exerciseName, images, film, captions, narration } = found
  return { id, exerciseName, images, film, captions, narration, steps: sentences(found.exerciseDescription) }
}

function listed(exercise: ProgrammeExercise, swaps: Swaps): Omit<ListedExercise, 'isSelected'> {
  const { id, exerciseName, difficulty, images, picture, film, params, clientId, version } = exercise
  return {
    id,
    exerciseName,
    difficulty,
    picture,
    hasImages: images.length > 0,
    hasFilm: film !== null,
    dosage: dosageInWords(params),
    isPrivate: clientId !== null,
    copyId: randomUUID(),
    version,
    swaps,
  }
}

export async function action({ request }: Route.ActionArgs) {
  const user = requireUser()
  const form = await readForm(request, TitleSchema)
  if (!form.ok) return form.rejected
  const isSaved = await retitle(user, form.value.programmeTitle, form.value.version)
  if (isSaved) return redirectWithNotice(href('/program-settings'), 'Title saved')
  const { programmeTitle } = await workingProgramme(user)
  return form.reject({ programmeTitle: [changedElsewhere(programmeTitle)] })
}

export default function ProgrammeSettings({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <Outlet />
  const { programmeTitle, version, exercises, active, viewing, isSelected } = loaderData
  return (
    <ListBehind address={href('/program-settings')} label="Exercise">
      <Page
        title={programmeTitle || 'New programme'}
        actions={
          <>
            {exercises.length > 0 && (
              <ButtonLink icon="template" to={`${href('/publish')}#save-collection`} className="save-template">
                Save as template
              </ButtonLink>
            )}
            <ButtonLink look="primary" icon="send" to={href('/publish')}>
              Publish
            </ButtonLink>
          </>
        }
      >
        <TitleForm programmeTitle={programmeTitle} version={version} rejected={actionData} />
        {exercises.length === 0 ? (
          <Empty icon="exercise" title="No Exercises in collection">
            <p>Find exercises in the library, or start from a template.</p>
            <div className="row">
              <ButtonLink look="primary" to={href('/exercise')}>
                Find exercises
              </ButtonLink>
              <ButtonLink to={href('/program')}>Templates</ButtonLink>
            </div>
          </Empty>
        ) : (
          <>
            <LayoutChoice layout={active ? 'template' : 'list'} />
            {active ? (
              <TemplateLayout exercises={exercises} active={active} viewing={viewing} />
            ) : (
              <div className="programme-selection" key={String(isSelected)}>
                <SelectionBar count={exercises.length} allSelected={isSelected} />
                <ExerciseList exercises={exercises} />
              </div>
            )}
          </>
        )}
      </Page>
    </ListBehind>
  )
}
