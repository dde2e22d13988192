import { db } from '#app/models/db.server.ts'
import { newShareKey } from '#app/models/secret.server.ts'
import type { User } from './session.server.ts'

/** Gives the user a share key, if there is none yet. (library.md §6) */
export async function enableSharing(user: User) {
  await db.user.updateMany({ where: { id: user.id, shareKey: null }, data: { shareKey: newShareKey() } })
}

/** A new key in place of the old one: whoever entered the old one finds nothing any more. */
export function renewShareKey(user: User) {
  return replaceShareKey(user, newShareKey())
}

/** Ends sharing by key at once. The templates keep their setting for when it is enabled again. */
export function disableSharing(user: User) {
  return replaceShareKey(user, null)
}

async function replaceShareKey(user: User, shareKey: string | null) {
  await db.$transaction([
    db.user.updateMany({ where: { id: user.id, NOT: { shareKey: null } }, data: { shareKey } }),
    db.shareKeyUse.deleteMany({ where: { ownerId: user.id } }),
  ])
}

/** How many others have entered the user's key. */
export function shareKeyUsers(user: User) {
  return db.shareKeyUse.count({ where: { ownerId: user.id } })
}

/** Whose keys the user has entered. */
export async function keyOwners(user: User) {
  const uses = await db.shareKeyUse.findMany({
    where: { userId: user.id },
    orderBy: { owner: { lastName: 'asc' } },
    select: { owner: { select: { id: true, firstName: true, lastName: true } } },
  })
  return uses.map(({ owner }) => ({ id: owner.id, name: `${owner.firstName} ${owner.lastName}`.trim() }))
}

/** Lets the user find what the owner of this key shares by it. Returns the owner's name, or null: nobody else has this key. */
export async function enterShareKey(user: User, typed: string): Promise<string | null> {
  const owner = await db.user.findUnique({ where: { shareKey: asWritten(typed) } })
  if (!owner || owner.id === user.id) return null
  const use = { userId: user.id, ownerId: owner.id }
  await db.shareKeyUse.upsert({ where: { userId_ownerId: use }, create: use, update: {} })
  return `${owner.firstName} ${owner.lastName}`.trim()
}

/** The user no longer finds what this owner shares by key. */
export async function forgetShareKey(user: User, ownerId: string) {
  await db.shareKeyUse.deleteMany({ where: { userId: user.id, ownerId } })
}

/** However it was typed: in capitals, in groups of four. */
const asWritten = (typed: string) =>
  typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .match(/.{1,4}/g)
    ?.join('-') ?? ''
