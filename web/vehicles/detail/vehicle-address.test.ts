import { expect, test } from 'vitest'
import { logKindNames } from '#domain/records/kinds.ts'
import { additionOf, additions, readVehicleAddress, tabAfterAdding, vehicleTabs } from './vehicle-address.ts'

test('what is unknown in the address means the Overview and nothing opened (PLAT-24)', () => {
  expect(readVehicleAddress({ tab: 'timeline', action: 'note' })).toEqual({ tab: 'timeline', action: 'note' })
  expect(readVehicleAddress({ tab: 'overview', action: 'edit' })).toEqual({ action: 'edit' })
  for (const odd of ['', 'boot', 'toString', '__proto__', 7, null, ['timeline'], { tab: 'timeline' }])
    expect(readVehicleAddress({ tab: odd, action: odd })).toEqual({})
})

test('what is looked for on the timeline stays in its address; anything odd does not', () => {
  const sought = { tab: 'timeline', kind: 'wash', q: 'brake pads', from: '2025-01-01', to: '2025-12-31' }
  expect(readVehicleAddress(sought)).toEqual(sought)
  expect(readVehicleAddress({ ...sought, q: 2016 })).toEqual({ ...sought, q: '2016' })
  expect(readVehicleAddress({ ...sought, tab: 'gallery' })).toEqual({ tab: 'gallery' })
  for (const odd of ['', ' ', 'toString', null, ['wash'], { q: 'x' }, '2025-13-01'])
    expect(readVehicleAddress({ tab: 'timeline', kind: odd, from: odd, to: odd })).toEqual({ tab: 'timeline' })
  expect(readVehicleAddress({ tab: 'timeline', q: 'x'.repeat(300) }).q).toHaveLength(100)
})

const { service: _, running_cost: __, wash: ___, ...newer } = logKindNames
/** They follow the wash, the last one in the specification. */
const newerKinds = Object.values(newer)

test('the menu and the tabs keep their order (VDET-09, VDET-12)', () => {
  expect(Object.values(additions)).toEqual([
    'Service',
    'Running Cost',
    'Reminder',
    'Modification',
    'Wash or Detail',
    ...newerKinds,
    'Note',
    'Photo/Video',
    'Document Upload',
  ])
  expect(Object.values(vehicleTabs)).toEqual([
    'Overview',
    'Gallery',
    'Documents',
    'Timeline',
    'Mileage',
    'Fuel',
    'MOT',
    'Tyres',
    'Parts',
    'Reminders',
    'Maintenance & Service',
    'Modifications',
    'Ownership Log',
    'Public Sharing',
  ])
})

test('after each kind of adding one sees what was added (VDET-14..17)', () => {
  const where = Object.groupBy(Object.keys(additions), (addition) => tabAfterAdding(addition as 'note'))
  expect(where).toEqual({
    timeline: ['service', 'running-cost', 'wash', 'tyre-check', 'note', 'document'],
    reminders: ['reminder'],
    modifications: ['modification'],
    gallery: ['media'],
    fuel: ['fill-up', 'charge'],
  })
})

test('action=add adds what the tab shows (PLAT-25)', () => {
  expect(additionOf).toMatchObject({ maintenance: 'service', gallery: 'media', reminders: 'reminder' })
})
