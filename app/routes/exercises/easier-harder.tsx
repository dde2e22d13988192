import { useContext } from 'react'
import { Link, href } from 'react-router'
import { ProgrammeToggle } from './list/exercise-card.tsx'
import { InDialog } from '#app/ui/page.tsx'

interface Variant {
  id: string
  exerciseName: string
  isInProgramme: boolean
}

/** The way to an easier and to a harder exercise, and into the programme at once. */
export function EasierHarder({
  easier,
  harder,
  back,
}: {
  easier: Variant | null
  harder: Variant | null
  back: string
}) {
  if (!easier && !harder) return null
  return (
    <ul className="easier-harder" aria-label="Easier and harder">
      {easier && <VariantRow word="Easier" variant={easier} back={back} />}
      {harder && <VariantRow word="Harder" variant={harder} back={back} />}
    </ul>
  )
}

/** In the dialog one exercise takes the place of the other, so that closing it leads back to the list. */
function VariantRow({ word, variant, back }: { word: string; variant: Variant; back: string }) {
  const { id, exerciseName, isInProgramme } = variant
  return (
    <li>
      <Link to={href('/exercise/:exerciseId', { exerciseId: id })} replace={useContext(InDialog)}>
        {word}: {exerciseName}
      </Link>
      <ProgrammeToggle id={id} isInProgramme={isInProgramme} back={back} name={exerciseName} />
    </li>
  )
}
