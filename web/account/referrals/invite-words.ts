import type { InviteTrigger } from '#domain/account/referral.ts'

/** What opened the dialog decides its introduction; the link, the rewards and the form are the same. */
export const inviteWords: Record<InviteTrigger, { title: string; text: string }> = {
  signup: {
    title: 'You’re in. Invite a friend?',
    text: 'It’s better with friends. Send your link to the people you talk cars with.',
  },
  badge: {
    title: 'A badge worth showing',
    text: 'Know friends who would earn it too? Each one who joins brings you closer to Community Connector.',
  },
  action: {
    title: 'A good start to the story',
    text: 'It’s on record now. Know someone whose service history is still in the glovebox?',
  },
  premium: {
    title: 'Room for more',
    text: 'Every plan is free during the Beta, yours and theirs. Invite someone with a garage of their own to fill.',
  },
  default: {
    title: 'Know someone whose car deserves a proper record?',
    text: 'Send them your link: anyone who signs up with it counts as your invitation.',
  },
}
