import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ImportMapping } from '#domain/sharing/vehicle-import.ts'
import { parseImport } from './parse-import.ts'

const samples = join(import.meta.dirname, 'samples')
const sample = (name: string) => ({ name, bytes: readFileSync(join(samples, name)) })
const folder = (name: string) => readdirSync(join(samples, name)).map((file) => sample(join(name, file)))

async function read(files: ReturnType<typeof folder>, answers: Record<string, string> = {}, mapping?: ImportMapping) {
  const parsed = await parseImport(files, { answers, mapping })
  return {
    ...parsed,
    asked: parsed.questions.map(({ id }) => id),
    records: parsed.records.map(({ line, kind, fields, car }) => ({ line, kind, car, ...said(fields) })),
    reasons: parsed.refused.map(({ line, reason }) => [line, reason]),
  }
}
/** Without what a form leaves empty. */
const said = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value !== null && value !== undefined && name !== 'image_ids' && name !== 'lead_days',
    ),
  )

describe('Fuelio', () => {
  test('units are named, a charge is told by its fuel type, quotes and line breaks are kept', async () => {
    const { app, cars, asked, records, reasons } = await read([sample('fuelio.csv')])
    expect([app, cars, asked]).toEqual(['fuelio', ['Golf AB12 CDE'], []])
    const car = 'Golf AB12 CDE'
    const fuel = { kind: 'fill_up', car, mileage_unit: 'mi', is_full: true, missed_before: false }
    expect(records).toEqual([
      {
        ...{ ...fuel, line: 6, date: '2021-03-06', mileage: 41230, litres: 42.31, cost: 61.73, price_per_litre: 1.459 },
        ...{ service_center: 'Tesco, Hatfield', comments: 'Said "full"\ntwice' },
      },
      {
        ...{ ...fuel, line: 8, date: '2021-03-20', mileage: 41598, litres: 20, cost: 29.58, price_per_litre: 1.479 },
        ...{ is_full: false, fuel: 'Diesel' },
      },
      {
        ...{ ...fuel, line: 9, date: '2021-04-02', mileage: 41991, litres: 38.5, cost: 57.71, price_per_litre: 1.499 },
        missed_before: true,
      },
      {
        ...{ ...fuel, kind: 'charge', line: 10, date: '2021-04-04', mileage: 42010, kwh: 11.2, cost: 3.14 },
        ...{ price_per_kwh: 0.28, service_center: 'Home' },
      },
      {
        ...{ line: 20, kind: 'service', car, date: '2021-05-01', mileage: 42500, mileage_unit: 'mi', cost: 129.9 },
        ...{ type: 'Oil Change', comments: 'Oil and filter\n5W-30' },
      },
      { line: 21, kind: 'running_cost', car, date: '2021-05-03', cost: 18, type: 'Repair', title: 'Wiper blades' },
      {
        ...{ line: 22, kind: 'wash', car, date: '2021-05-04', mileage: 42555, mileage_unit: 'mi', cost: 12.5 },
        comments: 'Hand wash',
      },
      { line: 23, kind: 'running_cost', car, date: '2021-06-01', cost: 412, type: 'Insurance', title: 'Renewal' },
    ])
    expect(reasons).toEqual([
      [11, 'The quantity “lots” isn’t a number.'],
      [24, 'Income isn’t kept here.'],
      [25, 'This is a template or a reminder, not something that was paid.'],
    ])
  })
})

describe('Drivvo', () => {
  test('goes by place whatever the language, with two fuels in one line, CR line ends and decimal commas', async () => {
    expect((await read([sample('drivvo.csv')])).asked).toEqual(['distance'])
    const { app, cars, records, reasons } = await read([sample('drivvo.csv')], { distance: 'km' })
    expect([app, cars]).toEqual(['drivvo', ['Seat Ibiza']])
    expect(records).toMatchObject([
      { kind: 'fill_up', line: 3, date: '2022-08-15', mileage: 60210, mileage_unit: 'km', litres: 40, cost: 59.96 },
      { kind: 'fill_up', line: 3, litres: 30, cost: 23.97, price_per_litre: 0.799, fuel: 'LPG' },
      { kind: 'fill_up', line: 4, date: '2022-08-22', mileage: 60600, litres: 20, is_full: false },
      { kind: 'running_cost', type: 'Other', title: 'Estacionamento', cost: 35, comments: 'Lisboa' },
      { kind: 'wash', cost: 12 },
      {
        kind: 'service',
        type: 'Oil Change',
        cost: 1189.5,
        comments: 'Troca de óleo\nOficina Silva\nfiltro também',
      },
    ])
    expect(reasons).toEqual([[14, 'Income isn’t kept here.']])
  })
})

