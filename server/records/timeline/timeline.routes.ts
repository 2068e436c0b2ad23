import { Hono } from 'hono'
import { type TimelinePage, timelineRequest } from '#domain/records/timeline.ts'
import type { Env } from '../../platform/http/env.ts'
import { query } from '../../platform/http/guard.ts'
import { ownVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { listTimeline } from './timeline.queries.ts'

export const timeline = new Hono<Env>().get(
  '/vehicles/:vehicleId/timeline',
  ownVehicle(),
  query(timelineRequest),
  async (c) => c.json<TimelinePage>(await listTimeline(c.var.db, c.var.access.vehicle, c.req.valid('query'))),
)
