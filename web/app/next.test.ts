import { expect, test } from 'vitest'
import { safeNext, thenTo } from './next.ts'

const token = 'q0Zr4mCk8yT_2wq-bXhV1sPfGd7uJ3eL9nRoAiKxYcM'

test('signing in leads back to the page of a mailed link', () => {
  expect(safeNext(`/transfer/${token}`)).toBe(`/transfer/${token}`)
  expect(safeNext('/enquiries/7079991b-7da4-411d-b99e-cf48ccb0d7cf')).toBeDefined()
  expect(thenTo('/signup', `/transfer/${token}`)).toBe(`/signup?next=%2Ftransfer%2F${token}`)
  expect(thenTo('/login', undefined)).toBe('/login')
})

test('and to no other place, whatever the address says', () => {
  for (const astray of [
    null,
    '',
    '/',
    '/vehicles',
    `//evil.example/transfer/${token}`,
    `https://evil.example/transfer/${token}`,
    `\\\\evil.example/transfer/${token}`,
    `/transfer/${token}/../../vehicles`,
    `/transfer/${token}?next=//evil.example`,
    `/transfer/${token}#x`,
    `/transfer/${token}\n`,
    `/transfer//evil.example`,
    '/enquiries/7079991b-7da4-411d-b99e-cf48ccb0d7cf/../x',
    `/transfer/..%2f..%2fvehicles-and-more`,
    `/transfer/${'a'.repeat(129)}`,
    `javascript:alert(1)///transfer/${token}`,
    ` /transfer/${token}`,
  ])
    expect([astray, safeNext(astray)]).toEqual([astray, undefined])
})
