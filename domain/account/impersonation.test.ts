import { expect, test } from 'vitest'
import { posesAsUs } from './impersonation.ts'

test.each([
  'GarageTale',
  'garagetale support',
  'The Garage Tale Team',
  'G.a.r.a.g.e-T.a.l.e',
  'GarageTaIe',
  'G4rag3 Ta1e',
  'Gаrаgеtаlе',
  'Ｇａｒａｇｅ　Ｔａｌｅ',
  'Gárágétálé',
])('%s could be mistaken for us', (name) => {
  expect(posesAsUs(name)).toBe(true)
})

test.each(['Vic Visitor', 'Garage at the Tail', 'Alet Garage', "Tom's Garage", 'Анна'])('%s could not', (name) => {
  expect(posesAsUs(name)).toBe(false)
})
