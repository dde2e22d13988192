/** The same ids with `id` at `position` (from 0; past the end means last); the others keep their order. */
export function moved(ids: string[], id: string, position: number): string[] {
  const others = ids.filter((other) => other !== id)
  return others.toSpliced(Math.max(0, position), 0, id)
}
