/**
 * Why an email came back. Only the first two are about the address: a mailbox that doesn't exist, and one that takes
 * nothing. The rest says nothing about it: nobody answered in time, or they refused us or the message.
 */
export type Why = 'no_mailbox' | 'mailbox' | 'gave_up' | 'refused'

export interface Returned {
  why: Why
  /** RFC 3463: 5.1.1 and the like. */
  status: string
}

/** Addressee, domain and spelling; not 5.1.0, 5.1.7 and 5.1.8, which are about the sender too. */
const noMailbox = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'])
/** Closed, full, or a domain without a server. Outlook says 5.4.1 and 5.5.0 of mailboxes that don't exist. */
const mailbox = new Set(['5.2.0', '5.2.1', '5.2.2', '5.2.4', '5.4.1', '5.4.4', '5.4.310', '5.5.0'])

export function whyOf(status: string): Why {
  if (status.startsWith('4.')) return 'gave_up'
  if (noMailbox.has(status)) return 'no_mailbox'
  return mailbox.has(status) ? 'mailbox' : 'refused'
}

const saysNoUser =
  /no such (user|mailbox|recipient|person)|(user|recipient|mailbox) (is )?(unknown|not found)|unknown user/i

/** Of a reply such as '550 5.1.1 User unknown'; many servers give no status, and some say it in words. */
export function readReply(reply: string): Returned | undefined {
  const [, code = '', status] = reply.match(/^\s*([45]\d\d)[ -](?:#?([45]\.\d{1,3}\.\d{1,3})\b)?/) ?? []
  if (status) return { status, why: whyOf(status) }
  if (code.startsWith('5') && saysNoUser.test(reply)) return { status: '5.0.0', why: 'mailbox' }
  return undefined
}

/** What the mail server has said of the addressee for good; nothing if it may be otherwise tomorrow, or is about us. */
export function refusedAddress(error: unknown): Returned | undefined {
  const { command, response } = error as { command?: unknown; response?: unknown }
  if (command !== 'RCPT TO' || typeof response !== 'string') return undefined
  const said = readReply(response)
  return said?.status.startsWith('5.') && (said.why === 'no_mailbox' || said.why === 'mailbox') ? said : undefined
}
