import type { InviteTrigger } from '#domain/account/referral.ts'

/** What opened the dialog decides how it begins; the link, the rewards and the form are the same. */
export const inviteWords: Record<InviteTrigger, { title: string; text: string }> = {
  signup: {
    title: 'You are in. Who comes along?',
    text: 'A garage is better with company. Send your link to the people you talk cars with, and find them here.',
  },
  badge: {
    title: 'A badge worth showing',
    text: 'Tell the friends who would have earned it too. Each one who joins brings you closer to Community Connector.',
  },
  action: {
    title: 'A good start to the story',
    text: 'It is on record now. Know somebody whose service history still lives in a glovebox?',
  },
  premium: {
    title: 'Room for more',
    text: 'Every plan is free during the Beta, yours and theirs. Bring along whoever would fill a garage of their own.',
  },
  default: {
    title: 'Know somebody whose car deserves a proper book?',
    text: 'Send them your link: whoever signs up by it counts as invited by you.',
  },
}
