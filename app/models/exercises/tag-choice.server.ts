import { type Db, db } from '#app/models/db.server.ts'

interface Viewer {
  id: string
}

interface Tag {
  id: string
  name: string
  group: string
  userId: string | null
}

/** A tag as a form names it: by its name, or with its group where the user has another one of that name. */
type NamedTag = Tag & { value: string }

/**
 * The tags that an exercise of the user can carry, by group: own ones first, then the built-in, and those it has already.
 * `chosen` are the values of those.
 */
export async function tagChoice(user: Viewer, present: Tag[] = []) {
  const tags = named(user, [...(await tagsOf(db, user)), ...present])
  const groups = Map.groupBy(tags, ({ group }) => group)
  return {
    groups: [...groups].map(([group, tags]) => ({ group, tags: tags.map(({ name, value }) => ({ name, value })) })),
    chosen: valuesOf(tags, present),
  }
}

/** The tags with these values, among them those that the exercise has already; and the values that name no tag. */
export async function tagsAmong(tx: Db, user: Viewer, values: string[], present: Tag[] = []) {
  const tags = named(user, [...(await tagsOf(tx, user)), ...present])
  const found = (wanted: string) => tags.find(({ value }) => value === wanted)
  return {
    tags: [...new Set(values)].flatMap((value) => found(value) ?? []),
    unknown: values.filter((value) => !found(value)),
  }
}

/** The values of those of the tags that the user can give an exercise of their own. */
export async function knownValues(user: Viewer, tags: { id: string }[]): Promise<string[]> {
  return valuesOf(named(user, await tagsOf(db, user)), tags)
}

/** The tag with this name, whatever its case, that the user's exercises can carry; by its value. */
export async function knownTag(user: Viewer, name: string): Promise<string | undefined> {
  const same = new Intl.Collator('en-GB', { sensitivity: 'accent' })
  return named(user, await tagsOf(db, user)).find((tag) => same.compare(tag.name, name) === 0)?.value
}

const tagsOf = (tx: Db, user: Viewer): Promise<Tag[]> =>
  tx.tag.findMany({
    where: { OR: [{ userId: user.id }, { userId: null }] },
    orderBy: [{ group: 'asc' }, { name: 'asc' }],
  })

/** Own tags keep their names; a built-in one, or a colleague's on the exercise, gives way. */
function named(user: Viewer, tags: Tag[]): NamedTag[] {
  const own = tags.filter(({ userId }) => userId === user.id)
  const builtIn = tags.filter(({ userId }) => userId === null)
  const unique = new Map([...own, ...builtIn, ...tags].map((tag) => [tag.id, tag]))
  const firstOf = new Map([...unique.values()].toReversed().map((tag) => [tag.name, tag]))
  return [...unique.values()].map((tag) => ({
    ...tag,
    value: firstOf.get(tag.name) === tag ? tag.name : `${tag.group}: ${tag.name}`,
  }))
}

const valuesOf = (tags: NamedTag[], wanted: { id: string }[]) =>
  wanted.flatMap(({ id }) => tags.find((tag) => tag.id === id)?.value ?? [])
