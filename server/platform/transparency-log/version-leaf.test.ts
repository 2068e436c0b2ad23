import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { saltsFrom } from './version-leaf.ts'

test('each field has a salt of its own, which is the HMAC of its name', () => {
  const salt = randomBytes(32)
  const saltOf = saltsFrom(salt)
  for (const name of ['', 'cost', 'é'.repeat(200)])
    expect(saltOf(name)).toEqual(createHmac('sha256', salt).update(name).digest())
})
