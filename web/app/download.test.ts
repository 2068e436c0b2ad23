import { afterEach, expect, test, vi } from 'vitest'
import { download } from './download.ts'

afterEach(() => vi.unstubAllGlobals())

test('a drawing of the demo is saved from its own address, which no page may fetch', async () => {
  const link = { href: '', download: '', click: vi.fn() }
  vi.stubGlobal('document', { createElement: () => link })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Refused to connect')))
  await download('data:image/svg+xml,%3Csvg/%3E#?download', 'Morning')
  expect(link).toMatchObject({ href: 'data:image/svg+xml,%3Csvg/%3E#?download', download: 'Morning' })
  expect(link.click).toHaveBeenCalledOnce()
})
