import { afterEach, expect, test, vi } from 'vitest'
import { download, nameIn } from './download.ts'

afterEach(() => vi.unstubAllGlobals())

test('a drawing of the demo is saved from its own address, which no page may fetch', async () => {
  const link = { href: '', download: '', click: vi.fn() }
  vi.stubGlobal('document', { createElement: () => link })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Refused to connect')))
  await download('data:image/svg+xml,%3Csvg/%3E#?download', 'Morning')
  expect(link).toMatchObject({ href: 'data:image/svg+xml,%3Csvg/%3E#?download', download: 'Morning' })
  expect(link.click).toHaveBeenCalledOnce()
})

test('a file is saved under the name that the answer gives it, however that is written', () => {
  expect(nameIn('attachment; filename="garagetale-handover-AB12CDE-1.json"')).toBe('garagetale-handover-AB12CDE-1.json')
  expect(nameIn('attachment; filename="a.pdf"; filename*=UTF-8\'\'Z%C3%BCrich.pdf')).toBe('Zürich.pdf')
  expect(nameIn('inline')).toBeUndefined()
  expect(nameIn(null)).toBeUndefined()
})
