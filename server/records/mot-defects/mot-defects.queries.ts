import { type RawBuilder, sql } from 'kysely'
import { defectLives } from '#domain/vehicles/defect-lives.ts'
import type { FoundLife, KnownRecall, MotSection, MotTestLine, TestWithDefects } from '#domain/vehicles/mot-defect.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'

/** More than any car has. */
const mostTests = 80
const mostItems = 40

/** For Northern Ireland the service tells none; a list of words from another one is whole. */
const tellsDefects = sql<boolean>`(test.defects is not null or test.source is distinct from 'dvsa')`

/**
 * The tests of the vehicle that the statement calls `vehicle`, as JSON for `defectLives`. `mayRead` says whether the reader
 * may know the record `repair`; that there is one shows in any case.
 */
export const testsWithDefects = (vehicle: string, mayRead: RawBuilder<unknown> = sql`true`) => sql<TestWithDefects[]>`(
  select coalesce(json_agg(json_build_object(
           'test_date', test.test_date, 'test_result', test.test_result, 'is_retest', test.is_retest,
           'tells_defects', ${tellsDefects}, 'defects', (
             select coalesce(json_agg(json_build_object(
                      'id', item.id, 'text', item.text, 'type', item.type, 'dangerous', item.dangerous,
                      'repaired_on', repair.date, 'repair', case when repair.id is not null then json_build_object(
                        'record_id', case when ${mayRead} then repair.id end,
                        'date', case when ${mayRead} then repair.date end,
                        'title', case when ${mayRead} then repair.type end) end) order by item.position), '[]')
               from (select * from mot_defects where mot_test_id = test.id order by position limit ${sql.lit(mostItems)}) as item
               left join maintenance_logs as repair on repair.id = item.repaired_by and repair.deleted_at is null))
           order by test.test_date desc, test.id desc), '[]')
    from (select * from mot_history where vehicle_id = ${sql.ref(`${vehicle}.id`)}
           order by test_date desc, id desc limit ${sql.lit(mostTests)}) as test)`

/** What services said of recalls of the vehicle that the statement calls `vehicle`. */
export const recallOf = (vehicle: string) => sql<KnownRecall | null>`(
  select json_build_object('outstanding', outstanding, 'told_on', (told_at at time zone 'Europe/London')::date)
    from vehicle_recalls where vehicle_id = ${sql.ref(`${vehicle}.id`)})`

export async function readLives(db: Db, vehicle_id: string): Promise<FoundLife[]> {
  const { rows } = await sql<{ tests: TestWithDefects[] }>`
    select ${testsWithDefects('vehicles')} as tests from vehicles where id = ${vehicle_id}`.execute(db)
  return defectLives(rows[0]?.tests ?? [])
}

export async function isRecalled(db: Db, vehicle_id: string): Promise<boolean> {
  const known = await db
    .selectFrom('vehicle_recalls')
    .select('outstanding')
    .where('vehicle_id', '=', vehicle_id)
    .executeTakeFirst()
  return known?.outstanding ?? false
}

export async function readMotSection(db: Db, { id, user_id }: OwnedVehicle): Promise<Omit<MotSection, 'can_refresh'>> {
  const { rows } = await sql<{
    with_defects: TestWithDefects[]
    tests: MotTestLine[]
    recall: KnownRecall | null
    reminders: { id: string; due_date: string; mot_defect_id: string }[]
  }>`
    select ${testsWithDefects('vehicles')} as with_defects, ${recallOf('vehicles')} as recall,
           (select coalesce(json_agg(shown order by test_date desc, id desc), '[]') from (
              select test.id, test_date, json_build_object(
                       'id', test.id, 'test_number', test_number, 'test_date', test_date, 'test_result', test_result,
                       'expiry_date', expiry_date, 'odometer_reading', odometer_reading, 'odometer_unit', odometer_unit,
                       'is_retest', is_retest, 'source', source, 'tells_defects', ${tellsDefects}) as shown
                from mot_history as test where vehicle_id = vehicles.id
               order by test_date desc, id desc limit ${sql.lit(mostTests)}) as newest) as tests,
           (select coalesce(json_agg(json_build_object('id', id, 'due_date', due_date, 'mot_defect_id', mot_defect_id)), '[]')
              from reminders
             where vehicle_id = vehicles.id and user_id = ${user_id} and mot_defect_id is not null
               and status = 'pending' and deleted_at is null) as reminders
      from vehicles where vehicles.id = ${id}`.execute(db)
  const { with_defects = [], tests = [], recall = null, reminders = [] } = rows[0] ?? {}
  const lives = defectLives(with_defects).map(({ items, ...life }) => {
    const found = reminders.find(({ mot_defect_id }) => items.includes(mot_defect_id))
    return { ...life, reminder: found ? { id: found.id, due_date: found.due_date } : null }
  })
  return { lives, tests, recall }
}
