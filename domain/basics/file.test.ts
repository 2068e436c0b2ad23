import { expect, test } from 'vitest'
import { acceptAttribute, familyOf, sized, storageState, storedSizes, typesOf, widthIn } from './file.ts'

test('the storage warning comes at 80 percent, and the end at the limit (PLAN-25)', () => {
  const at = (used_bytes: number, limit_bytes: number | null = 1000) => storageState({ used_bytes, limit_bytes })
  expect([at(0), at(799), at(800), at(999), at(1000), at(1200)]).toEqual(['fine', 'fine', 'low', 'low', 'full', 'full'])
  expect(at(9_000_000, null)).toBe('fine')
})

test('a picture has the sizes of its screen up to the first that holds it whole', () => {
  expect(storedSizes('media', 100)).toEqual([320])
  expect(storedSizes('media', 320)).toEqual([320])
  expect(storedSizes('media', 321)).toEqual([320, 480])
  expect(storedSizes('receipt', 321)).toEqual([320, 800])
  expect(storedSizes('media', 5000)).toEqual([320, 480, 800, 1600])
})

test('addresses of sizes, and of nothing', () => {
  expect(sized('/files/abc', 96)).toBe('/files/abc/96')
  expect(sized(null, 96)).toBeNull()
  expect(acceptAttribute('pdf', 'video')).toBe('application/pdf,video/mp4,video/webm,video/quicktime')
})

test('a rule names whole families or single types of them', () => {
  expect(typesOf(['pdf', 'image/png'])).toEqual(['application/pdf', 'image/png'])
  expect(typesOf(['video'])).toEqual(['video/mp4', 'video/webm', 'video/quicktime'])
  expect([familyOf('image/gif'), familyOf('application/pdf'), familyOf('text/html')]).toEqual([
    'image',
    'pdf',
    undefined,
  ])
})

test.each([
  [800, 4000, 3000, 800],
  [800, 3000, 4000, 600],
  [1600, 1200, 900, 1200],
  [1600, 900, 1200, 900],
])('in size %i a picture of %i by %i is %i wide', (size, width, height, wide) => {
  expect(widthIn(size, { width, height })).toBe(wide)
})
