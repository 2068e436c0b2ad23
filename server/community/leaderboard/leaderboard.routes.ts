import { Hono } from 'hono'
import { type Leaderboard, leaderboardSize } from '#domain/members/people.ts'
import type { Env } from '../../platform/http/env.ts'
import { query, signedIn } from '../../platform/http/guard.ts'
import { getLeaderboard } from './leaderboard.queries.ts'

export const leaderboard = new Hono<Env>().get('/leaderboard', signedIn(), query(leaderboardSize), async (c) =>
  c.json<Leaderboard>({
    items: await c.var.mayBeOld(({ sql }) => getLeaderboard(sql, c.var.user.id, c.req.valid('query').size)),
  }),
)
