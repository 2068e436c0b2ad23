import { Hono } from 'hono'
import { type TimelinePage, timelineFilter, timelineRequest } from '#domain/records/timeline.ts'
import { timelineAnswer } from '#domain/records/timeline-answers.ts'
import {
  type ChosenOutcome,
  chosenEntries,
  type MatchingEntries,
  typeOfChosen,
} from '#domain/records/timeline-selection.ts'
import { byKey, operationsOf } from '../../platform/api/operation.ts'
import type { Env } from '../../platform/http/env.ts'
import { body, query } from '../../platform/http/guard.ts'
import { once } from '../../platform/http/idempotency.ts'
import { sharedVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { toldFiles } from '../told-files.ts'
import { deleteChosen, setTypeOfChosen } from './change-chosen.ts'
import { listMatching } from './matching.queries.ts'
import { listTimeline } from './timeline.queries.ts'

const { reads } = operationsOf({ group: 'Timeline', read: ['records:read', 'documents:read'] })

export const timeline = new Hono<Env>()
  .get(
    '/vehicles/:vehicleId/timeline',
    byKey(sharedVehicle('viewer'), reads('Read everything that happened, the newest first', timelineAnswer)),
    query(timelineRequest),
    async (c) =>
      c.json<TimelinePage>(
        toldFiles(c.var.access, await listTimeline(c.var.db, c.var.access.vehicle, c.req.valid('query'))),
      ),
  )
  .get('/vehicles/:vehicleId/timeline/matching', sharedVehicle('manager'), query(timelineFilter), async (c) =>
    c.json<MatchingEntries>(await listMatching(c.var.db, c.var.access.vehicle, c.req.valid('query'))),
  )
  .post('/vehicles/:vehicleId/timeline/delete', sharedVehicle('manager'), body(chosenEntries), once(), async (c) =>
    c.json<ChosenOutcome>(await deleteChosen(c.var.db, c.var.access, c.req.valid('json').entries)),
  )
  .post('/vehicles/:vehicleId/timeline/type', sharedVehicle('manager'), body(typeOfChosen), once(), async (c) => {
    const { entries, type } = c.req.valid('json')
    return c.json<ChosenOutcome>(await setTypeOfChosen(c.var.db, c.var.access, entries, type))
  })
