/** One line of an exercise's dosage: its name, its value, and whether it is prescribed. (library.md §3) */
export type Param = {
  param: string
  childParam: string
  isActive: boolean
}

/** The parameters that the database keeps with an exercise; what is none is left out. */
export const readParams = (stored: unknown): Param[] => (Array.isArray(stored) ? stored.filter(isParam) : [])

const isParam = (one: Partial<Param> | null): one is Param =>
  typeof one?.param === 'string' && typeof one.childParam === 'string'

/** In the order in which they are offered and shown. (library.md §9) */
export const STANDARD_PARAMETERS = [
  'Reps',
  'Tempo',
  'Sets',
  'Weight',
  'Rest',
  'Time',
  'Hold',
  'Times per day',
  'Times per week',
] as const

/** The parameter of exercises for one side of the body: `each side`, `affected side`, or what a clinician writes. */
export const SIDE = 'Side'

/** The prescribed parameters as a client reads them: `3 sets of 10, hold 5 seconds, twice a day`. Empty when there are none. */
export function dosageInWords(params: Param[]): string {
  const given = new Map(
    params
      .filter(({ isActive, childParam }) => isActive && childParam.trim())
      .map((p) => [p.param, p.childParam.trim()]),
  )
  const custom = [...given].filter(([name]) => !isStandard(name)).map(([name, value]) => customInWords(name, value))
  const amount = setsAndReps(given.get('Sets'), given.get('Reps'))
  const isOfEachSide = amount && custom.includes(EACH_SIDE)
  return [
    isOfEachSide ? `${amount} ${EACH_SIDE}` : amount,
    given.has('Hold') && `hold ${withUnit(given.get('Hold'), 'second')}`,
    given.has('Time') && `for ${withUnit(given.get('Time'), 'minute')}`,
    given.has('Weight') && `with ${withUnit(given.get('Weight'), 'kg')}`,
    given.has('Tempo') && `tempo ${given.get('Tempo')}`,
    given.has('Rest') && `rest ${withUnit(given.get('Rest'), 'second')} between sets`,
    given.has('Times per day') && `${howOften(given.get('Times per day'))} a day`,
    given.has('Times per week') && `${howOften(given.get('Times per week'))} a week`,
    ...custom.filter((words) => !isOfEachSide || words !== EACH_SIDE),
  ]
    .filter(Boolean)
    .join(', ')
}

const EACH_SIDE = 'each side'

/** The sides that the library knows read as part of the sentence. */
function customInWords(name: string, value: string) {
  if (sameName(name, SIDE) && value === EACH_SIDE) return EACH_SIDE
  if (sameName(name, SIDE) && value === 'affected side') return `on the ${value}`
  return `${name}: ${value}`
}

const isStandard = (name: string) => STANDARD_PARAMETERS.some((known) => sameName(known, name))

function setsAndReps(sets?: string, reps?: string) {
  if (sets && reps) return `${sets} ${sets === '1' ? 'set' : 'sets'} of ${reps}`
  if (sets) return `${sets} ${sets === '1' ? 'set' : 'sets'}`
  return reps && `${reps} ${reps === '1' ? 'repetition' : 'repetitions'}`
}

/** A bare number gets its usual unit; what was written out stays as it was written. */
function withUnit(value = '', unit: string) {
  if (!/^\d+([.,]\d+)?([–-]\d+)?$/.test(value)) return value
  return `${value} ${unit}${value === '1' || unit === 'kg' ? '' : 's'}`
}

function howOften(value = '') {
  if (value === '1') return 'once'
  return value === '2' ? 'twice' : `${value} times`
}

/** A description as the steps a client follows: one a sentence. */
export function sentences(description: string): string[] {
  const splitter = new Intl.Segmenter('en-GB', { granularity: 'sentence' })
  return Array.from(splitter.segment(description), ({ segment }) => segment.trim()).filter(Boolean)
}

/** What the parameters form offers: all standard ones, switched on where they are prescribed, then the custom ones. */
export function editableParams(params: Param[]): Param[] {
  const standard = STANDARD_PARAMETERS.map(
    (param) => params.find((given) => given.param === param) ?? { param, childParam: '', isActive: false },
  )
  return [...standard, ...params.filter(({ param }) => !isStandard(param))]
}

/** What of the posted parameters is worth keeping: whatever is switched on, and the values of standard ones switched off. */
export function keptParams(posted: { param: string; childParam?: string; isActive?: boolean }[]): Param[] {
  const kept = posted.map(({ param, childParam = '', isActive = false }) => ({ param, childParam, isActive }))
  const firstOfItsName = kept.filter(
    ({ param }, index) => kept.findIndex((other) => sameName(other.param, param)) === index,
  )
  return firstOfItsName.filter(({ param, childParam, isActive }) => isActive || (isStandard(param) && childParam))
}

/** The parameters with one more. An empty name is ignored, and none is added twice. (library.md §5) */
export function withCustomParameter(params: Param[], name: string): Param[] {
  if (!name.trim()) return params
  const standard = STANDARD_PARAMETERS.find((known) => sameName(known, name))
  if (params.some(({ param }) => sameName(param, name)))
    return params.map((param) => (sameName(param.param, name) ? { ...param, isActive: true } : param))
  return [...params, { param: standard ?? name.trim(), childParam: '', isActive: true }]
}

/** The side that an exercise for one side of the body is done on; undefined for one of both sides. */
export const sideOf = (params: Param[]) => params.find(({ param }) => sameName(param, SIDE))

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
