import { type Insertable, sql } from 'kysely'
import { asKept } from '#domain/basics/distance.ts'
import { type DoubtCode, sameDayDoubt } from '#domain/vehicles/doubt.ts'
import {
  type MileageReading,
  type NewReading,
  type ReadingCorrection,
  type ReplacedInstrument,
  readingTexts,
} from '#domain/vehicles/mileage-reading.ts'
import type { Db } from '../../platform/database/database.ts'
import type { MileageReadings } from '../../platform/database/schema.gen.ts'
import { conflict, doubtful, notFound } from '../../platform/http/errors.ts'
import { isId } from '../../platform/http/guard.ts'
import { announce } from '../../platform/live/live.ts'
import type { OwnedVehicle, VehicleAccess } from '../access.ts'
import { askAbout } from '../doubts/ask-about.ts'
import { holdVehicle } from '../garage/own-vehicle.ts'
import { mileageRead } from '../garage/vehicle-hooks.ts'
import { countKilometres, saysKilometres } from './counts-kilometres.ts'
import { getReading, wasPublic } from './mileage.queries.ts'
import { refuseTurningBack } from './refuse-turning-back.ts'

type Row = Omit<Insertable<MileageReadings>, 'vehicle_id' | 'entered_by'>

async function write(tx: Db, vehicle: OwnedVehicle, actor: VehicleAccess['actor'], row: Row) {
  const { id } = await tx
    .insertInto('mileage_readings')
    .values({ ...row, vehicle_id: vehicle.id, entered_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await refuseTurningBack(tx, vehicle)
  await mileageRead.run(tx, vehicle)
  await announce(tx, vehicle.user_id, 'vehicles')
  return getReading(tx, vehicle, id)
}

export const addReading = (db: Db, { vehicle, actor }: VehicleAccess, reading: Parameters<typeof enterReading>[3]) =>
  db.transaction().execute(async (tx) => enterReading(tx, await holdVehicle(tx, vehicle), actor, reading))

/** For acts that read the odometer on the way: within their transaction, of a vehicle they hold. */
export async function enterReading(
  tx: Db,
  vehicle: OwnedVehicle,
  actor: VehicleAccess['actor'],
  { confirmed = [], ...typed }: NewReading & { id?: string | undefined },
) {
  const held = await countKilometres(tx, vehicle, confirmed)
  const said = saysKilometres(confirmed) ? { ...typed, unit: 'km' as const } : typed
  const doubts = await askAbout(tx, held, asEntered(said, said.date), confirmed)
  const ofDay = await askAboutSameDay(tx, held, said, confirmed)
  const confirmed_doubts = [...new Set([...doubts, ...ofDay])]
  return write(tx, held, actor, { ...said, source: 'manual', confirmed_doubts })
}

const asEntered = (said: Pick<NewReading, 'value' | 'unit'>, date: string, reading_id?: string) => ({
  date,
  ...asKept(said.value, said.unit),
  type: 'reading',
  ...(reading_id ? { reading_id } : {}),
})

async function askAboutSameDay(tx: Db, vehicle: OwnedVehicle, said: NewReading, confirmed: readonly DoubtCode[]) {
  const other = await tx
    .selectFrom('mileage_readings')
    .select(['date', 'miles', sql<number | null>`case unit when 'km' then value end`.as('km')])
    .where('vehicle_id', '=', vehicle.id)
    .where('date', '=', said.date)
    .where('stands', '=', true)
    .where('miles', '<>', asKept(said.value, said.unit).mileage)
    .limit(1)
    .executeTakeFirst()
  if (!other) return []
  const { mileage: miles, mileage_km: km } = asKept(said.value, said.unit)
  const doubt = sameDayDoubt({ miles, km }, other, vehicle.odometer_unit)
  if (!confirmed.includes(doubt.code)) throw doubtful([doubt])
  return [doubt.code]
}

/** A new entry beside the wrong one, which stays to be seen. */
export const correctReading = (db: Db, { vehicle, actor }: VehicleAccess, id: string, correction: ReadingCorrection) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const wrong = await getReading(tx, held, id)
    refuseOfRecord(wrong)
    if (wrong.corrected || wrong.source === 'instrument') throw conflict('superseded', readingTexts.superseded)
    const { value, unit, reason, confirmed } = correction
    const confirmed_doubts = await askAbout(
      tx,
      { ...held, mileage: 0 },
      asEntered(correction, wrong.date, wrong.id),
      confirmed,
    )
    await tx.updateTable('mileage_readings').set({ stands: false }).where('id', '=', wrong.id).execute()
    return write(tx, held, actor, {
      ...{ date: wrong.date, value, unit, source: 'manual', comment: reason },
      ...{ corrects_id: wrong.id, confirmed_doubts },
    })
  })

function refuseOfRecord({ source, record_type }: MileageReading) {
  if (record_type !== null || source === 'amendment') throw conflict('of_record', readingTexts.ofRecord)
}

/** What somebody entered by hand by mistake, until it is sealed; and back again. */
export const setWithdrawn = (db: Db, { vehicle }: VehicleAccess, id: string, withdrawn: boolean) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const found = isId(id)
      ? await tx
          .selectFrom('mileage_readings')
          .select(['source', 'corrects_id', 'seal_id', 'stands', 'withdrawn_at', 'maintenance_log_id'])
          .select(wasPublic.as('was_public'))
          .where('id', '=', id)
          .where('vehicle_id', '=', held.id)
          .executeTakeFirst()
      : undefined
    if (!found) throw notFound('Reading')
    if (found.maintenance_log_id) throw conflict('of_record', readingTexts.ofRecord)
    if (!['manual', 'instrument'].includes(found.source)) throw conflict('not_by_hand', readingTexts.notByHand)
    if (found.seal_id) throw conflict('sealed', readingTexts.sealed)
    if (withdrawn && found.was_public) throw conflict('was_public', readingTexts.wasPublic)
    if (withdrawn === (found.withdrawn_at !== null)) return
    if (withdrawn && !found.stands) throw conflict('superseded', readingTexts.superseded)
    if (found.corrects_id) await standsAgain(tx, found.corrects_id, withdrawn)
    await tx
      .updateTable('mileage_readings')
      .set({ withdrawn_at: withdrawn ? new Date() : null, stands: !withdrawn })
      .where('id', '=', id)
      .execute()
    await refuseTurningBack(tx, held)
    await mileageRead.run(tx, held)
    await announce(tx, held.user_id, 'vehicles')
  })

/** Without its correction, what was corrected stands again. */
async function standsAgain(tx: Db, id: string, stands: boolean) {
  const { numUpdatedRows } = await tx
    .updateTable('mileage_readings')
    .set({ stands })
    .where('id', '=', id)
    .where('stands', '<>', stands)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (!numUpdatedRows) throw conflict('superseded', readingTexts.superseded)
}

/** What the old one read is asked about like any reading; the new one may start anywhere. */
export const replaceInstrument = (db: Db, { vehicle, actor }: VehicleAccess, replaced: ReplacedInstrument) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const { confirmed, ...said } = replaced
    const old = asEntered({ value: said.old_value, unit: said.unit }, said.date)
    const confirmed_doubts = await askAbout(tx, held, old, confirmed)
    return write(tx, held, actor, { ...said, source: 'instrument', confirmed_doubts })
  })
