import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { FuelLife } from '#domain/records/economy.ts'
import { milesPerGallon } from '#domain/records/fuel-stretches.ts'
import type { VehicleImport } from '#domain/sharing/vehicle-import.ts'
import { until } from '../../../scripts/processes.ts'
import { zip } from '../../platform/files/zip.ts'
import { member, type Person, people } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'
import { collect } from '../../test/unzip.ts'
import { rowsOf } from './read-table.ts'
import { runImport } from './run-import.ts'

const server = useServer()
const samples = join(import.meta.dirname, 'samples')
const sample = (name: string) => readFileSync(join(samples, name))
const bytes = (text: string) => new TextEncoder().encode(text)

async function sends(who: Person, file: Uint8Array, name = 'file.csv', path = '/imports') {
  const answer = await who.post(path, file, { 'x-file-name': name })
  return { status: answer.status, ...((await answer.json()) as VehicleImport & { error?: { message: string } }) }
}
type Answers = { answers?: Record<string, string>; cars?: Record<string, string>; mapping?: object }
async function previews(who: Person, { id }: { id: string }, given: Answers = {}) {
  const answer = await who.post(`/imports/${id}/preview`, { answers: {}, cars: {}, ...given })
  return { status: answer.status, ...((await answer.json()) as VehicleImport & { error?: { message: string } }) }
}
const confirms = (who: Person, { id, version }: { id: string; version: number }) =>
  who.post(`/imports/${id}/confirm`, { version })

async function finished(who: Person, { id }: { id: string }): Promise<VehicleImport> {
  let found: VehicleImport | undefined
  await until(async () => {
    found = await (await who.get(`/imports/${id}`)).json()
    return found?.state !== 'queued'
  })
  return found as VehicleImport
}

async function annsCar() {
  const { ann, sam, visitor } = await people(server)
  const { sql } = server.services
  const car = await addVehicle(sql, ann.id)
  const count = async () => {
    const [row] =
      await sql`select count(*)::int as logs from maintenance_logs where vehicle_id = ${car} and deleted_at is null`
    return row?.logs as number
  }
  return { ann, sam, visitor, sql, car, count }
}

async function imported(who: Person, file: Uint8Array, given: Answers = {}) {
  const preview = await previews(who, await sends(who, file), given)
  expect(preview.preview?.questions).toEqual([])
  expect((await confirms(who, preview)).status).toBe(200)
  return finished(who, preview)
}

const fuelio = sample('fuelio.csv')
const table = (lines: number) =>
  bytes(
    `date,odometer (mi),litres,cost\n${Array.from({ length: lines }, (_, place) => {
      const day = new Date(Date.UTC(2000, 0, 1 + Math.floor(place / 3))).toISOString().slice(0, 10)
      return `${day},${1000 + place * 12},${(20 + (place % 300) / 10).toFixed(2)},${(30 + (place % 400) / 10).toFixed(2)}\n`
    }).join('')}`,
  )
const fuelTable = { mapping: { kind: 'fill_up', columns: { date: 0, odometer: 1, quantity: 2, total: 3 } } }

