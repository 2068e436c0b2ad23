import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  consistencyPath,
  emptyRoot,
  type Hash,
  hashChildren,
  hashLeaf,
  inclusionPath,
  nodesOf,
  provesConsistency,
  provesInclusion,
  type Range,
  rootOf,
} from './merkle-tree.ts'

/** The definition of RFC 6962, 2.1, word for word: what the quicker ways are held to. */
function treeHash(leaves: Hash[]): Hash {
  const [only, second] = leaves
  if (!only) return emptyRoot
  if (!second) return only
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return hashChildren(treeHash(leaves.slice(0, split)), treeHash(leaves.slice(split)))
}

const leaves = Array.from({ length: 70 }, (_, index) => hashLeaf(Buffer.from(`entry ${index}`)))
const rootAt = (size: number) => treeHash(leaves.slice(0, size))
const rangeRoot = ({ start, end }: Range) => treeHash(leaves.slice(start, end))

describe('the Merkle tree of RFC 6962', () => {
  test('gives the roots that the authors of Certificate Transparency publish', () => {
    const entries = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
    const hashes = entries.map((entry) => hashLeaf(Buffer.from(entry, 'hex')))
    expect(emptyRoot.toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(treeHash(hashes.slice(0, 1)).toString('hex')).toBe(
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    )
    expect(treeHash(hashes).toString('hex')).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328')
  })

  test('a range is the root over its complete subtrees', () => {
    for (let size = 1; size <= leaves.length; size++) {
      const parts = nodesOf({ start: 0, end: size }).map(({ height, index }) =>
        rangeRoot({ start: index * 2 ** height, end: (index + 1) * 2 ** height }),
      )
      expect(rootOf(parts)).toEqual(rootAt(size))
    }
  })

  test('every leaf of every tree is proven, and nothing else is by that proof', () => {
    for (let size = 1; size <= leaves.length; size++)
      for (let index = 0; index < size; index++) {
        const proof = inclusionPath(index, size).map(rangeRoot)
        const of = { index, size, root: rootAt(size) }
        expect(provesInclusion(of, leaves[index] as Hash, proof)).toBe(true)
        expect(provesInclusion({ ...of, index: (index + 1) % size }, leaves[index] as Hash, proof)).toBe(size === 1)
        expect(provesInclusion(of, hash('sha256', 'another', 'buffer'), proof)).toBe(false)
        expect(provesInclusion(of, leaves[index] as Hash, [...proof, emptyRoot])).toBe(false)
        if (proof.length > 0) expect(provesInclusion(of, leaves[index] as Hash, proof.slice(1))).toBe(false)
      }
  })

  test('every tree is proven to begin with every earlier one, and a rewritten one is not', () => {
    const rewritten = leaves.with(3, hashLeaf(Buffer.from('entered the evening before')))
    for (let size = 1; size <= leaves.length; size++)
      for (let before = 1; before <= size; before++) {
        const proof = consistencyPath(before, size).map(rangeRoot)
        const [old, young] = [
          { size: before, root: rootAt(before) },
          { size, root: rootAt(size) },
        ]
        expect(provesConsistency(old, young, proof)).toBe(true)
        if (before < size) expect(provesConsistency(old, young, [...proof, emptyRoot])).toBe(false)
        if (before > 3) {
          const other = { size, root: treeHash(rewritten.slice(0, size)) }
          const path = consistencyPath(before, size).map(({ start, end }) => treeHash(rewritten.slice(start, end)))
          expect(provesConsistency(old, other, path)).toBe(false)
          expect(provesConsistency(old, other, proof)).toBe(false)
        }
      }
  })

  test('holds where a number no longer fits into 32 bits', () => {
    const size = 2 ** 40 + 5
    expect(inclusionPath(2 ** 40 + 1, size)).toHaveLength(4)
    expect(nodesOf({ start: 0, end: size })).toEqual([
      { height: 40, index: 0 },
      { height: 2, index: 2 ** 38 },
      { height: 0, index: 2 ** 40 + 4 },
    ])
  })
})
