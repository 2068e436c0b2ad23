import { Hono } from 'hono'
import { z } from 'zod'
import { codes } from '#domain/basics/meaning.ts'
import { withOwnId } from '#domain/basics/own-id.ts'
import {
  type CostPeriod,
  costPeriods,
  type MileageLife,
  type MileageReading,
  newReading,
  type ReadingPage,
  readingCorrection,
  readingState,
  replacedInstrument,
} from '#domain/vehicles/mileage-reading.ts'
import { mileageAnswer, readingAnswer, readingsAnswer } from '#domain/vehicles/paper-answers.ts'
import { byKey, operationsOf } from '../../platform/api/operation.ts'
import type { Env } from '../../platform/http/env.ts'
import { body, query, recordId } from '../../platform/http/guard.ts'
import { savedOnce } from '../../platform/http/idempotency.ts'
import { pageMark } from '../../platform/http/paging.ts'
import { ownEntry } from '../access/own-entry.ts'
import { enteredOnce } from '../entered-once.ts'
import { sharedVehicle } from '../garage/own-vehicle.ts'
import { addReading, correctReading, replaceInstrument, setWithdrawn } from './change-readings.ts'
import { getLife, getReading, listReadings } from './mileage.queries.ts'

const periodsMean = codes<CostPeriod>('Over what time the cost of a mile is worked out.', {
  year: 'the last twelve months',
  three: 'the last three years',
  owned: 'as long as you have had it',
})
const lifeAsked = z.object({ period: z.enum(costPeriods).default('year').describe(periodsMean) })

const { reads, adds, changes } = operationsOf({ group: 'Mileage', read: 'vehicles:read', write: 'mileage:write' })

export const mileage = new Hono<Env>()
  .get(
    '/vehicles/:vehicleId/mileage',
    byKey(
      sharedVehicle('viewer'),
      reads('Read a vehicle’s mileage, with its forecast and what a mile costs', mileageAnswer),
    ),
    query(lifeAsked),
    async (c) => c.json<MileageLife>(await getLife(c.var.db, c.var.access.vehicle, c.req.valid('query').period)),
  )
  .get(
    '/vehicles/:vehicleId/mileage/readings',
    byKey(sharedVehicle('viewer'), reads('List the readings', readingsAnswer)),
    query(pageMark),
    async (c) => c.json<ReadingPage>(await listReadings(c.var.db, c.var.access.vehicle, c.req.valid('query').after)),
  )
  .post(
    '/vehicles/:vehicleId/mileage/readings',
    byKey(sharedVehicle('contributor'), adds('Add a reading', readingAnswer)),
    body(withOwnId(newReading)),
    enteredOnce('mileage_readings', getReading),
    savedOnce(),
    async (c) => c.json<MileageReading>(await addReading(c.var.db, c.var.access, c.req.valid('json')), 201),
  )
  .post(
    '/vehicles/:vehicleId/mileage/readings/:readingId/correction',
    byKey(sharedVehicle('contributor'), adds('Correct a reading', readingAnswer)),
    ownEntry('mileage_readings', 'readingId'),
    body(readingCorrection),
    savedOnce(),
    async (c) => {
      const id = recordId(c.req.param('readingId'), 'Reading')
      return c.json<MileageReading>(await correctReading(c.var.db, c.var.access, id, c.req.valid('json')), 201)
    },
  )
  .put(
    '/vehicles/:vehicleId/mileage/readings/:readingId/state',
    byKey(sharedVehicle('contributor'), changes('Withdraw a reading, or bring it back', null)),
    ownEntry('mileage_readings', 'readingId'),
    body(readingState),
    async (c) => {
      const id = recordId(c.req.param('readingId'), 'Reading')
      await setWithdrawn(c.var.db, c.var.access, id, c.req.valid('json').withdrawn)
      return c.body(null, 204)
    },
  )
  .post(
    '/vehicles/:vehicleId/mileage/instrument',
    sharedVehicle('manager'),
    body(replacedInstrument),
    savedOnce(),
    async (c) => c.json<MileageReading>(await replaceInstrument(c.var.db, c.var.access, c.req.valid('json')), 201),
  )
