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
  /**
   * The confirmation goes to whatever address was typed: few to one mailbox, and few at the wish of one network. Beyond
   * that the message still arrives, without one.
   */
  confirmedMailbox: { name: 'enquiry-confirmed-mailbox', hits: 3, seconds: day },
  confirmedAddress: { name: 'enquiry-confirmed-address', hits: 10, seconds: day },
  /** A visitor by the link: what they write, and how often they look. */
  visitor: { name: 'conversation-visitor', hits: 20, seconds: hour },
  reading: { name: 'conversation-read', hits: 600, seconds: hour },
  guessing: { name: 'conversation-unknown', hits: 120, seconds: hour },
} satisfies Record<string, Limit>