describe('an import', () => {
  test('shows what it will make, makes it, reports what it left out, and is undone as one act', async () => {
    const { ann, sql, car, count } = await annsCar()
    const sent = await sends(ann, fuelio, 'Fuelio.csv')
    expect(sent).toMatchObject({ status: 201, state: 'draft', files: ['Fuelio.csv'] })
    const preview = await previews(ann, sent)
    expect(preview.preview).toMatchObject({ app: 'fuelio', count: 8, duplicates: 0, refusedCount: 3, questions: [] })
    const [of] = preview.preview?.cars ?? []
    expect(of).toMatchObject({ name: 'Golf AB12 CDE', vehicle_id: car, lines: 8, falling: 0 })
    expect(of?.kinds.map(({ kind, count: many }) => [kind, many])).toEqual([
      ['fill_up', 3],
      ['charge', 1],
      ['service', 1],
      ['running_cost', 2],
      ['wash', 1],
    ])
    expect(of?.kinds[0]?.first[0]).toEqual({
      line: 6,
      words: ['06/03/2021', '42.31 l', '£61.73', '41,230 mi', 'Tesco, Hatfield'],
    })
    expect(await count()).toBe(0)

    expect((await confirms(ann, preview)).status).toBe(200)
    const done = await finished(ann, preview)
    expect(done).toMatchObject({ state: 'done', progress: { done: 8, of: 8 }, failure: null })
    expect(done.report).toMatchObject({ made: { fill_up: 3, wash: 1 }, duplicates: 0, refusedCount: 3 })
    expect(await count()).toBe(8)
    const [fill] = await sql`
      select user_id, entered_by, mileage, cost::float8, details from maintenance_logs
       where vehicle_id = ${car} and kind = 'fill_up' order by date limit 1`
    expect(fill).toEqual({
      ...{ user_id: ann.id, entered_by: ann.id, mileage: 41230, cost: 61.73 },
      details: { litres: 42.31, is_full: true, missed_before: false, price_per_litre: 1.459 },
    })
    const [after] = await sql`select mileage, last_service::text from vehicles where id = ${car}`
    expect(after).toEqual({ mileage: 42555, last_service: '2021-05-01' })
    const [points] =
      await sql`select count(*)::int as earned from point_transactions where user_id = ${ann.id} and object_type = 'maintenance_log'`
    expect(points?.earned).toBe(0)
    const [files] = await sql`select count(*)::int as kept from import_files where import_id = ${done.id}`
    expect(files?.kept).toBe(0)
    const report = await (await ann.get(`/imports/${done.id}/report`)).text()
    expect(report).toContain('Fuelio.csv,24,Income isn’t kept here.')

    const undone = await ann.post(`/imports/${done.id}/undo`)
    expect(await undone.json()).toMatchObject({ state: 'undone', report: { removed: 8, left: 0 } })
    expect(await count()).toBe(0)
    const [before] = await sql`select mileage, last_service from vehicles where id = ${car}`
    expect(before).toEqual({ mileage: 0, last_service: null })
    expect((await ann.post(`/imports/${done.id}/undo`)).status).toBe(409)
  })

  test('a second time brings only what is new', async () => {
    const { ann, count } = await annsCar()
    await imported(ann, fuelio)
    const more = `${fuelio.toString()}"Polish","2021-07-04","42900","6","","9","0","0","1","0","2011-01-01","0","0","0","0","9"\n`
    const preview = await previews(ann, await sends(ann, bytes(more)))
    expect(preview.preview).toMatchObject({ count: 1, duplicates: 8 })
    expect((await confirms(ann, preview)).status).toBe(200)
    expect((await finished(ann, preview)).report).toMatchObject({ made: { wash: 1 }, duplicates: 8, refusedCount: 11 })
    expect(await count()).toBe(9)
    const again = await previews(ann, await sends(ann, bytes(more)))
    const nothing = await confirms(ann, again)
    expect([nothing.status, (await nothing.json()).error.message]).toEqual([409, 'There is nothing new to import.'])
  })

  test('a folder is sent file by file or as a ZIP; readings and notes are made too', async () => {
    const { ann, sql, car } = await annsCar()
    const names = readdirSync(join(samples, 'lubelogger'))
    const [first = '', ...others] = names
    const sent = await sends(ann, sample(`lubelogger/${first}`), first)
    for (const name of others) await sends(ann, sample(`lubelogger/${name}`), name, `/imports/${sent.id}/files`)
    const asked = await previews(ann, sent)
    expect(asked.preview?.questions.map(({ id }) => id)).toEqual(['distance', 'volume'])
    expect((await confirms(ann, asked)).status).toBe(409)
    const answers = { distance: 'mi', volume: 'l' }
    const preview = await previews(ann, sent, { answers, cars: { '': car } })
    expect(preview.preview).toMatchObject({ app: 'lubelogger', count: 9 })

    const entries = names.map((name) => ({
      name: `car/${name}`,
      modified: new Date(),
      content: sample(`lubelogger/${name}`).toString(),
    }))
    const packed = await collect(zip(entries))
    const done = await imported(ann, packed, { answers, cars: { '': car } })
    expect(done.report?.made).toEqual({ fill_up: 3, service: 2, running_cost: 2, mileage: 1, note: 1 })
    const [reading] =
      await sql`select value, source, import_id from mileage_readings where vehicle_id = ${car} and maintenance_log_id is null`
    expect(reading).toEqual({ value: 71230, source: 'manual', import_id: done.id })
    expect(await (await ann.post(`/imports/${done.id}/undo`)).json()).toMatchObject({ report: { removed: 9, left: 0 } })
    const [left] =
      await sql`select count(*)::int as readings from mileage_readings where vehicle_id = ${car} and withdrawn_at is null`
    expect(left?.readings).toBe(0)
  })

  test('what somebody has worked on since stays when it is undone', async () => {
    const { ann, sql, car } = await annsCar()
    const done = await imported(ann, fuelio)
    const [wash] = await sql`select id, version from maintenance_logs where vehicle_id = ${car} and kind = 'wash'`
    const change = { version: wash?.version, comments: 'With wax' }
    expect((await ann.patch(`/vehicles/${car}/washes/${wash?.id}`, change)).status).toBe(200)
    expect(await (await ann.post(`/imports/${done.id}/undo`)).json()).toMatchObject({ report: { removed: 7, left: 1 } })
    expect((await ann.get(`/vehicles/${car}/washes/${wash?.id}`)).status).toBe(200)
    const [after] = await sql`select mileage from vehicles where id = ${car}`
    expect(after?.mileage).toBe(42555)
  })

  test('a table of one’s own is remembered by its header', async () => {
    const { ann } = await annsCar()
    await imported(ann, table(3), fuelTable)
    const again = await previews(ann, await sends(ann, table(4)))
    expect(again.preview?.table).toMatchObject({ isRemembered: true, suggested: fuelTable.mapping })
  })

  test('a failed attempt leaves nothing, and the next one makes it all', async () => {
    const { ann, sql, car, count } = await annsCar()
    await sql.unsafe(`
      create function stop_import() returns trigger language plpgsql as $$
      begin
        if (select count(*) from maintenance_logs where vehicle_id = '${car}') > 2500 then raise exception 'stopped'; end if;
        return null;
      end $$;
      create trigger maintenance_logs_stopped after insert on maintenance_logs for each statement execute function stop_import()`)
    const preview = await previews(ann, await sends(ann, table(3000)), fuelTable)
    await confirms(ann, preview)
    await until(async () => {
      const [row] = await sql`select attempts from imports where id = ${preview.id}`
      return row?.attempts === 1
    })
    await until(async () => {
      const [row] = await sql`select done from imports where id = ${preview.id}`
      return row?.done === 2000
    })
    expect(await count()).toBe(0)
    await sql.unsafe('drop trigger maintenance_logs_stopped on maintenance_logs; drop function stop_import()')
    expect(await finished(ann, preview)).toMatchObject({ state: 'done', report: { made: { fill_up: 3000 } } })
    expect(await count()).toBe(3000)
  }, 60_000)
})

