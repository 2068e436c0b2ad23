import type { Figure } from '../scripts/proof.ts'

export const none = (name: string, found: readonly unknown[]): Figure => ({
  ...{ name, value: found.length, goal: '0', reached: found.length === 0 },
})

export const atLeast = (name: string, value: number, goal: number): Figure => ({
  ...{ name, value, goal: `at least ${goal}`, reached: value >= goal },
})

export const is = <T extends number | string>(name: string, value: T, wanted: T, goal = String(wanted)): Figure => ({
  ...{ name, value, goal, reached: value === wanted },
})

export const holds = (name: string, reached: boolean): Figure => ({
  ...{ name, value: reached ? 'yes' : 'no', goal: 'yes', reached },
})

export const below = (name: string, value: number, most: number, unit: string): Figure => ({
  ...{ name, value, unit, goal: `at most ${most} ${unit}`, reached: value <= most },
})
