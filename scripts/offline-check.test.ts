import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { offlineCheck, writtenOfflineCheck } from './offline-check.ts'

test('the command is up to date: if not, run node scripts/offline-check.ts', async () => {
  expect(await readFile(offlineCheck, 'utf8')).toBe(await writtenOfflineCheck())
})

test('it needs nothing of node:crypto that Node 18 has not', async () => {
  const written = await writtenOfflineCheck()
  const [, names = ''] = /^import \{ (.*) \} from "node:crypto";$/m.exec(written) ?? []
  expect(names.split(', ').sort()).toEqual(['X509Certificate', 'constants', 'createHash', 'createPublicKey', 'verify'])
})

test('it needs nothing but Node', async () => {
  const imported = [...(await writtenOfflineCheck()).matchAll(/^import .* from "(.+)";$/gm)].map(([, from]) => from)
  expect(imported.length).toBeGreaterThan(1)
  expect(imported.filter((from) => !from?.startsWith('node:'))).toEqual([])
})
