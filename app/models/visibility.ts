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

/** Templates that may be seen: own, the team's, and those of an owner whose share key was entered. (library.md §6) */
export function readableTemplate(viewer: Viewer) {
  return { kind: 'template', OR: [...readableBy(viewer).OR, openedByKey(viewer)] }
}

/** Programmes that may be seen: those, and whatever was prescribed to a client whose record may be seen. */
export function readableProgramme(viewer: Viewer) {
  return { OR: [...readableBy(viewer).OR, openedByKey(viewer), { client: readableBy(viewer) }] }
}

/** An owner without a share key shares nothing by it, whoever has entered it before. */
function openedByKey({ id }: Viewer) {
  return {
    kind: 'template',
    sharedByKey: true,
    user: { shareKey: { not: null }, shareKeyUsers: { some: { userId: id } } },
  }
}
