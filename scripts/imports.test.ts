import { expect, test } from 'vitest'
import { circles, filesWith, type Import, imports, longFunctions, repeated, rooms, upward } from './house.ts'

const shown = ({ from, to }: Import) => `${from} -> ${to}`

test('imports flow domain <- server and domain <- web, never between server and web', () => {
  expect(imports.length).toBeGreaterThan(200)
  const against = imports.filter(
    ({ from, to }) =>
      (from.startsWith('server/') && to.startsWith('web/')) ||
      (from.startsWith('web/') && to.startsWith('server/')) ||
      (from.startsWith('domain/') && /^(server|web)\//.test(to)),
  )
  expect(against.map(shown)).toEqual([])
})

test('the domain touches nothing outside: no files, no network, no browser', () => {
  const outside = imports.filter(
    ({ from, to }) =>
      from.startsWith('domain/') && !from.endsWith('.test.ts') && !to.startsWith('domain/') && to !== 'zod',
  )
  expect(outside.map(shown)).toEqual([])
})

test('on the web, features meet only in routes', () => {
  const feature = (path: string) => path.match(/^web\/(?!app|ui|routes)(\w+\/[^/.]+)\//)?.[1]
  const meeting = imports.filter(({ from, to }) => feature(from) && feature(to) && feature(from) !== feature(to))
  expect(meeting.map(shown)).toEqual([])
})

test('areas import downwards only, and the base imports none of them', () => {
  expect(upward().map(shown)).toEqual([])
})

test('there are no import cycles, types included', () => {
  expect(circles()).toEqual([])
})

test('there are at most twelve folders on one level', () => {
  expect([...rooms()].filter(([, count]) => count > 12)).toEqual([])
})

test('no six lines occur twice', () => {
  expect(repeated()).toEqual([])
})

test('no function is longer than a hundred lines', () => {
  expect(longFunctions()).toEqual([])
})

test('a kind of record has one home: searching for it, or for one of its fields, finds few files', () => {
  expect(filesWith(/tyre.?check/i).length).toBeLessThanOrEqual(6)
  expect(filesWith(/invoice_number/).length).toBeLessThanOrEqual(3)
})
