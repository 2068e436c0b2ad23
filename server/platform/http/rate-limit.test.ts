import { expect, test } from 'vitest'
import { useServer } from '../../test/server.ts'
import { countAgainst, type Limit } from './rate-limit.ts'

const server = useServer()
const twice: Limit = { name: 'knock', hits: 2, seconds: 900 }
const knock = () => countAgainst(server.services.sql, twice, 'Ann').catch((refusal) => refusal)

test('of twenty at once as many get through as may, and the others are told to wait no longer than the limit lasts', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, knock))
  const refusals = answers.filter((refusal) => refusal !== undefined)
  expect(refusals).toHaveLength(18)
  for (const { status, retryAfter } of refusals) expect([status, retryAfter <= 900]).toEqual([429, true])
  // Counted by a server whose clock is ahead.
  await server.services.sql`update rate_limits set expires_at = now() + interval '1 hour'`
  expect(await knock()).toMatchObject({ status: 429, retryAfter: 900 })
  await server.services.sql`update rate_limits set expires_at = now()`
  expect(await knock()).toBeUndefined()
})
