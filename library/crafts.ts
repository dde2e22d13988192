import { filmCraft } from './film.ts'
import { pictureCraft } from './pictures.ts'
import { type Illustrated } from './read.ts'
import { speechCraft } from './speech.ts'

/** One kind of media: which files of an exercise it makes, and what they are made from. */
export type Craft = {
  kind: 'pictures' | 'film' | 'speech'
  files: (exercise: Illustrated) => string[]
  /** Changes when the files have to be made again. */
  print: (exercise: Illustrated) => string
  make: (exercises: Illustrated[], keep: Keep) => Promise<void> | void
}
type Keep = (exercise: Illustrated, files: Record<string, Buffer>) => void

/** All kinds of media. A change of one does not make the others again. */
export const crafts = (): Promise<Craft[]> => Promise.all([pictureCraft(), filmCraft(), speechCraft()])
