export const members = [
  'unverified',
  'member',
  'owner',
  'recipient',
  'former owner',
  'author',
  'follower',
  'blocked',
  'business',
  'moderator',
  // Of the shared car: let in by its owner, invited, and no longer let in.
  'manager',
  'contributor',
  'viewer',
  'invited',
  'removed',
] as const
export type MemberRole = (typeof members)[number]

/** Without a session, or with one that has ended. */
const strangers = ['visitor', 'suspended', 'erased'] as const
/** Everyone who may call a route. */
export const roles = [...strangers, ...members] as const
export type Role = (typeof roles)[number]

export const isMember = (role: Role): role is MemberRole => members.some((each) => each === role)
export const membersBut = (...out: Role[]) => members.filter((role) => !out.includes(role))
