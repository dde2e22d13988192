interface Viewer {
  id: string
  teamId: string | null
}

/** Own, or the team's when shared for reading. (library.md §6) */
export function readableBy({ id, teamId }: Viewer) {
  return { OR: [{ userId: id }, ...(teamId ? [{ teamId, teamRead: true }] : [])] }
}

/** Own, or the team's when shared for writing. */
export function writableBy({ id, teamId }: Viewer) {
  return { OR: [{ userId: id }, ...(teamId ? [{ teamId, teamWrite: true }] : [])] }
}

/** Whether `viewer` is among those whom `writableBy` finds the item for. */
export function mayWrite(
  { id, teamId }: Viewer,
  item: { userId: string | null; teamId: string | null; teamWrite: boolean },
) {
  return item.userId === id || (teamId !== null && item.teamId === teamId && item.teamWrite)
}

/** Exercises that may be seen: built in, own, or the team's when shared for reading. */
export function visibleExercise(viewer: Viewer) {
  return { OR: [{ userId: null }, ...readableBy(viewer).OR] }
}

/** Programmes that may be seen: own, the team's, and whatever was prescribed to a client whose record may be seen. */
export function readableProgramme(viewer: Viewer) {
  return { OR: [...readableBy(viewer).OR, { client: readableBy(viewer) }] }
}
