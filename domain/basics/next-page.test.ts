import { expect, test } from 'vitest'
import { mailedPage, safeNext, thenTo } from './next-page.ts'

const token = 'q0Zr4mCk8yT_2wq-bXhV1sPfGd7uJ3eL9nRoAiKxYcM'
const id = '7079991b-7da4-411d-b99e-cf48ccb0d7cf'
const mailed = [
  `/transfer/${token}`,
  '/enquiries',
  `/enquiries/${id}`,
  '/messages',
  `/messages/${id}`,
  `/vehicle/${id}`,
  `/vehicle/${id}?tab=reminders`,
  `/sold/${id}`,
  '/vehicles?view=sold',
  '/vehicles?view=reminders',
  '/notifications',
  `/updates?post=${id}`,
  '/log/fuel',
  '/due',
  '/share',
]

test('signing in leads back to what an email led to, with what its address asks for', () => {
  for (const page of [...mailed, '/vehicles', '/listings/mini-cooper-2015-a1b2c3d4']) expect(safeNext(page)).toBe(page)
  expect(thenTo('/signup', `/transfer/${token}`)).toBe(`/signup?next=%2Ftransfer%2F${token}`)
  expect(thenTo('/login', '/vehicles?view=sold')).toBe('/login?next=%2Fvehicles%3Fview%3Dsold')
  expect(thenTo('/login', undefined)).toBe('/login')
})

test('and to no other place, whatever the address says', () => {
  for (const astray of [
    null,
    '',
    '/',
    '/vehicles?view=sold&view=x',
    '/listings/',
    '/listings//evil.example',
    '/listings/mini/../x',
    '/listings/mini?next=//evil.example',
    '/vehicles?action=add',
    '/vehicles/',
    `//evil.example/transfer/${token}`,
    `https://evil.example/transfer/${token}`,
    `\\\\evil.example/transfer/${token}`,
    `/transfer/${token}/../../vehicles`,
    `/transfer/${token}?next=//evil.example`,
    `/transfer/${token}#x`,
    `/transfer/${token}\n`,
    `/transfer//evil.example`,
    `/enquiries/${id}/../x`,
    `/vehicle/${id}?tab=//evil.example`,
    `/vehicle/${id}?tab=x&action=add`,
    `/vehicle/${id}\n`,
    `/vehicle/${id.replaceAll('-', '/')}`,
    '/vehicle/------------------------------------',
    `/sold/${id}/../../x`,
    `/transfer/..%2f..%2fvehicles-and-more`,
    `/transfer/${'a'.repeat(129)}`,
    `javascript:alert(1)///transfer/${token}`,
    ` /transfer/${token}`,
  ])
    expect([astray, safeNext(astray)]).toEqual([astray, undefined])
})

test('an address with more in it than an email writes still names its page; no email links to the garage itself', () => {
  for (const page of mailed) expect(mailedPage(page)).toBe(page)
  expect(mailedPage(`/vehicle/${id}`, '?tab=reminders')).toBe(`/vehicle/${id}?tab=reminders`)
  expect(mailedPage(`/vehicle/${id}`, '?tab=x&action=add')).toBe(`/vehicle/${id}`)
  expect(mailedPage('/vehicles', '?view=sold')).toBe('/vehicles?view=sold')
  for (const page of ['/', '/vehicles', '/vehicle/x', '/updates']) expect(mailedPage(page)).toBeUndefined()
})
