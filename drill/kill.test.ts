import { expect, test } from 'vitest'
import { drillKill } from './kill.drill.ts'

test.skipIf(process.platform === 'win32')(
  'whatever is killed in the middle of writing, what was acknowledged is there, whole and once',
  { timeout: 400_000 },
  async () => {
    const figures = await drillKill({ rounds: 4, writes: 100, members: 4, hands: 4, messages: 0 })
    // How long it takes depends on what else the machine has to do.
    expect(figures.filter(({ reached, unit }) => reached === false && unit !== 's')).toEqual([])
  },
)