test('two thousand lines are all in, and all out again', async () => {
  const { ann, sql, car, count } = await annsCar()
  expect(await imported(ann, table(2000), fuelTable)).toMatchObject({ state: 'done', report: { refusedCount: 0 } })
  expect(await count()).toBe(2000)
  const [{ id }] = (await (await ann.get('/imports')).json()).imports
  expect(await (await ann.post(`/imports/${id}/undo`)).json()).toMatchObject({ report: { removed: 2000 } })
  const [left] =
    await sql`select count(*)::int as readings from mileage_readings where vehicle_id = ${car} and withdrawn_at is null`
  expect(left?.readings).toBe(0)
})

/* What each app itself says of its own file, line by line, beside what we work out from it once it is imported. */
describe('the same figures as there', () => {
  const fuelOf = async (who: Person, car: string): Promise<FuelLife> => (await who.get(`/vehicles/${car}/fuel`)).json()
  /** They write two decimals, and LubeLogger's gallon is 4.546 litres. */
  const expectSame = (ours: readonly { miles: number; quantity: number }[] = [], theirs: number[]) => {
    expect(ours).toHaveLength(theirs.length)
    for (const [place, { miles, quantity }] of ours.entries())
      expect(Math.abs(milesPerGallon(miles, quantity) - (theirs[place] ?? 0))).toBeLessThan(0.01)
  }
  const sum = (figures: number[]) => figures.reduce((all, each) => all + each, 0)

  test('six years of Fuelio: each fill-up, and the average over all of them', async () => {
    const { ann, car } = await annsCar()
    const six = sample('fuelio-six-years.csv')
    const { report } = await imported(ann, six, { answers: { service: 'Minor Service' } })
    expect(report).toMatchObject({ made: { fill_up: 124, charge: 11, running_cost: 6 }, refusedCount: 0 })
    const log = rowsOf(six.toString().split('"## Log"')[1]?.split('"## CostCategories"')[0] ?? '', ',')
    const lines = log
      .slice(1)
      .map(({ cells }) => cells)
      .filter(([, , , , , , , , , , , tank]) => tank === '1')
      .reverse()
    const { fill_up, charge } = await fuelOf(ann, car)
    const theirs = lines.filter((cells) => Number(cells[5]) > 0)
    expect(theirs).toHaveLength(106)
    expectSame(
      fill_up?.stretches,
      theirs.map((cells) => Number(cells[5])),
    )
    expect(fill_up?.stretches.map(({ to }) => to)).toEqual(theirs.map(([date]) => date?.slice(0, 10)))
    // Everything after the first fill-up but those that follow a missed one, over the miles that Fuelio doesn't exclude.
    const used = sum(lines.slice(1).map(([, , litres, , , , , , , , missed]) => (missed === '1' ? 0 : Number(litres))))
    const excluded = sum(lines.map((cells) => Number(cells[15])))
    const miles = Number(lines.at(-1)?.[1]) - Number(lines[0]?.[1]) - excluded
    expect(excluded).toBeGreaterThan(0)
    expect(fill_up?.figures).toMatchObject({ miles, quantity: Number(used.toFixed(3)) })
    expect(charge).toMatchObject({ count: 11 })
  }, 30_000)

  test('a LubeLogger folder: each fuel-up, and the average without what it skips', async () => {
    const { ann, car } = await annsCar()
    const names = readdirSync(join(samples, 'lubelogger-years'))
    const content = (name: string) => sample(`lubelogger-years/${name}`).toString()
    const entries = names.map((name) => ({ name, modified: new Date(), content: content(name) }))
    const answers = { distance: 'mi', volume: 'l' }
    const { report } = await imported(ann, await collect(zip(entries)), { answers, cars: { '': car } })
    expect(report).toMatchObject({ made: { fill_up: 46, service: 3 }, refusedCount: 0 })
    const lines = rowsOf(content('fuel.csv'), ',')
      .slice(1)
      .map(({ cells }) => cells)
    const { fill_up } = await fuelOf(ann, car)
    const theirs = lines.map((cells) => Number(cells[4])).filter((said) => said > 0)
    expect(theirs).toHaveLength(39)
    expectSame(fill_up?.stretches, theirs)
    // LubeLogger divides all miles by what was filled but at the start and after a missed one.
    const odometers = lines.map(([, odometer]) => Number(odometer))
    const used = sum(lines.slice(1).map(([, , litres, , , , missed]) => (missed === 'True' ? 0 : Number(litres))))
    expect(fill_up?.figures?.quantity).toBeCloseTo(used, 2)
    const skipped = sum(
      lines.map(([, , , , , , missed], place) =>
        missed === 'True' ? (odometers[place] ?? 0) - (odometers[place - 1] ?? 0) : 0,
      ),
    )
    const theirMiles = (odometers.at(-1) ?? 0) - (odometers[0] ?? 0)
    expect([fill_up?.figures?.miles, skipped > 0]).toEqual([theirMiles - skipped, true])
    const average = (miles: number) => Number(milesPerGallon(miles, used).toFixed(1))
    expect([average(theirMiles), average(theirMiles - skipped)]).toEqual([52.7, 47.8])
  }, 30_000)
})

