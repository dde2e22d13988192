/** What decides how free a user is to share with the team. A user has all of it. */
export interface Sharer {
  enforceCollaboration: boolean
  enableCollaboration: boolean
  team: { adminEnforceCollaboration: boolean; adminEnableCollaboration: boolean } | null
}

/** What the team may do with an exercise or a template (library.md §3, permissionsObject). */
export interface TeamFlags {
  teamRead: boolean
  teamWrite: boolean
}

/** `none`: no team to share with. `enforced`: the team gets everything. `open`: the user chooses. `closed`: the manager has chosen. */
export type TeamSharing = 'none' | 'enforced' | 'open' | 'closed'

/** How free the user is: either flag enforces, else either opens, and enforced wins. (library.md §4, publishing.md §4) */
export function teamSharing({ enforceCollaboration, enableCollaboration, team }: Sharer): TeamSharing {
  if (!team) return 'none'
  if (enforceCollaboration || team.adminEnforceCollaboration) return 'enforced'
  return enableCollaboration || team.adminEnableCollaboration ? 'open' : 'closed'
}

/** The flags that are saved when `asked` is posted for what has `present` now: writing needs reading. (library.md §4) */
export function savedFlags(user: Sharer, asked: TeamFlags, present: TeamFlags): TeamFlags {
  const sharing = teamSharing(user)
  if (sharing === 'enforced') return { teamRead: true, teamWrite: true }
  if (sharing !== 'open') return { teamRead: present.teamRead, teamWrite: present.teamWrite }
  return { teamRead: asked.teamRead || asked.teamWrite, teamWrite: asked.teamWrite }
}

/** Whether saving gives the team what was made before sharing was enforced: the page warns of it. (library.md §4) */
export function becomesTeamOwned(user: Sharer, { teamRead, teamWrite }: TeamFlags): boolean {
  return teamSharing(user) === 'enforced' && !(teamRead && teamWrite)
}

/** What the sharing part of a page says about it; empty when the user chooses freely. (library.md §4 and §6) */
export const SHARING_NOTES: Record<TeamSharing, string> = {
  none: 'Team Membership Required. Only team members and team admins can manage these permissions',
  enforced: 'Your team shares everything: every member can view and edit it.',
  open: '',
  closed: 'Team permissions are set by your team manager',
}
