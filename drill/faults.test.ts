import { expect, test } from 'vitest'
import { drillFaults } from './faults.drill.ts'

test.skipIf(process.platform !== 'linux')(
  'whatever it leans on is away, it answers in words, reads go on, and it comes back by itself with nothing lost or stuck',
  { timeout: 240_000 },
  async () => {
    const figures = await drillFaults({ quickly: true })
    expect(figures.filter(({ reached }) => reached === false)).toEqual([])
  },
)