describe('Fuelly', () => {
  test('the website doesn’t say whose gallons; its price is a unit’s', async () => {
    const { asked, questions } = await read([sample('fuelly-web.csv')])
    expect(asked).toEqual(['volume'])
    expect(questions[0]?.choices.map(({ value }) => value)).toEqual(['uk', 'us'])
    const { app, cars, records } = await read([sample('fuelly-web.csv')], { volume: 'uk' })
    expect([app, cars]).toEqual(['fuelly-web', ['Mazda MX-5']])
    expect(records).toMatchObject([
      { date: '2020-02-29', mileage: 52310, mileage_unit: 'mi', litres: 35.94, cost: 56.28, service_center: 'Shell' },
      { litres: 18.64, is_full: false, missed_before: true, comments: 'windy\nmotorway' },
    ])
  })
  test('a metric account names its units', async () => {
    const { asked, records } = await read([sample('fuelly-web-metric.csv')])
    expect(asked).toEqual([])
    expect(records).toMatchObject([{ mileage: 88120, mileage_unit: 'km', litres: 30.7, cost: 42.64 }])
  })
  test('the app has services too, thousands separators and currency signs', async () => {
    expect((await read([sample('fuelly-app.csv')])).asked).toEqual(['dates', 'volume'])
    const { records } = await read([sample('fuelly-app.csv')], { dates: 'mdy', volume: 'us' })
    expect(records).toMatchObject([
      { kind: 'fill_up', date: '2019-03-04', mileage: 10000, litres: 39.75, cost: 26.24, is_full: true },
      { kind: 'fill_up', date: '2019-03-09', mileage: 10150, is_full: false },
      { kind: 'service', date: '2019-03-12', type: 'Tyre Change / Rotation', cost: 1089, service_center: 'Kwik Fit' },
    ])
  })
})

describe('aCar', () => {
  test('every line names its volume unit', async () => {
    const { app, asked, records } = await read([sample('acar.csv')])
    expect([app, asked]).toEqual(['acar', []])
    expect(records).toMatchObject([
      { date: '2018-12-25', mileage: 30100, litres: 45.01, cost: 58.41, fuel: 'Diesel', service_center: 'Esso' },
      { litres: 45.42, is_full: false, missed_before: true, fuel: 'Premium diesel' },
      { litres: 40 },
      { kind: 'service', type: 'Brake Service', cost: 210, service_center: 'Halfords' },
      { kind: 'running_cost', type: 'Other', title: 'Parking', cost: 4.5 },
    ])
  })
  test('its backup is XML', async () => {
    const { app, cars, asked, records } = await read([sample('acar-backup.xml')])
    expect([app, cars, asked]).toEqual(['acar', ['Astra & trailer'], []])
    expect(records).toMatchObject([
      { line: 8, date: '2018-12-25', mileage: 30100, litres: 45.01, cost: 58.41, comments: 'cold' },
      { kind: 'service', line: 20, date: '2019-01-15', type: 'Brake Service', cost: 210 },
    ])
  })
})

test('Simply Auto: a date in three columns, and kinds by number', async () => {
  expect((await read([sample('simply-auto.csv')])).asked).toEqual(['distance', 'volume'])
  const { app, records, reasons } = await read([sample('simply-auto.csv')], { distance: 'mi', volume: 'l' })
  expect(app).toBe('simply-auto')
  expect(records).toMatchObject([
    { car: 'Polo', date: '2020-12-31', mileage: 15000, litres: 35.2, cost: 49.9, service_center: 'Shell Luton' },
    { date: '2021-01-14', is_full: false, missed_before: true },
    { kind: 'service', type: 'Oil Change', cost: 250 },
    { kind: 'wash', cost: 8 },
  ])
  expect(reasons).toEqual([[6, 'Journeys aren’t kept here.']])
})

