import { expect, test } from 'vitest'
import { publicSlug } from './public-slug.ts'

test('a public address is make, model, year and eight characters (SHAR-08)', () => {
  expect(publicSlug({ make: 'Land Rover', model: 'Defender 90', year: 1994 }, 'k3x9q2wz')).toBe(
    'land-rover-defender-90-1994-k3x9q2wz',
  )
})

test('whatever a make is written in, the address stays one that the database takes', () => {
  const allowed = /^[a-z0-9]+(-[a-z0-9]+)*$/
  for (const [make, model] of [
    ['Citroën', 'C3 (Aircross)'],
    ['  --  ', '!!!'],
    ['日産', 'スカイライン'],
    ['A'.repeat(100), `${'b '.repeat(75)}`],
  ] as const) {
    const slug = publicSlug({ make, model, year: 2020 }, 'abcd1234')
    expect(slug).toMatch(allowed)
    expect(slug.length).toBeLessThanOrEqual(200)
  }
  expect(publicSlug({ make: 'Citroën', model: 'Ø', year: 2020 }, 'abcd1234')).toBe('citroen-2020-abcd1234')
})
