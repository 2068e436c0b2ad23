import { addDays } from '../basics/format.ts'
import { londonClock, londonInstant } from '../basics/london-clock.ts'
import type { NotificationType } from './notification.ts'

/** What a member chooses by. */
export const notificationKinds = [
  'reminders',
  'messages',
  'confirmations',
  'handovers',
  'community',
  'account',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const kindOfType: Record<NotificationType, NotificationKind> = {
  reminder_due: 'reminders',
  enquiry: 'messages',
  confirmation: 'confirmations',
  ownership_transfer: 'handovers',
  transfer_request: 'handovers',
  new_follower: 'community',
  post_reaction: 'community',
  post_comment: 'community',
  badge_earned: 'community',
  level_up: 'community',
  account: 'account',
}

export const kindWords: Record<NotificationKind, { title: string; text: string }> = {
  reminders: {
    title: 'Reminders',
    text: 'MOT, tax, insurance, servicing and your own reminders',
  },
  messages: { title: 'Messages', text: 'Enquiries about your vehicles and messages from other members' },
  confirmations: { title: 'Confirmations', text: 'Workshops confirming work, and work waiting for your business' },
  handovers: { title: 'Handovers', text: 'Vehicles offered to you, and how your own offers end' },
  community: { title: 'Community', text: 'Followers, comments, reactions, badges and levels' },
  account: { title: 'Account', text: 'Storage, invitations, your business and moderation' },
}

export const emailChoices = ['at_once', 'weekly', 'none'] as const
export type EmailChoice = (typeof emailChoices)[number]

/** What somebody must not miss: emails about a handover go whatever is chosen, and so do those about security. */
export const emailChoicesOf = (kind: NotificationKind): readonly EmailChoice[] =>
  kind === 'handovers' ? ['at_once'] : emailChoices

/** What has to be answered, or decides about the account itself, always stands in the bell. */
const alwaysInBell: readonly NotificationKind[] = ['handovers', 'account']
export const mayLeaveBell = (kind: NotificationKind) => !alwaysInBell.includes(kind)

/** Their notifications are told by emails of their own; those of other kinds by one that says what the bell says. */
const withOwnEmail: readonly NotificationKind[] = ['reminders', 'messages', 'handovers']
export const hasOwnEmail = (kind: NotificationKind) => withOwnEmail.includes(kind)

export interface QuietHours {
  /** '21:00' in the United Kingdom. */
  from: string
  until: string
  /** Whether emails sent at once wait too, not only pushes. */
  emails: boolean
}

export interface NotificationPreferences {
  kinds: Record<NotificationKind, { bell: boolean; push: boolean; email: EmailChoice }>
  quiet: QuietHours | null
}

export const usualQuietHours: QuietHours = { from: '21:00', until: '08:00', emails: false }

/** Of a member who has chosen nothing: emails as they were before there was a choice, pushes wherever turned on. */
export const usualPreferences: NotificationPreferences = {
  kinds: {
    reminders: { bell: true, push: true, email: 'at_once' },
    messages: { bell: true, push: true, email: 'at_once' },
    confirmations: { bell: true, push: true, email: 'none' },
    handovers: { bell: true, push: true, email: 'at_once' },
    community: { bell: true, push: false, email: 'none' },
    account: { bell: true, push: true, email: 'none' },
  },
  quiet: usualQuietHours,
}

/** The end of the quiet hours if it is quiet now; also across the nights on which the clocks change. */
export function quietUntil(now: Date, quiet: { from: string; until: string } | null): Date | undefined {
  if (!quiet) return undefined
  const { from, until } = quiet
  const { day, time } = londonClock(now)
  const overnight = from > until
  const isQuiet = overnight ? time >= from || time < until : time >= from && time < until
  if (!isQuiet) return undefined
  const end = londonInstant(overnight && time >= from ? addDays(day, 1) : day, until)
  // In the hour that comes twice: the first end has passed, the clock shows less again.
  return end > now ? end : undefined
}
