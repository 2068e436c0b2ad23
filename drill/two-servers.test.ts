import { expect, test } from 'vitest'
import { drillTwoServers } from './two-servers.drill.ts'

test('two servers do every job once, tell everybody of everything, and one goes on without the other', {
  timeout: 400_000,
}, async () => {
  const figures = await drillTwoServers({ members: 6, mails: 12, reminders: 12, changes: 6, diesAtWork: false })
  expect(figures.filter(({ reached }) => reached === false)).toEqual([])
})
