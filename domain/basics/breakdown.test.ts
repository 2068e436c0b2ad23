import { expect, test } from 'vitest'
import { jobsFit, partsFit, proposedCost } from './breakdown.ts'

test.each([
  [{}, null],
  [{ vat: 20 }, null],
  [{ parts: 0.1, labour: 0.2 }, 0.3],
  [{ parts: 100, labour: 60, vat: 32 }, 192],
  [
    {
      jobs: [
        { words: 'Pads', cost: 80.1 },
        { words: 'Discs', cost: 120.2 },
      ],
      parts: 1,
    },
    200.3,
  ],
  [{ jobs: [{ words: 'Pads', cost: 80 }, { words: 'Discs' }] }, null],
  [{ jobs: [] }, null],
])('%j proposes %s', (made, cost) => {
  expect(proposedCost(made)).toBe(cost)
})

test.each([
  [192, { parts: 100, labour: 60, vat: 32 }, true],
  [160, { parts: 100, labour: 60, vat: 32 }, true],
  [150, { parts: 100, labour: 60, vat: 32 }, false],
  [160, { parts: 100, labour: 60 }, true],
  [10, { vat: 2 }, true],
  [10, { vat: 12 }, false],
  [0.3, { parts: 0.1, labour: 0.2 }, true],
])('a cost of %s with %j fits: %s', (cost, made, fits) => {
  expect(partsFit(cost, made)).toBe(fits)
})

test.each([
  [200, [80, 120], true],
  [201, [80, 120], false],
  [200, [80, null], true],
  [79, [80, null], false],
  [5, [], true],
])('a cost of %s with jobs of %j fits: %s', (cost, costs, fits) => {
  expect(jobsFit(cost, { jobs: costs.map((each) => ({ words: 'Job', cost: each })) })).toBe(fits)
})
