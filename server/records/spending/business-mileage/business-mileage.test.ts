import { expect, test } from 'vitest'
import type { BusinessMileage } from '#domain/records/business-mileage.ts'
import { member } from '../../../test/people.ts'
import { addVehicle } from '../../../test/rows.ts'
import { useServer } from '../../../test/server.ts'

const server = useServer()

async function annsLog() {
  const ann = await member(server, 'Ann Archer')
  const { sql } = server.services
  const [car, van] = [await addVehicle(sql, ann.id), await addVehicle(sql, ann.id)]
  const drives = async (vehicle: string, date: string, miles: number, extra: object = {}) => {
    const answer = await ann.post(`/vehicles/${vehicle}/business-mileage`, { date, miles, purpose: 'Visit', ...extra })
    expect([answer.status, answer.status === 201 ? '' : await answer.text()]).toEqual([201, ''])
    return ((await answer.json()) as { id: string }).id
  }
  const log = async (vehicle: string, year: number): Promise<BusinessMileage> =>
    (await ann.get(`/vehicles/${vehicle}/business-mileage?year=${year}`)).json()
  return { ann, sql, car, van, drives, log }
}

test('a tax year adds up at the approved rates, the limit shared by all one’s cars in the order of the journeys', async () => {
  const { car, van, drives, log } = await annsLog()
  for (let month = 1; month <= 4; month++) await drives(car, `2024-0${month + 4}-01`, 2000)
  await drives(van, '2024-10-01', 1500)
  await drives(car, '2024-11-01', 1000.5)
  await drives(car, '2025-04-05', 10)
  await drives(car, '2025-04-06', 20)
  const year = await log(car, 2024)
  // 8,000 in the car, 1,500 in the van, then 500 of the 1,000.5 at the higher rate.
  expect(year.trips.map(({ allowance }) => allowance).slice(0, 2)).toEqual(
    [2.5, 500 * 0.45 + 500.5 * 0.25].map((sum) => Math.round(sum * 100) / 100),
  )
  expect(year).toMatchObject({ miles: 9010.5, other_miles: 1500, allowance: 3600 + 225 + 125.13 + 2.5 })
  expect(year.years).toContain(2025)
  expect((await log(van, 2024)).allowance).toBe(675)
  expect(await log(car, 2025)).toMatchObject({ miles: 20, allowance: 9, other_miles: 0 })
})

test('a motorcycle has its own rate', async () => {
  const { sql, car, drives, log } = await annsLog()
  await sql`insert into vehicle_data (vehicle_id, door_plan) values (${car}, 'MOTORCYCLE')`
  await drives(car, '2024-06-01', 100)
  expect(await log(car, 2024)).toMatchObject({ class: 'motorcycle', allowance: 24 })
})

test('miles come from the readings, in kilometres too; what contradicts itself is refused in words', async () => {
  const { ann, car, drives, log } = await annsLog()
  await drives(car, '2024-06-01', 0.1, { miles: '', start_reading: 1000, end_reading: 1100, mileage_unit: 'km' })
  expect((await log(car, 2024)).trips[0]).toMatchObject({ miles: 62.1, start_reading: 1000, end_reading: 1100 })
  const refused = async (given: object) => {
    const answer = await ann.post(`/vehicles/${car}/business-mileage`, { date: '2024-06-01', purpose: 'x', ...given })
    expect(answer.status).toBe(400)
    return Object.keys((await answer.json()).error.fields)
  }
  expect(await refused({})).toEqual(['miles'])
  expect(await refused({ miles: 0 })).toContain('miles')
  expect(await refused({ miles: 2001 })).toContain('miles')
  expect(await refused({ start_reading: 10, end_reading: 5 })).toEqual(['end_reading'])
  expect(await refused({ miles: 5, date: '2199-01-01' })).toEqual(['date'])
  expect(await refused({ miles: 5, purpose: ' ' })).toEqual(['purpose'])
})

test('it comes as CSV that no spreadsheet runs, oldest first, with its sum', async () => {
  const { ann, car, drives } = await annsLog()
  await drives(car, '2024-06-02', 10, { purpose: '=HYPERLINK("http://x")', from_place: 'Leeds, LS1' })
  await drives(car, '2024-06-01', 5)
  const answer = await ann.get(`/vehicles/${car}/business-mileage/csv?year=2024`)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toContain('business-mileage-2024-25.csv')
  // Decoding drops the byte order mark.
  expect((await answer.text()).split('\r\n')).toEqual([
    'Date,Purpose,From,To,Miles,Start reading,End reading,Allowance (GBP)',
    '2024-06-01,Visit,,,5.0,,,2.25',
    `2024-06-02,"'=HYPERLINK(""http://x"")","Leeds, LS1",,10.0,,,4.50`,
    'Tax year 2024/25,,,,15.0,,,6.75',
    '',
  ])
})

test('the log is its driver’s alone: not a stranger’s, not the next owner’s, and it stays in their own sum', async () => {
  const { ann, sql, car, van, drives, log } = await annsLog()
  for (let day = 1; day < 5; day++) await drives(car, `2024-05-0${day}`, 1999.8)
  const id = await drives(car, '2024-06-01', 1999.8)
  const bob = await member(server, 'Bob Baker')
  expect((await bob.get(`/vehicles/${car}/business-mileage`)).status).toBe(404)
  expect((await bob.delete(`/vehicles/${car}/business-mileage/${id}`)).status).toBe(404)
  expect((await ann.delete(`/vehicles/${van}/business-mileage/${id}`)).status).toBe(404)
  await sql`update vehicles set user_id = ${bob.id} where id = ${car}`
  const his = (await (await bob.get(`/vehicles/${car}/business-mileage?year=2024`)).json()) as BusinessMileage
  expect([his.trips, his.miles, his.years.includes(2024)]).toEqual([[], 0, true])
  expect((await bob.delete(`/vehicles/${car}/business-mileage/${id}`)).status).toBe(404)
  await drives(van, '2024-07-01', 11)
  expect((await log(van, 2024)).allowance).toBe(2.95)
})

test('a journey is put right by the rules of a new one, by its driver alone, and the later of two changes is refused', async () => {
  const { ann, sql, car, van, drives, log } = await annsLog()
  const id = await drives(car, '2024-06-01', 10)
  await drives(car, '2024-06-02', 5)
  const path = `/vehicles/${car}/business-mileage/${id}`
  const right = { date: '2025-05-01', purpose: 'Audit', miles: '', start_reading: 1000, end_reading: 1100, version: 1 }
  const [first, second] = await Promise.all([ann.patch(path, right), ann.patch(path, right)])
  expect([first.status, second.status].sort()).toEqual([200, 409])
  expect(await log(car, 2024)).toMatchObject({ miles: 5, allowance: 2.25 })
  expect((await log(car, 2025)).trips).toMatchObject([{ id, purpose: 'Audit', miles: 100, allowance: 45, version: 2 }])
  const wrong = await ann.patch(path, { ...right, version: 2, end_reading: 900 })
  expect([wrong.status, Object.keys((await wrong.json()).error.fields)]).toEqual([400, ['end_reading']])
  const again = { ...right, version: 2 }
  const bob = await member(server, 'Bob Baker')
  expect((await bob.patch(path, again)).status).toBe(404)
  expect((await ann.patch(`/vehicles/${van}/business-mileage/${id}`, again)).status).toBe(404)
  await sql`update vehicles set user_id = ${bob.id} where id = ${car}`
  expect((await bob.patch(path, again)).status).toBe(404)
  expect((await ann.patch(path, again)).status).toBe(404)
})
