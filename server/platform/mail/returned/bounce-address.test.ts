import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bounceAddress, readBounceAddress } from './bounce-address.ts'

const secret = 'a-secret-for-tests-of-sufficient-length-0123456789'
const other = 'another-secret-for-tests-of-sufficient-length-012345'
const day = 24 * 60 * 60_000
const bounces = 'fifteen-letters@garage.example'

test('an address names its email, whatever case it comes back in, and has at most 64 characters before the @', () => {
  const ids = [...Array.from({ length: 200 }, () => randomUUID()), '00000000-0000-0000-0000-000000000001']
  for (const id of ids) {
    const address = bounceAddress(secret, bounces, id)
    expect(address).toMatch(/^fifteen-letters\+[0-9a-z]{48}@garage\.example$/)
    expect(address.indexOf('@')).toBeLessThanOrEqual(64)
    expect(readBounceAddress([secret], address)).toBe(id)
    expect(readBounceAddress([secret], address.toUpperCase())).toBe(id)
  }
})

test('nobody without the secret makes one, not by changing a single character of one that they were sent', () => {
  const [id, begins] = [randomUUID(), bounces.indexOf('@') + 1]
  const address = bounceAddress(secret, bounces, id)
  for (let place = begins; place < begins + 48; place++) {
    const changed = address.slice(0, place) + (address[place] === '0' ? '1' : '0') + address.slice(place + 1)
    expect(readBounceAddress([secret], changed)).toBeUndefined()
  }
  expect(readBounceAddress([other], address)).toBeUndefined()
  for (const wrong of ['', bounces, `x+${'0'.repeat(48)}@garage.example`, 'x+@y', `${'a'.repeat(100_000)}+b@c`])
    expect(readBounceAddress([secret], wrong)).toBeUndefined()
})

test('it counts for three weeks, and under the previous secret too while that is kept', () => {
  const [id, now] = [randomUUID(), Date.now()]
  const address = bounceAddress(secret, bounces, id, now)
  expect(readBounceAddress([secret], address, now + 20 * day)).toBe(id)
  expect(readBounceAddress([secret], address, now + 23 * day)).toBeUndefined()
  expect(readBounceAddress([other, secret], address, now)).toBe(id)
})