test('a server that starts gives up what was tried too often, but not what another is just making', async () => {
  const { ann, sql } = await annsCar()
  const { id } = await previews(ann, await sends(ann, fuelio))
  await sql`update imports set state = 'queued', attempts = 99 where id = ${id}`
  const state = async () => (await (await ann.get(`/imports/${id}`)).json()).state
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${id}, 87))`
    await runImport.resume?.(server.services)
    expect(await state()).toBe('queued')
  })
  await runImport.resume?.(server.services)
  expect(await state()).toBe('failed')
})

describe('nobody else', () => {
  test('sees, changes, starts or undoes it, and it goes into no car of theirs', async () => {
    const { ann, sam, visitor, sql } = await annsCar()
    const theirs = await addVehicle(sql, sam.id)
    const preview = await previews(ann, await sends(ann, fuelio), { cars: { 'Golf AB12 CDE': theirs } })
    // Not theirs to choose: Ann's only car takes its place.
    expect(preview.preview?.cars[0]?.vehicle_id).not.toBe(theirs)
    for (const [who, status] of [
      [sam, 404],
      [visitor, 401],
    ] as const) {
      expect((await who.get(`/imports/${preview.id}`)).status).toBe(status)
      expect((await previews(who, preview)).status).toBe(status)
      expect((await confirms(who, preview)).status).toBe(status)
      expect((await who.post(`/imports/${preview.id}/undo`)).status).toBe(status)
      expect((await who.delete(`/imports/${preview.id}`)).status).toBe(status)
      expect((await sends(who, fuelio, 'x.csv', `/imports/${preview.id}/files`)).status).toBe(status)
      expect((await who.get(`/imports/${preview.id}/report`)).status).toBe(status)
    }
    expect((await (await sam.get('/imports')).json()).imports).toEqual([])
  })

  test('two confirmations at once start it once', async () => {
    const { ann, count } = await annsCar()
    const preview = await previews(ann, await sends(ann, fuelio))
    const statuses = await Promise.all([1, 2, 3].map(async () => (await confirms(ann, preview)).status))
    expect(statuses.sort()).toEqual([200, 409, 409])
    await finished(ann, preview)
    expect(await count()).toBe(8)
  })

  test('a preview that changed since is not confirmed', async () => {
    const { ann } = await annsCar()
    const preview = await previews(ann, await sends(ann, fuelio))
    await previews(ann, preview, { cars: { 'Golf AB12 CDE': 'skip' } })
    expect((await confirms(ann, preview)).status).toBe(409)
  })

  test('a car that was sold in between gets nothing, and neither do the others', async () => {
    const { ann, sam, sql, car, count } = await annsCar()
    const preview = await previews(ann, await sends(ann, fuelio))
    await sql`update vehicles set user_id = ${sam.id} where id = ${car}`
    expect((await confirms(ann, preview)).status).toBe(200)
    expect(await finished(ann, preview)).toMatchObject({
      state: 'failed',
      failure: 'One of the cars is no longer in your garage, so nothing was imported.',
    })
    expect(await count()).toBe(0)
  })

  test('what went with a sold car is not undone by its seller', async () => {
    const { ann, sam, sql, car, count } = await annsCar()
    const done = await imported(ann, fuelio)
    await sql`update vehicles set user_id = ${sam.id} where id = ${car}`
    expect(await (await ann.post(`/imports/${done.id}/undo`)).json()).toMatchObject({ report: { removed: 0, left: 8 } })
    expect(await count()).toBe(8)
  })
})

describe('hostile files are refused in words', () => {
  const refusedWith = async (file: Uint8Array, name = 'file.csv') => {
    const ann = await member(server, 'Ann Archer')
    const sent = await sends(ann, file, name)
    if (sent.status !== 201) return sent.error?.message
    const preview = await previews(ann, sent)
    return preview.status === 422 ? preview.error?.message : preview.preview
  }
  test('200 MB, whether announced or not', async () => {
    const ann = await member(server, 'Ann Archer')
    const announced = await ann.post('/imports', bytes('x'), { 'content-length': String(200 * 1024 * 1024) })
    expect([announced.status, (await announced.json()).error.message]).toEqual([
      413,
      'That file is too large. An import can be up to 10 MB.',
    ])
    const piece = new Uint8Array(1024 * 1024).fill(65)
    let sent = 0
    const stream = new ReadableStream({
      pull: (controller) => (++sent > 200 ? controller.close() : controller.enqueue(piece)),
    })
    expect((await ann.post('/imports', stream)).status).toBe(413)
    expect(sent).toBeLessThan(20)
  })
  test('a million columns', async () => {
    expect(await refusedWith(bytes(`${'a,'.repeat(1_000_000)}\n1\n`))).toContain('up to 200 columns')
  })
  test('too many lines', async () => {
    expect(await refusedWith(bytes('a,b\n'.repeat(200_000)))).toContain('50,000 lines')
  })
  test('a ZIP that is a bomb, broken, nested, or leads outside', async () => {
    const entry = (name: string, content: string) => ({ name, modified: new Date(), content })
    const bomb = await collect(zip([entry('log.csv', 'a,b\n'.repeat(15_000_000))]))
    expect(bomb.byteLength).toBeLessThan(200_000)
    expect(await refusedWith(bomb, 'x.zip')).toContain('more than 40 MB')
    const lying = Buffer.from(bomb)
    const directory = lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    lying.writeUInt32LE(100, directory + 24)
    expect(await refusedWith(lying, 'x.zip')).toContain('damaged')
    expect(await refusedWith(bomb.subarray(0, 400), 'x.zip')).toContain('damaged')
    expect(await refusedWith(await collect(zip([entry('inner.zip', 'PK')])), 'x.zip')).toContain('nothing in this file')
    const many = Array.from({ length: 120 }, (_, place) => entry(`${place}.csv`, 'date,cost\n1,2\n'))
    expect(await refusedWith(await collect(zip(many)), 'x.zip')).toContain('up to 100 files')
  })
  test('pictures, databases and nonsense', async () => {
    const nonsense = Uint8Array.from({ length: 5000 }, (_, place) => (place * 7919) % 256)
    expect(await refusedWith(nonsense)).toContain('nothing in this file')
    expect(await refusedWith(bytes('{"format":"garagetale-export","vehicles":'), 'x.json')).toContain(
      'couldn’t be read',
    )
    expect(await refusedWith(bytes('<!DOCTYPE x [<!ENTITY a "b">]><fillup-record>\n</fillup-record>'))).toContain(
      'couldn’t be read',
    )
    expect(await refusedWith(bytes(`a,b\n"${'x\nx'.repeat(100_000)}${'x'.repeat(1_000_000)}`))).toContain(
      'couldn’t be read',
    )
  })
  test('formulas and names that are no names are kept as text', async () => {
    const { ann, sql, car } = await annsCar()
    const file = bytes('date,cost,what,car\n2021-01-01,5,=HYPERLINK("http://x"),__proto__\nx,@SUM(1),b,constructor\n')
    const mapping = { kind: 'running_cost', columns: { date: 0, total: 1, title: 2, car: 3 } }
    const preview = await previews(ann, await sends(ann, file), { mapping, cars: {} })
    expect(preview.status).toBe(200)
    await confirms(ann, preview)
    const done = await finished(ann, preview)
    const [cost] = await sql`select title from maintenance_logs where vehicle_id = ${car}`
    expect(cost?.title).toBe('=HYPERLINK("http://x")')
    expect(await (await ann.get(`/imports/${done.id}/report`)).text()).toContain('“x” isn’t a date.')
  })
})
