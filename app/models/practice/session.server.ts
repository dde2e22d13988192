import { db } from '#app/models/db.server.ts'
import { read } from '#app/models/reading.server.ts'
import { hashToken, newToken } from '#app/models/secret.server.ts'
import { permissionsOf } from './plan.ts'
import { env } from '#app/services/env.server.ts'
import type { Practice, Team, User as UserRow } from '#prisma/client/client.ts'

/** Every signed-in request would write otherwise; half a minute is precise enough for an idle limit of minutes. */
const SEEN_PRECISION = 30_000

export type User = NonNullable<Awaited<ReturnType<typeof signedInUser>>>

/** Starts a session for the user and returns the token that its cookie carries. */
export async function startSession(userId: string, userAgent: string): Promise<string> {
  const token = newToken()
  await db.session.create({ data: { id: hashToken(token), userId, userAgent: userAgent.slice(0, 200) } })
  return token
}

/** The user whose session `token` belongs to, with what the plan allows; null when it was idle or alive for too long. */
export async function signedInUser(token: string) {
  const { lastSeenAt, createdAt } = stillValid()
  const [found] = await read<UserRow & { sessionId: string; lastSeenAt: Date }>(
    `SELECT session.id AS sessionId, session.lastSeenAt, user.* FROM "Session" session JOIN "User" user ON user.id = userId
     WHERE session.id = ? AND session.lastSeenAt > ? AND session.createdAt > ?`,
    hashToken(token),
    lastSeenAt.gt.toISOString(),
    createdAt.gt.toISOString(),
  )
  if (!found) return null
  const { passwordHash: _, ...user } = found
  if (user.lastSeenAt.getTime() < Date.now() - SEEN_PRECISION) await touch(user.sessionId)
  const [practice] = await read<Practice>('SELECT * FROM "Practice" WHERE id = ?', user.practiceId)
  const [team = null] = await read<Team>('SELECT * FROM "Team" WHERE id = ?', user.teamId)
  return {
    ...user,
    practice: practice!,
    team,
    name: `${user.firstName} ${user.lastName}`.trim(),
    permissions: permissionsOf(practice!),
  }
}

/** A page that can be read is not refused because this can't be written: the session only looks older than it is. */
async function touch(id: string) {
  await db.session.updateMany({ where: { id }, data: { lastSeenAt: new Date() } }).catch(console.error)
}

/** The user's sessions that are still valid, the one used last first. */
export function sessionsOf(userId: string) {
  return db.session.findMany({ where: { userId, ...stillValid() }, orderBy: { lastSeenAt: 'desc' } })
}

/** Ends one session of the user; another user's is left alone. */
export async function endSession(userId: string, id: string) {
  await db.session.deleteMany({ where: { id, userId } })
}

/** Ends the session that `token` belongs to. */
export async function endSessionOf(token: string) {
  await db.session.deleteMany({ where: { id: hashToken(token) } })
}

/** Removes what has expired, so that the table stays as small as the number of people at work. */
export async function removeExpired() {
  await db.session.deleteMany({ where: { NOT: stillValid() } })
  await db.singleUseToken.deleteMany({ where: { expiresAt: { lt: new Date() } } })
}

function stillValid() {
  const before = (seconds: number) => new Date(Date.now() - seconds * 1000)
  return {
    lastSeenAt: { gt: before(env.SESSION_IDLE_SECONDS) },
    createdAt: { gt: before(env.SESSION_MAX_SECONDS) },
  }
}
