import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { daysUntilRefresh, readValuation, type ValuationFigures, valuationTexts } from '#domain/vehicles/valuation.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError, conflict, limitReached } from '../../platform/http/errors.ts'
import { countAgainst } from '../../platform/http/rate-limit.ts'
import { announce } from '../../platform/live/live.ts'
import { log } from '../../platform/observability/log.ts'
import type { Services } from '../../platform/services.ts'
import type { OwnedVehicle, VehicleAccess } from '../access.ts'
import { holdVehicle } from '../garage/own-vehicle.ts'
import { ProviderError } from '../vehicle-data/provider-error.ts'
import { findLatestValuation } from './valuation.queries.ts'

const perHour = { name: 'valuation', hits: 20, seconds: 3600 }

interface Reservation {
  request_id: string
  vehicle_id: string
  /** The owner, whose plan has room for so many in a month. */
  user_id: string
}

/**
 * The place in the month's quota is taken before the provider is asked and given back if it fails, each in its own
 * transaction: nothing is locked while we wait for the provider.
 */
export async function refreshValuation(services: Services, { vehicle, actor }: VehicleAccess) {
  const { db, valuer } = services
  const { reservation, vrm, mileage } = await db.transaction().execute((tx) => reserve(tx, vehicle))
  try {
    await countAgainst(services.sql, perHour, actor.id)
    const figures = readValuation(await valuer.value(vrm, mileage))
    if (!figures) throw notFetched('There is no valuation for this registration.')
    await db.transaction().execute((tx) => settle(tx, vehicle, reservation, mileage, figures))
  } catch (error) {
    await close(db, reservation, 'release')
    if (!(error instanceof ProviderError)) throw error
    log.error(`The valuer could not be asked: ${error.message}.`)
    throw notFetched(error.told)
  }
}

async function reserve(tx: Db, vehicle: OwnedVehicle) {
  const held = await holdVehicle(tx, vehicle)
  const vrm = held.registration_number
  if (!vrm) throw new AppError(400, 'registration_needed', valuationTexts.noRegistration)
  const wait = daysUntilRefresh((await findLatestValuation(tx, held))?.valuation_date)
  if (wait > 0) throw conflict('valuation_recent', valuationTexts.tooSoon(wait))
  await refuseWhileAsking(tx, held)
  const reservation = { request_id: randomUUID(), vehicle_id: held.id, user_id: held.user_id }
  await tx
    .insertInto('valuation_requests')
    .values({ ...reservation, kind: 'reserve' })
    .execute()
    .catch((error: { constraint_name?: string }) => {
      throw error.constraint_name === 'valuation_requests_limit'
        ? limitReached('valuations', valuationTexts.limit)
        : error
    })
  return { reservation, vrm, mileage: held.mileage }
}

/** One request per vehicle at a time. A reservation left open by a server that died is given back first. */
async function refuseWhileAsking(tx: Db, held: OwnedVehicle) {
  const { rows: open } = await sql<Reservation & { forgotten: boolean }>`
    select request_id, vehicle_id, user_id, created_at < now() - interval '2 minutes' as forgotten
      from valuation_requests as reserved
     where user_id = ${held.user_id} and kind = 'reserve' and created_at > now() - interval '40 days'
       and not exists (select from valuation_requests as closing
                        where closing.request_id = reserved.request_id and closing.kind <> 'reserve')`.execute(tx)
  for (const { forgotten, ...reservation } of open)
    if (forgotten) await close(tx, reservation, 'release')
    else if (reservation.vehicle_id === held.id)
      throw conflict('being_valued', 'A valuation of this vehicle is already being fetched. Please wait a moment.')
}

async function settle(tx: Db, vehicle: OwnedVehicle, of: Reservation, mileage: number, figures: ValuationFigures) {
  await holdVehicle(tx, vehicle)
  await close(tx, of, 'settle')
  await tx
    .insertInto('vehicle_valuations')
    .values({ ...of, ...figures, mileage })
    .execute()
  await announce(tx, of.user_id, 'vehicles')
}

/** Can be called twice; but a reservation given back can no longer be settled. */
const close = (db: Db, reservation: Reservation, kind: 'settle' | 'release') =>
  db
    .insertInto('valuation_requests')
    .values({ ...reservation, kind })
    .$if(kind === 'release', (query) => query.onConflict((row) => row.doNothing()))
    .execute()

function notFetched(told: string | undefined) {
  const failed = valuationTexts.notFetched
  return new AppError(503, 'valuation_failed', told ? `${failed}: ${told}` : `${failed}. Please try again later.`)
}
