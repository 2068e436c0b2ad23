import { expect, test } from 'vitest'
import { ownChain, walkChain } from './handover-chain.ts'

const link = (sequence: number, of = '') => ({
  sequence,
  hash: `${of}${sequence}`,
  previous_hash: sequence === 1 ? null : `${of}${sequence - 1}`,
})
const told = (...walked: Parameters<typeof walkChain>) =>
  [...walkChain(...walked)].map(({ kind, sentence }) => `${kind}: ${sentence}`)

test('files are walked in their order, whatever order they were given in', () => {
  expect(told([link(3), link(1), link(2)])).toEqual([
    'linked: Handover 2 follows from handover 1.',
    'linked: Handover 3 follows from handover 2.',
  ])
})

test('gaps are named, and bridged only by our own records', () => {
  expect(told([link(2)])).toEqual(['beginning: Handover 1 is missing.'])
  expect(told([link(5), link(1)])).toEqual([
    'gap: Handovers 2, 3 and 4 are missing: nothing here shows that handover 5 follows from handover 1.',
  ])
  expect(told([link(3), link(1)], new Set(['1', '2', '3']))).toEqual([
    'gap: Handover 2 is missing: by our records handover 3 follows from handover 1, but what lies between isn’t shown.',
  ])
  expect(told([link(3), link(1, 'x')], new Set(['1', '2', '3']))).toEqual([
    'gap: Handover 2 is missing: nothing here shows that handover 3 follows from handover 1.',
  ])
  expect(told([link(999_999)])).toEqual(['beginning: Handovers 1 to 999998 are missing.'])
})

test('files of different records are told apart, and a file given twice is one', () => {
  expect(told([link(1), link(2, 'x')])).toEqual([
    'broken: Handover 2 does not follow from the file of handover 1: they are of different records.',
  ])
  expect(told([link(1), link(1, 'x')])).toEqual([
    'broken: Two different files are handover 1, so they are of different records.',
  ])
  expect(told([link(1, 'x'), link(1), link(2)])).toEqual([
    'broken: Two different files are handover 1, so they are of different records.',
    'linked: Handover 2 follows from handover 1.',
  ])
  expect(told([link(1), link(1), link(2)])).toEqual([
    'same: The file of handover 1 was given twice.',
    'linked: Handover 2 follows from handover 1.',
  ])
})

test('our own chain is said in one sentence', () => {
  const said = (sequence: number, ...links: ReturnType<typeof link>[]) => ownChain(links, sequence).sentence
  expect(said(1, link(1))).toBe('This is the vehicle’s first handover here, and the only one so far.')
  expect(said(1, link(1), link(2))).toBe('This is handover 1 of 2.')
  expect(said(2, link(1), link(2), link(3))).toBe('This is handover 2 of 3, and follows unbroken from handover 1.')
  expect(said(3, link(1), link(2), link(3))).toBe(
    'This is handover 3 of 3, and follows unbroken from handovers 1 and 2.',
  )
  expect(ownChain([link(1), link(3)], 3)).toEqual({
    isBroken: true,
    sentence:
      'This is handover 3 of 3, but the chain before it is broken. Handover 2 is missing: nothing here shows that handover 3 follows from handover 1.',
  })
})
