import type { Limit } from '../../platform/http/rate-limit.ts'

const hour = 60 * 60
const day = 24 * hour

/** A visitor can invent mailboxes but has few IP addresses; many of those still reach the recipient's limit. */
export const limits = {
  address: { name: 'enquiry-address', hits: 20, seconds: hour },
  sender: { name: 'enquiry-sender', hits: 20, seconds: hour },
  pair: { name: 'enquiry-pair', hits: 6, seconds: hour },
  recipient: { name: 'enquiry-recipient', hits: 60, seconds: hour },
  reply: { name: 'enquiry-reply', hits: 30, seconds: hour },
  /** Answers to visitors go to unverified addresses. */
  visitorAnswers: { name: 'enquiry-visitor-answers', hits: 20, seconds: day },
  /** The address is unverified, so little may be sent to it, whoever answers. */
  visitorMailbox: { name: 'enquiry-visitor-mailbox', hits: 10, seconds: day },
} satisfies Record<string, Limit>
