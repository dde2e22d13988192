/** The same ids with `id` at `position` (from 0; past the end means last); the others keep their order. */
export function moved(ids: string[], id: string, position: number): string[] {
  const others = ids.filter((other) => other !== id)
  const at = Math.max(0, position)
  return [...others.slice(0, at), id, ...others.slice(at)]
}
