import { type Db, db } from './db.server.ts'
import type { User } from './session.server.ts'

interface Tag {
  id: string
  name: string
  group: string
  userId: string | null
}

/** The tags that an exercise of the user can carry, by group: own ones first, then the built-in, and those it has already. */
export async function tagChoice(user: User, present: Tag[] = []) {
  const tags = await db.tag.findMany({
    where: { OR: [{ userId: user.id }, { userId: null }, { id: { in: present.map(({ id }) => id) } }] },
    orderBy: [{ group: 'asc' }, { name: 'asc' }],
  })
  const names = new Set<string>()
  const isNew = ({ name }: Tag) => !names.has(name) && names.add(name)
  const [own, builtIn] = [tags.filter(({ userId }) => userId), tags.filter(({ userId }) => !userId)]
  const groups = Map.groupBy([...own.filter(isNew), ...builtIn.filter(isNew)], ({ group }) => group)
  return [...groups].map(([group, tags]) => ({ group, tags: tags.map(({ name }) => name) }))
}

/** The tags with these names: those the exercise has, the user's own, then the built-in. Other names are left out. */
export async function tagsAmong(tx: Db, user: User, names: string[], present: Tag[]): Promise<Tag[]> {
  const found = await tx.tag.findMany({ where: { name: { in: names }, OR: [{ userId: user.id }, { userId: null }] } })
  const own = found.filter(({ userId }) => userId)
  const ranked = [...present, ...own, ...found]
  return [...new Set(names)].flatMap((name) => ranked.find((tag) => tag.name === name) ?? [])
}

/** The tag with this name, whatever its case, that the user's exercises can carry; by its own spelling. */
export async function knownTag(user: User, name: string): Promise<string | undefined> {
  const tags = await db.tag.findMany({ where: { OR: [{ userId: user.id }, { userId: null }] }, select: { name: true } })
  const same = new Intl.Collator('en-GB', { sensitivity: 'accent' })
  return tags.find((tag) => same.compare(tag.name, name) === 0)?.name
}
