import { sql } from 'kysely'
import { isSameTest, motHistory } from '#domain/vehicles/mot.ts'
import type { Recall } from '#domain/vehicles/official.ts'
import { fits, type OfficialFacts } from '#domain/vehicles/official-facts.ts'
import type { KeptTest } from '#domain/vehicles/read-paid.ts'
import { keptTests } from '#domain/vehicles/read-registries.ts'
import type { Db } from '../../platform/database/database.ts'

/**
 * What the official services say besides dates: tests that nobody knew of yet, with their defects and readings, and
 * whether a recall is outstanding. For a transaction that holds the vehicle, about the plate that it has.
 */
export async function takeIn(tx: Db, vehicle_id: string, facts: OfficialFacts) {
  const vehicle = await tx
    .selectFrom('vehicles')
    .leftJoin('vehicle_data', (join) =>
      join
        .onRef('vehicle_data.vehicle_id', '=', 'vehicles.id')
        // A test names the plate of what it was looked up with.
        .onRef('vehicle_data.vrm', '=', 'vehicles.registration_number'),
    )
    .select(['vehicles.id as vehicle_id', 'vehicles.make', 'vehicles.year', 'vehicle_data.id as vehicle_data_id'])
    .where('vehicles.id', '=', vehicle_id)
    .executeTakeFirstOrThrow()
  const { make, year, ...of } = vehicle
  if (!fits(facts, { make, year })) return
  if (facts.tests) await addTests(tx, of, keptTests(facts.tests))
  await keepRecall(tx, vehicle_id, facts.recall?.value)
}

const derived = [
  'mileage_since_last_pass',
  'mileage_anomaly_detected',
  'days_since_last_pass',
  'days_since_last_test',
  'days_out_of_mot',
] as const

/** Only adds: what is there already stays as it was told. */
async function addTests(tx: Db, of: { vehicle_id: string; vehicle_data_id: string | null }, told: KeptTest[]) {
  const known = await tx
    .selectFrom('mot_history')
    .select(['id', 'source', 'test_number', 'test_date', 'expiry_date', 'test_result', 'odometer_reading'])
    .select(['odometer_unit', 'is_retest', 'advisory_notices', 'failure_reasons', ...derived])
    .where('vehicle_id', '=', of.vehicle_id)
    .orderBy('test_date', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const unknown = told.filter((test) => !known.some((other) => isSameTest(test, other)))
  if (unknown.length === 0) return
  // What follows from earlier tests is another for those around a new one.
  const follows = motHistory([...known, ...unknown].sort((a, b) => (a.test_date < b.test_date ? 1 : -1)))
  await tx
    .insertInto('mot_history')
    .values(follows.flatMap((test) => ('id' in test ? [] : { ...of, ...test })))
    .execute()
  for (const test of follows) {
    if (!('id' in test)) continue
    const before = known.find(({ id }) => id === test.id)
    if (derived.every((name) => before?.[name] === test[name])) continue
    const set = Object.fromEntries(derived.map((name) => [name, test[name]]))
    await tx.updateTable('mot_history').set(set).where('id', '=', test.id).execute()
  }
}

/** A service that doesn't know says nothing, and what another day said stands. */
export async function keepRecall(tx: Db, vehicle_id: string, recall: Recall | undefined) {
  if (recall !== 'yes' && recall !== 'no') return
  const outstanding = recall === 'yes'
  await tx
    .insertInto('vehicle_recalls')
    .values({ vehicle_id, outstanding })
    .onConflict((it) => it.column('vehicle_id').doUpdateSet({ outstanding, told_at: sql<Date>`now()` }))
    .execute()
}

/** What was asked about the plate that it turned out not to have is another car's; what a seal holds stays. */
export async function forgetTakenIn(tx: Db, vehicle_id: string) {
  await sql`
    delete from mot_history where vehicle_id = ${vehicle_id} and vehicle_data_id is null
       and not exists (select from handover_seals where vehicle_id = ${vehicle_id})`.execute(tx)
  await tx.deleteFrom('vehicle_recalls').where('vehicle_id', '=', vehicle_id).execute()
}
