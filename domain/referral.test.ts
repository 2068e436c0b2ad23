import { describe, expect, test } from 'vitest'
import { holdsAddress, newInvites } from './referral.ts'

describe('the words of an invitation', () => {
  test.each([
    'see example.org',
    'EXAMPLE.ORG/x',
    'at http://x',
    'www.x',
    'me@x',
    '(ab-cd.museum)',
    'ｅｘａｍｐｌｅ.org',
    'along.And',
  ])('%s leads somewhere', (text) => expect(holdsAddress(text)).toBe(true))
  test.each(['Come along.', 'Bring 2.5 litres', 'e.g. this', 'one...two', 'A.B.'])('%s leads nowhere', (text) =>
    expect(holdsAddress(text)).toBe(false),
  )

  test('without an end they are refused at once, whatever they are made of', () => {
    for (const piece of ['a', '-', 'é', '1', 'a.', 'a@', '.', 'www'])
      expect(newInvites.safeParse({ emails: 'a@example.org', message: piece.repeat(100_000) }).success).toBe(false)
  })
})
