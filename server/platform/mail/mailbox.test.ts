import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['Vic@Visitors.Example', 'vic@visitors.example'],
  ['vic+sale@visitors.example', 'vic@visitors.example'],
  ['v.i.c@visitors.example', 'v.i.c@visitors.example'],
  ['v.i.c+a+b@gmail.com', 'vic@gmail.com'],
  ['Vic@GoogleMail.com', 'vic@gmail.com'],
  ['+vic@visitors.example', '+vic@visitors.example'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})
