import { Hono } from 'hono'
import type { OperatorAnswer } from '#domain/account/operator.ts'
import type { Env } from '../../platform/http/env.ts'
import { anyone } from '../../platform/http/guard.ts'

export const operator = new Hono<Env>().get('/public/operator', anyone(), (c) =>
  c.json<OperatorAnswer>({ operator: c.var.services.config.operator ?? null }),
)
