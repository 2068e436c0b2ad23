import { expect, test } from 'vitest'
import { copiedOf, logNames } from './registry.ts'

const copied = Object.fromEntries(logNames.map((kind) => [kind, copiedOf(kind).map(({ name }) => name)]))

test.each(logNames)('another %s takes over neither the day nor the mileage, but what there is besides', (kind) => {
  expect(copied[kind]).not.toContain('date')
  expect(copied[kind]).not.toContain('mileage')
  expect(copied[kind]).toContain('comments')
})

test('what one record says of itself alone stays with it', () => {
  expect(copied.service).not.toEqual(expect.arrayContaining(['invoice_number']))
  expect(copied.service).not.toEqual(expect.arrayContaining(['next_service_due']))
  expect(copied.running_cost).not.toContain('valid_until')
  expect(copied.fill_up).not.toContain('missed_before')
  expect(copied.service).toEqual(expect.arrayContaining(['type', 'cost', 'service_center', 'jobs', 'business_id']))
  expect(copied.charge).toEqual(expect.arrayContaining(['kwh', 'price_per_kwh', 'cost', 'place']))
})