test('Simply Auto: months that may count from 0 are asked about', async () => {
  const text = sample('simply-auto.csv').bytes.toString().replace('31,12,2020', '31,2,2020')
  const file = { name: 'Fuel_Log.csv', bytes: Buffer.from(text) }
  expect((await read([file])).asked).toEqual(['months', 'distance', 'volume'])
  const { records } = await read([file], { distance: 'mi', volume: 'l', months: '0' })
  expect(records[0]).toMatchObject({ date: '2020-03-31' })
})

test('Spritmonitor: semicolons, German numbers, an old character set, and euros', async () => {
  expect((await read([sample('spritmonitor.csv')])).asked).toEqual(['distance', 'volume', 'currency EUR'])
  const answers = { distance: 'km', volume: 'l', 'currency EUR': 'none' }
  const { app, records, reasons } = await read([sample('spritmonitor.csv')], answers)
  expect(app).toBe('spritmonitor')
  expect(records).toMatchObject([
    {
      date: '2021-05-01',
      mileage: 12500,
      mileage_unit: 'km',
      litres: 41.25,
      missed_before: true,
      comments: 'Übergabe',
    },
    { date: '2021-05-15', mileage: 13050, litres: 33.1, missed_before: false },
    { kind: 'charge', kwh: 18.5 },
  ])
  expect(records[0]).not.toHaveProperty('cost')
  expect(reasons).toEqual([[5, 'Spritmonitor marks this fill-up as invalid.']])
  const kept = await read([sample('spritmonitor.csv')], { ...answers, 'currency EUR': 'pounds' })
  expect(kept.records[0]).toMatchObject({ cost: 62.7 })
})

test('Road Trip: the first line names the signs, each fill its units', async () => {
  const { app, cars, asked, records, reasons } = await read([sample('road-trip.csv')])
  expect([app, cars, asked]).toEqual(['road-trip', ['Clio'], []])
  expect(records).toMatchObject([
    { date: '2019-06-15', mileage: 20100, mileage_unit: 'km', litres: 35.5, cost: 48.24, service_center: 'Total' },
    { date: '2019-06-20', litres: 22.73, is_full: false, missed_before: true, comments: 'half; only' },
    { kind: 'service', type: 'Tyre Change / Rotation', mileage: 20800, cost: 400, service_center: 'Norauto' },
  ])
  expect(reasons).toEqual([[13, 'Journeys aren’t kept here.']])
})

test('LubeLogger: a folder of tables, tags and fields of its owner’s', async () => {
  expect((await read(folder('lubelogger'))).asked).toEqual(['distance', 'volume'])
  const { app, cars, records, reasons } = await read(folder('lubelogger'), { distance: 'mi', volume: 'l' })
  expect([app, cars]).toEqual(['lubelogger', ['']])
  const of = (kind: string) => records.filter((record) => record.kind === kind)
  expect(of('fill_up')).toMatchObject([
    { date: '2023-01-13', mileage: 70100, litres: 40.1, cost: 60.11, comments: 'Pump: 4\nTags: commute, motorway' },
    { date: '2023-01-28', litres: 38, comments: 'Rain' },
    { date: '2023-02-04', is_full: false },
  ])
  expect(of('service')).toMatchObject([
    { type: 'Oil Change', date: '2023-02-01', cost: 89 },
    { type: 'Brake Service', cost: 1240 },
  ])
  expect(of('running_cost')).toMatchObject([
    { type: 'Repair', title: 'Wing mirror', cost: 45.5, mileage: 71000 },
    { type: 'Tax', title: 'VED', cost: 180 },
  ])
  expect(of('mileage')).toMatchObject([{ date: '2023-03-09', value: 71230, unit: 'mi', comment: 'at the MOT' }])
  expect(of('note')).toMatchObject([{ content: 'Wheel nuts\n\n120 Nm, checked' }])
  expect(reasons).toEqual([[2, 'Supplies that haven’t been used yet aren’t kept here.']])
})

