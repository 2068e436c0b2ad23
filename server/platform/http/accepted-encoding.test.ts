import type { Context } from 'hono'
import { expect, test } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'

const asked = (header?: string) => acceptedEncoding({ req: { header: () => header } } as unknown as Context)

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR; q=0.2', 'br'],
  ['br;q=0,gzip;q=0.000', undefined],
  ['identity', undefined],
  ['x-br, brotli', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j is answered with %j', (header, encoding) => {
  expect(asked(header)).toBe(encoding)
})
