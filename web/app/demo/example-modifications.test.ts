import { expect, test } from 'vitest'
import { demoModifications } from './example-modifications.ts'

test('the demo vehicle has modifications for 899.99 and 1299.99, newest first (MODS-12, CNST-36)', () => {
  expect(demoModifications.map(({ cost }) => cost).sort()).toEqual([1299.99, 899.99])
  const dates = demoModifications.map(({ install_date }) => install_date)
  expect(dates).toEqual([...dates].sort().reverse())
})
