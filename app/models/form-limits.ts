/** What one posted form may hold, whichever way it is written. */
export const MAX_FIELDS = 2000
export const MAX_NAME = 200
const MAX_INDEX = 500
const MAX_DEPTH = 5

/**
 * Whether a field may have this name. Names are read as paths (`Params[3].param`), and are judged before that: a single
 * `list[100000000]` would ask for a list of that length.
 */
export function isFitName(name: string): boolean {
  if (name.length > MAX_NAME || name.startsWith('__')) return false
  const indexes = [...name.matchAll(/\[(\d*)\]/g)]
  return name.split(/[.[]/).length <= MAX_DEPTH && indexes.every(([, index]) => Number(index) <= MAX_INDEX)
}
