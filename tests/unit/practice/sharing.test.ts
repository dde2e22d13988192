import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { SHARING_NOTES, becomesTeamOwned, savedFlags, teamSharing } from '#app/models/practice/sharing.ts'

const flags = fc.record({ teamRead: fc.boolean(), teamWrite: fc.boolean() })
const team = fc.record({ adminEnforceCollaboration: fc.boolean(), adminEnableCollaboration: fc.boolean() })
const free = { enforceCollaboration: fc.boolean(), enableCollaboration: fc.boolean() }
const member = fc.record({ ...free, team })

test('either flag enforces, else either opens, whatever the other says', () => {
  fc.assert(
    fc.property(member, (user) => {
      const isEnforced = user.enforceCollaboration || user.team.adminEnforceCollaboration
      const isEnabled = user.enableCollaboration || user.team.adminEnableCollaboration
      expect(teamSharing(user)).toBe(isEnforced ? 'enforced' : isEnabled ? 'open' : 'closed')
    }),
  )
})

test('what is saved: everything when enforced, what was asked when open, what was there otherwise; writing needs reading', () => {
  fc.assert(
    fc.property(fc.oneof(member, fc.record({ ...free, team: fc.constant(null) })), flags, flags, (user, asked, now) => {
      const saved = savedFlags(user, asked, now)
      const expected = {
        none: now,
        closed: now,
        open: { teamRead: asked.teamRead || asked.teamWrite, teamWrite: asked.teamWrite },
        enforced: { teamRead: true, teamWrite: true },
      }
      expect(saved).toEqual(expected[teamSharing(user)])
      expect(becomesTeamOwned(user, now)).toBe(teamSharing(user) === 'enforced' && !(now.teamRead && now.teamWrite))
    }),
  )
})

test('a note says why the user can’t choose, and only then', () => {
  const silent = Object.entries(SHARING_NOTES).filter(([, note]) => note === '')
  expect(silent).toEqual([['open', '']])
})
