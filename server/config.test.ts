import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('.env.example names every setting, and no other', async () => {
  const config = await readFile(join(root, 'server/config.ts'), 'utf8')
  const example = await readFile(join(root, '.env.example'), 'utf8')
  const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).sort()
  const settings = names(config, /^ {2,4}([A-Z][A-Z0-9_]+): /gm)
  expect(settings).toContain('DATABASE_URL')
  expect(names(example, /^# ([A-Z][A-Z0-9_]+)=/gm)).toEqual(settings)
})
