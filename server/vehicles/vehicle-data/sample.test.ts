import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readRegistries } from '#domain/vehicles/read-registries.ts'
import { formatRegistration, registrationStyle } from '#domain/vehicles/registration.ts'
import { readValuation } from '#domain/vehicles/valuation.ts'
import { sampleRegistration } from './sample.ts'
import { sampleValuation } from './sample-valuation.ts'
import { sampleVehicles } from './sample-vehicles.ts'

const days = ['2026-01-01', '2026-02-28', '2026-11-15', '2028-02-29', '2031-08-31']
const read = (vrm: string, today: string) => readRegistries({ sample: sampleRegistration(vrm, today) }, vrm, today)
const every = (today: string) => sampleVehicles.map(({ vrm }) => ({ vrm, ...read(vrm, today) }))

describe.each(days)('the invented registrations, on %s', (today) => {
  test('are a dozen of several makes, each with a full form and full data', () => {
    const all = every(today)
    expect(new Set(all.map(({ vrm }) => vrm)).size).toBe(12)
    expect(new Set(all.map(({ prefill }) => prefill.make)).size).toBeGreaterThan(8)
    for (const { vrm, prefill, vehicle_data, technical_specifications, mot_history } of all) {
      expect(registrationStyle(vrm)).toMatch(/current|prefix|suffix/)
      expect(vrm).toContain('Q')
      const { engine_type, mot_expiry, mileage, mileage_in_km, tax_told, ...filled } = prefill
      for (const value of Object.values(filled)) expect(value).not.toBeNull()
      expect(engine_type === null).toBe(prefill.fuel_type === 'Electric')
      expect(mot_expiry === null).toBe(vrm === 'GQT172K')
      expect(mileage === null).toBe(mot_history.length === 0)
      expect(vehicle_data.date_first_registered).toMatch(/^\d{4}-/)
      const known = Object.values(technical_specifications ?? {}).filter((value) => value !== null)
      expect(known.length).toBeGreaterThan(prefill.fuel_type === 'Electric' ? 15 : 35)
    }
  })

  test('all are taxed and tested but one, whose tax and MOT have run out', () => {
    for (const { vrm, prefill } of every(today)) {
      const lapsed = vrm === 'GT58QHC'
      expect([vrm, prefill.tax_status]).toEqual([vrm, lapsed ? 'Expired' : 'Valid'])
      if (prefill.mot_expiry) expect([vrm, prefill.mot_status]).toEqual([vrm, lapsed ? 'Expired' : 'Valid'])
    }
  })

  test('one has failed tests, was late once, and its clock ran backwards', () => {
    for (const { vrm, mot_history } of every(today)) {
      const troubled = vrm === 'GT09QVX'
      expect(mot_history.filter((each) => each.mileage_anomaly_detected)).toHaveLength(troubled ? 1 : 0)
      expect(mot_history.filter((each) => each.failure_reasons.length > 0).length > 1).toBe(troubled)
      expect(mot_history.some((each) => each.days_out_of_mot === 47)).toBe(troubled)
      for (const each of mot_history) expect(each.test_date <= today).toBe(true)
      expect(new Set(mot_history.map((each) => each.test_number)).size).toBe(mot_history.length)
    }
  })

  test('each has its price, and what is worn costs less', () => {
    for (const { vrm } of sampleVehicles) {
      const [fresh, worn] = [10_000, 300_000].map((miles) => readValuation(sampleValuation(vrm, miles, today)))
      expect(Number(fresh?.private_average_value)).toBeGreaterThan(Number(worn?.private_average_value))
      expect(Number(worn?.trade_poor_value)).toBeGreaterThan(100)
    }
  })
})

test('no other registration is known', () => {
  expect(sampleRegistration('AB12CDE')).toBeUndefined()
  expect(sampleValuation('AB12CDE', 1)).toBeUndefined()
})

test('docs/settings.md lists every one of them, and no other', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/settings.md'), 'utf8')
  const listed = [...page.matchAll(/^\| `([A-Z0-9]+ [A-Z0-9]+)` \|/gm)].map(([, mark]) => mark)
  expect(listed.toSorted()).toEqual(sampleVehicles.map(({ vrm }) => formatRegistration(vrm)).toSorted())
})
