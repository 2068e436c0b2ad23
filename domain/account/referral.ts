import { z } from 'zod'
import { cleanText } from '../basics/clean-text.ts'
import { findWebAddress } from '../basics/web-addresses.ts'

export const invitesPerDay = 10
export const longestInvite = 500
/** From all members together, within `quietDays`, so that nobody is flooded with invitations. */
export const mostInvitesToOne = 3
export const quietDays = 90
export const pointsPerReferral = 50
export const referralsForBadge = 5
/**
 * Further friends can join but earn no points: the owner of a domain has any number of addresses.
 */
export const countedPerDay = 5
export const countedPerDomain = 3

export const inviteTexts = {
  noAddress: 'Please enter at least one email address',
  sent: 'Invitations sent successfully!',
  failed: 'Failed to send invitations',
  noCode: 'Failed to generate referral code',
  copied: 'Link copied to clipboard!',
  notCopied: 'Failed to copy link',
  withAddress: 'Please leave out web and email addresses: the email already includes your link.',
  ownAddress: 'This is your own address.',
  notOpen:
    'New accounts can’t be created freely here, so there is nobody to invite yet. A moderator can invite people.',
}

/** 'ann@example.org, sam@example.org' as a list: trimmed, each mailbox once, in the order they were typed. */
export const addressesIn = (typed: string) => [
  ...new Set(
    typed
      .split(/[,;\n]/)
      .map((address) => address.trim().toLowerCase())
      .filter(Boolean),
  ),
]

const address = z.email().max(254)

const emails = z
  .string(inviteTexts.noAddress)
  .max(10_000)
  .transform(addressesIn)
  .superRefine((list, context) => {
    const wrong = list.find((each) => !address.safeParse(each).success)
    if (list.length === 0) context.addIssue(inviteTexts.noAddress)
    else if (wrong) context.addIssue(`'${wrong.slice(0, 80)}' isn’t an email address`)
    else if (list.length > invitesPerDay) context.addIssue(`Please invite no more than ${invitesPerDay} people a day`)
  })

export const newInvites = z.object({
  emails,
  message: z
    .string()
    .overwrite(cleanText)
    .trim()
    .max(longestInvite, `Use ${longestInvite} characters or fewer`)
    .refine((text) => !findWebAddress(text), inviteTexts.withAddress)
    .transform((text) => text || null)
    .nullable()
    .default(null),
})
export type NewInvites = z.output<typeof newInvites>

export interface Referrals {
  referral_code: string | null
  /** Friends who joined and confirmed their address. */
  counted: number
  invites_left: number
}

export const inviteTriggers = ['signup', 'badge', 'action', 'premium', 'default'] as const
export type InviteTrigger = (typeof inviteTriggers)[number]
