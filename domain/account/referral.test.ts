import { describe, expect, test } from 'vitest'
import { newInvites } from './referral.ts'

describe('the words of an invitation', () => {
  test.each(['see example.org', 'evil.com*', '[evil.com]', 'evil(dot)com', 'me@x'])('%s leads somewhere', (message) =>
    expect(newInvites.safeParse({ emails: 'a@example.org', message }).success).toBe(false),
  )
  test.each(['Come along.', 'Bring 2.5 litres', 'e.g. this', 'one...two', 'A.B.'])('%s leads nowhere', (message) =>
    expect(newInvites.safeParse({ emails: 'a@example.org', message }).success).toBe(true),
  )

  test('without an end they are refused at once, whatever they are made of', () => {
    for (const piece of ['a', '-', 'é', '1', 'a.', 'a@', '.', 'www'])
      expect(newInvites.safeParse({ emails: 'a@example.org', message: piece.repeat(100_000) }).success).toBe(false)
  })
})
