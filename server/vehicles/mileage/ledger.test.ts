import { describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import { memberWithCar } from '../../test/records.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const today = londonToday()
const ago = (days: number) => addDays(today, -days)

async function carWithLedger(mileage = 0) {
  const { sql } = server.services
  const found = await memberWithCar(server)
  const { car } = found
  if (mileage > 0) await sql`update vehicles set mileage = ${mileage} where id = ${car}`
  return {
    ...found,
    sql,
    shows: async () => (await found.vehicle()).mileage,
    readings: async () =>
      (await sql`select source, date, value, unit, miles, stands from mileage_readings
                  where vehicle_id = ${car} order by date, entered_at, id`) as Record<string, unknown>[],
    logged: async (date: string, miles: number | null) => {
      const [row] = await sql`
        insert into maintenance_logs (vehicle_id, user_id, kind, type, date, mileage)
        values (${car}, ${found.ann.id}, 'wash', 'Wash/Detail', ${date}, ${miles}) returning id`
      return row?.id as string
    },
    tested: async (date: string, read: number, unit: string) => {
      const [data] = await sql`
        insert into vehicle_data (vehicle_id) values (${car})
        on conflict (vehicle_id) do update set vrm = null returning id`
      const [row] = await sql`
        insert into mot_history (vehicle_data_id, vehicle_id, test_date, test_result, odometer_reading, odometer_unit)
        values (${data?.id}, ${car}, ${date}, 'PASSED', ${read}, ${unit}) returning id`
      return row?.id as string
    },
  }
}

describe('the ledger follows the records', () => {
  test('that are added, changed, deleted and brought back', async () => {
    const { sql, shows, readings, logged } = await carWithLedger()
    await logged(ago(90), null)
    expect(await readings()).toEqual([])
    const id = await logged(ago(60), 41_000)
    expect([await shows(), await readings()]).toEqual([
      41_000,
      [{ source: 'wash', date: ago(60), value: 41_000, unit: 'mi', miles: 41_000, stands: true }],
    ])
    await sql`update maintenance_logs set mileage = 40500, date = ${ago(59)} where id = ${id}`
    expect([await shows(), await readings()]).toMatchObject([40_500, [{ date: ago(59), value: 40_500 }]])
    await sql`update maintenance_logs set deleted_at = now() where id = ${id}`
    expect([await shows(), await readings()]).toEqual([0, []])
    await sql`update maintenance_logs set deleted_at = null where id = ${id}`
    expect([await shows(), await readings()]).toMatchObject([40_500, [{ value: 40_500 }]])
    await sql`update maintenance_logs set mileage = null where id = ${id}`
    expect([await shows(), await readings()]).toEqual([0, []])
  })

  test('many in one statement, of several cars', async () => {
    const [one, other] = [await carWithLedger(500), await carWithLedger(700)]
    await server.services.sql`
      insert into maintenance_logs (vehicle_id, user_id, kind, type, date, mileage)
      select car, ${one.ann.id}, 'wash', 'Wash/Detail', ${ago(10)}::date + step, 600 + 10 * step
        from unnest(${[one.car, other.car]}::uuid[]) as car, generate_series(1, 5) as step`
    expect([await one.shows(), await other.shows()]).toEqual([650, 700])
    expect(await one.readings()).toHaveLength(6)
  })

  test('and the tests, in the unit they were read in', async () => {
    const { sql, shows, readings, tested } = await carWithLedger()
    const id = await tested(ago(30), 195_149, 'KM')
    expect([await shows(), await readings()]).toMatchObject([
      121_260,
      [{ source: 'mot', value: 195_149, unit: 'km', miles: 121_260 }],
    ])
    await sql`update mot_history set odometer_reading = null where id = ${id}`
    expect([await shows(), await readings()]).toEqual([0, []])
  })
})

describe('what a car shows', () => {
  test('is what its owner said last, also when a record or a test read more before', async () => {
    const { sql, car, shows, logged, tested } = await carWithLedger()
    await logged(ago(40), 50_000)
    await tested(ago(50), 60_000, 'mi')
    await sql`update vehicles set mileage = 40000 where id = ${car}`
    expect(await shows()).toBe(40_000)
    await logged(ago(20), 39_000)
    expect(await shows()).toBe(40_000)
    const late = await logged(ago(20), 41_000)
    expect(await shows()).toBe(41_000)
    await sql`delete from maintenance_logs where id = ${late}`
    expect(await shows()).toBe(40_000)
    await tested(ago(45), 70_000, 'mi')
    expect(await shows()).toBe(40_000)
    await tested(addDays(today, 1), 40_900, 'mi')
    expect(await shows()).toBe(40_900)
  })

  test('begins anew with a new instrument', async () => {
    const { sql, car, shows, logged } = await carWithLedger(120_000)
    await sql`
      insert into mileage_readings (vehicle_id, date, value, old_value, source)
      values (${car}, ${today}, 10, 120000, 'instrument')`
    expect(await shows()).toBe(10)
    await logged(ago(5), 119_000)
    expect(await shows()).toBe(10)
    await logged(addDays(today, 1), 55)
    expect(await shows()).toBe(55)
  })

  test('a car that is set to nought reads nought, and goes with its readings', async () => {
    const { sql, car, shows, readings } = await carWithLedger(900)
    await sql`update vehicles set mileage = 0 where id = ${car}`
    expect([await shows(), (await readings()).map(({ value }) => value)]).toEqual([0, [900, 0]])
    await sql`delete from vehicles where id = ${car}`
    expect(await readings()).toEqual([])
  })
})
