import { normaliseRegistration } from '#domain/vehicles/registration.ts'
import type { Day } from './days.ts'
import type { Random } from './random.ts'

const consonants = [...'BCDFGHJKLMNPRTVWXY']
const letters = (random: Random, count: number) => Array.from({ length: count }, () => random.pick(consonants)).join('')

/** August letters: A was 1983 as a prefix; I, O, Q, U and Z were passed over. */
const prefixYears = [...'ABCDEFGHJKLMNPRSTVWXY']
const suffixYears = [...'ABCDEFGHJKLMNPRSTVWXY']

/** A mark of the form that its first day on the road would have given it, made up otherwise. */
export function inventRegistration(random: Random, registered: Day, area: string): string {
  const year = Number(registered.slice(0, 4))
  const month = Number(registered.slice(5, 7))
  if (area === 'N' && random.chance(0.8))
    return normaliseRegistration(`${random.pick(['AIZ', 'KIB', 'OUI', 'TUI'])} ${random.between(1000, 9999)}`)
  if (registered >= '2001-09-01') {
    const age = month >= 9 ? year - 2000 + 50 : month >= 3 ? year - 2000 : year - 2001 + 50
    return `${area}${random.pick(consonants)}${String(age).padStart(2, '0')}${letters(random, 3)}`
  }
  if (registered >= '1983-08-01') {
    // The letter changed each August, and each March and September from 1999.
    const from =
      registered >= '1999-03-01' ? 16 + (year - 1999) * 2 + (month >= 9 ? 1 : 0) : year - 1983 - (month < 8 ? 1 : 0)
    return `${prefixYears[Math.min(from, 20)]}${random.between(101, 989)}${letters(random, 3)}`
  }
  if (year >= 1963) {
    const from = year <= 1966 ? year - 1963 : year - 1963 + (month >= 8 ? 1 : 0)
    return `${letters(random, 3)}${random.between(11, 989)}${suffixYears[Math.min(from, 20)]}`
  }
  return `${random.between(101, 989)}${letters(random, 3)}`
}
