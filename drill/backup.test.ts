import { expect, test } from 'vitest'
import { drillBackup } from './backup.drill.ts'

test.skipIf(process.platform === 'win32')(
  'a backup of a place in use is one moment of it, and every table and file comes back as it was',
  { timeout: 240_000 },
  async () => {
    const figures = await drillBackup({ members: 3, files: 12, seconds: 1, short: true })
    expect(figures.filter(({ reached }) => reached === false)).toEqual([])
  },
)
