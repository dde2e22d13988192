import { href, replace } from 'react-router'
import type { Route } from './+types/video.ts'
import { changedElsewhere } from './conflict.ts'
import { VideoSchema } from './schema.ts'
import { workingExerciseOrBack } from './working-exercise-or-back.server.ts'
import { RefusalSummary } from '#app/forms/error-summary.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { preferencesOf } from '#app/cookies/preferences.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { changeExercise, workingExercise } from '#app/models/programmes/working.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Demonstration } from '#app/ui/demonstration.tsx'
import { Page } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Video menu · Rehab Guide' }]
export const handle = { dialog: 'Video menu' }
/** After a refusal too: the form must carry the version that is there now. */
export const shouldRevalidate = () => true

export async function loader({ request, params }: Route.LoaderArgs) {
  const exercise = await workingExercise(requireUser(), params.item)
  const { exerciseName, film, captions, narration, version, hasCC, hasNarration } = exercise
  const { lite } = await preferencesOf(request)
  const viewing = { showCaptions: hasCC, offerNarration: hasNarration, lite }
  return { exercise: { exerciseName, film, captions, narration, images: [] }, viewing, version }
}

export async function action({ request, params }: Route.ActionArgs) {
  const user = requireUser()
  const exercise = await workingExerciseOrBack(user, params.item)
  const form = await readForm(request, VideoSchema)
  if (!form.ok) return form.rejected
  const { version, hasCC = false, hasNarration = false } = form.value
  const isSaved = await changeExercise(user, exercise, version, { hasCC, hasNarration })
  return isSaved
    ? replace(`${href('/program-settings')}#${exercise.id}`)
    : form.reject({ '': [changedElsewhere(inWords(exercise))] })
}

const inWords = ({ hasCC, hasNarration }: { hasCC: boolean; hasNarration: boolean }) =>
  `Closed captions ${hasCC ? 'on' : 'off'}, narration ${hasNarration ? 'on' : 'off'}`

export default function VideoMenu({ loaderData: { exercise, viewing, version }, actionData }: Route.ComponentProps) {
  const typed = actionData?.result.initialValue
  const isOn = (name: string, saved: boolean) => (typed ? typed[name] === 'on' : saved)
  return (
    <Page title="Video menu" back={{ to: href('/program-settings'), label: 'Programme settings' }} narrow>
      <p className="lead">{exercise.exerciseName}</p>
      <Demonstration exercise={exercise} viewing={viewing} />
      <PostForm className="form" key={version} noValidate>
        <RefusalSummary rejected={actionData} />
        <input type="hidden" name="version" value={version} />
        <fieldset>
          <legend>What the client gets with this exercise</legend>
          <Switch
            name="hasCC"
            label="Closed captions"
            isOn={isOn('hasCC', viewing.showCaptions)}
            has={exercise.captions}
          />
          <Switch
            name="hasNarration"
            label="Narration"
            isOn={isOn('hasNarration', viewing.offerNarration)}
            has={exercise.narration}
          />
        </fieldset>
        <Button look="primary">Save</Button>
      </PostForm>
    </Page>
  )
}

/** What the exercise does not have can't be switched on. */
function Switch({ name, label, isOn, has }: { name: string; label: string; isOn: boolean; has: string | null }) {
  return (
    <label className="choice">
      <input type="checkbox" name={name} defaultChecked={isOn && has !== null} disabled={has === null} />
      {label}
      {has === null && <span className="soft">(this exercise has none)</span>}
    </label>
  )
}