test('Hammond: JSON', async () => {
  const { app, cars, asked, records } = await read([sample('hammond.json')])
  expect([app, cars, asked]).toEqual(['hammond', ['Corsa'], []])
  expect(records).toMatchObject([
    {
      line: 1,
      date: '2021-02-03',
      mileage: 20100,
      litres: 32.5,
      cost: 46.15,
      fuel: 'Petrol E10',
      service_center: 'Jet',
    },
    { line: 2, is_full: false, missed_before: true },
  ])
})

describe('GarageTale', () => {
  test('our own JSON comes back as it was', async () => {
    const { app, cars, asked, records, reasons } = await read([sample('garagetale.json')])
    expect([app, cars, asked]).toEqual(['garagetale', ['AB12CDE Ford Focus'], []])
    expect(records).toMatchObject([
      {
        kind: 'service',
        type: 'Oil Change',
        mileage: 40000,
        cost: 89.5,
        invoice_number: 'INV-7',
        jobs: [{ words: 'Oil and filter', cost: 60 }],
      },
      { kind: 'fill_up', mileage: 40253, mileage_unit: 'km', litres: 41.2, price_per_litre: 1.459, fuel: 'Petrol E5' },
      { kind: 'tyre_check', front_left_pressure: 33.5 },
      { kind: 'modification', name: 'Seats', brand: 'Recaro' },
      { kind: 'note', content: 'Locking nut in the glovebox', is_for_record: true },
      { kind: 'mileage', value: 40100, unit: 'mi' },
    ])
    expect(records[0]).not.toHaveProperty('business_id')
    expect(reasons).toEqual([])
  })
  test('and so does our CSV, without the apostrophe before a formula', async () => {
    const text =
      'vehicle_id,registration_number,make,model,id,type,date,mileage,cost,comments\r\n1,AB12CDE,Ford,Focus,2,Wash/Detail,2024-05-01,100,12.5,"\'=1+1"\r\n'
    const { app, cars, records } = await read([{ name: 'export/wash.csv', bytes: Buffer.from(text) }])
    expect([app, cars]).toEqual(['garagetale', ['AB12CDE Ford Focus']])
    expect(records).toMatchObject([{ kind: 'wash', date: '2024-05-01', mileage: 100, cost: 12.5, comments: '=1+1' }])
  })
  test('a newer version is refused', async () => {
    const text = sample('garagetale.json')
      .bytes.toString()
      .replace(/"version": ?1,/, '"version": 2,')
    await expect(read([{ name: 'x.json', bytes: Buffer.from(text) }])).rejects.toThrow('newer GarageTale')
  })
})

describe('any table', () => {
  test('its columns are suggested, and nothing is made before they are chosen', async () => {
    const { app, records, table } = await read([sample('table.csv')])
    expect([app, records]).toEqual(['table', []])
    expect(table?.header).toEqual(['When', 'Mileage (miles)', 'Litres', 'Paid (£)', 'Garage', 'Remarks'])
    expect(table?.suggested).toEqual({
      kind: 'fill_up',
      columns: { date: 0, odometer: 1, quantity: 2, total: 3, station: 4, notes: 5 },
    })
    const chosen = await read([sample('table.csv')], {}, table?.suggested)
    expect(chosen.asked).toEqual(['dates'])
    const { records: made } = await read([sample('table.csv')], { dates: 'dmy' }, table?.suggested)
    expect(made).toMatchObject([
      { date: '2022-04-03', mileage: 10200, mileage_unit: 'mi', litres: 40, cost: 61.2, comments: 'first' },
      { date: '2022-04-09', mileage: 10500, litres: 35.5, cost: 1054.1, service_center: 'Texaco' },
    ])
  })
  test('a service that doesn’t say what was done is asked about', async () => {
    const text = 'date,work,cost\n2022-04-03,Annual service,100\n2022-05-03,Brake fluid,50\n2022-06-03,Clutch,900\n'
    const file = { name: 'services.csv', bytes: Buffer.from(text) }
    const mapping: ImportMapping = { kind: 'service', columns: { date: 0, title: 1, total: 2 } }
    const { asked } = await read([file], {}, mapping)
    expect(asked).toEqual(['service'])
    const { records } = await read([file], { service: 'Major Service' }, mapping)
    expect(records).toMatchObject([{ type: 'Major Service' }, { type: 'Brake Service' }, { type: 'Major Service' }])
  })
})
