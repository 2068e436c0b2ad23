import { expect, test } from 'vitest'
import { readReply, refusedAddress } from './why.ts'

const byRecipient = (response: string) => refusedAddress({ code: 'EENVELOPE', command: 'RCPT TO', response })

test.each([
  ['550 5.1.1 <x@y.example>: Recipient address rejected: User unknown', 'no_mailbox'],
  ['550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Please check.', 'no_mailbox'],
  ['550 #5.1.0 Address rejected.', undefined],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound', 'no_mailbox'],
  ['556 5.1.10 Recipient address has null MX', 'no_mailbox'],
  ['552 5.2.2 Over quota', 'mailbox'],
  ['550 No Such User Here', 'mailbox'],
  // About us, what we send or how, and not about the address.
  ['554 5.7.1 <x@y.example>: Relay access denied', undefined],
  ['550 5.7.26 This mail is unauthenticated', undefined],
  ['550 5.7.1 Service unavailable, client host blocked: user unknown to our list', undefined],
  ['553 5.1.8 <a@b.example>: Sender address rejected: Domain not found', undefined],
  ['552 5.3.4 Message size exceeds fixed limit', undefined],
  ['550 Rejected by our policy', undefined],
  ['535 5.7.8 Error: authentication failed', undefined],
  // Perhaps otherwise tomorrow.
  ['450 4.2.0 <x@y.example>: Recipient address rejected: Greylisted', undefined],
  ['450 4.1.1 <x@y.example>: unverified address', undefined],
  ['451 no such user, for now', undefined],
  ['', undefined],
])('the answer %j to an address', (response, why) => {
  expect(byRecipient(response)?.why).toBe(why)
})

test('what is said of anything but the addressee is not about the address', () => {
  const response = '550 5.1.1 User unknown'
  for (const command of ['MAIL FROM', 'DATA', 'AUTH PLAIN', undefined])
    expect(refusedAddress({ code: 'EENVELOPE', command, response })).toBeUndefined()
  expect(refusedAddress(new Error('550 5.1.1 User unknown'))).toBeUndefined()
})

test('a status is read from where a server writes it, and nothing from other numbers', () => {
  expect(readReply('550 5.1.1 Unknown')).toEqual({ status: '5.1.1', why: 'no_mailbox' })
  expect(readReply('550 mail for 5.1.1 is not here')).toBeUndefined()
  expect(readReply('250 2.1.5 Ok')).toBeUndefined()
})
