import { randomUUID } from 'node:crypto'
import { type Transaction, db, inTransaction, isDuplicate } from '#app/models/db.server.ts'
import { indexExercises } from './search/search.server.ts'
import { notFound } from '#app/http/not-found.ts'

interface Owner {
  id: string
}

interface TagWords {
  name: string
  group: string
}

/** The user's own tags by name, each with how many exercises carry it. (library.md §3, Tag) */
export async function customTags({ id: userId }: Owner) {
  const tags = await db.tag.findMany({ where: { userId }, include: { _count: { select: { exercises: true } } } })
  return tags
    .map(({ id: objectId, name, group, _count }) => ({ objectId, name, group, exercises: _count.exercises }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB'))
}

/** One of the user's own tags, or a 404. */
export async function customTag(user: Owner, objectId: string) {
  return (await customTags(user)).find((tag) => tag.objectId === objectId) ?? notFound()
}

/** The groups that a tag of the user's may join: those of the library, and those that the user's tags have made. */
export async function tagGroups({ id: userId }: Owner): Promise<string[]> {
  const groups = await db.tag.findMany({
    where: { OR: [{ userId: null }, { userId }] },
    distinct: ['group'],
    select: { group: true },
  })
  return groups.map(({ group }) => group).toSorted((a, b) => a.localeCompare(b, 'en-GB'))
}

/** What became of a tag: `taken` when the user has another one of that name, `gone` when there is no such tag of theirs. */
export type TagOutcome = 'saved' | 'taken' | 'gone'

/**
 * Makes a tag of the user's own. `id` comes with the form: the same form posted twice makes one. Names are compared with the
 * user's own tags alone, ignoring case. (library.md §5)
 */
export function createTag(user: Owner, { id, ...tag }: TagWords & { id: string }): Promise<TagOutcome> {
  return savingTag(async (tx) => {
    const known = await tx.tag.findUnique({ where: { id } })
    if (known?.userId === user.id && known.name === tag.name && known.group === tag.group) return 'saved'
    if (await isTaken(tx, user, tag.name)) return 'taken'
    await tx.tag.create({ data: { ...tag, id: known ? randomUUID() : id, userId: user.id } })
    return 'saved'
  })
}

/** Renames or regroups one of the user's tags; its exercises are found by the new words at once. */
export function updateTag(user: Owner, objectId: string, tag: TagWords): Promise<TagOutcome> {
  return savingTag(async (tx) => {
    if (await isTaken(tx, user, tag.name, objectId)) return 'taken'
    const { count } = await tx.tag.updateMany({ where: { id: objectId, userId: user.id }, data: tag })
    if (count === 0) return 'gone'
    await indexExercises(tx, await carriers(tx, objectId))
    return 'saved'
  })
}

/** Deletes one of the user's tags, and takes it from the exercises that carry it. */
export function deleteTag(user: Owner, objectId: string): Promise<Exclude<TagOutcome, 'taken'>> {
  return inTransaction(async (tx) => {
    const exercises = await carriers(tx, objectId)
    const { count } = await tx.tag.deleteMany({ where: { id: objectId, userId: user.id } })
    if (count === 0) return 'gone'
    await indexExercises(tx, exercises)
    return 'saved'
  })
}

/** Two forms sent at once may both find the name free: then the database refuses one. */
async function savingTag(save: (tx: Transaction) => Promise<TagOutcome>): Promise<TagOutcome> {
  try {
    return await inTransaction(save)
  } catch (error) {
    if (isDuplicate(error)) return 'taken'
    throw error
  }
}

async function isTaken(tx: Transaction, { id: userId }: Owner, name: string, except = '') {
  const others = await tx.tag.findMany({ where: { userId, NOT: { id: except } }, select: { name: true } })
  return others.some((other) => other.name.toLowerCase() === name.toLowerCase())
}

async function carriers(tx: Transaction, tagId: string): Promise<string[]> {
  const links = await tx.exerciseTag.findMany({ where: { tagId }, select: { exerciseId: true } })
  return links.map(({ exerciseId }) => exerciseId)
}
