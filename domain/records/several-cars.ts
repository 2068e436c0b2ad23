import { z } from 'zod'
import { runningCost } from './running-cost.ts'
import { wash } from './wash.ts'

/* One entry for several cars: a multi-car policy, or a wash of the whole fleet. Each car gets a record of its own. */

/** Kinds that are paid for several cars at once. */
export const sharedKinds = [runningCost, wash]
export type SharedKind = (typeof sharedKinds)[number]['kind']
export const isForSeveral = (kind: string): kind is SharedKind => sharedKinds.some((each) => each.kind === kind)

export const splits = ['evenly', 'same'] as const
export type Split = (typeof splits)[number]

export const mostFurtherCars = 19

const further = {
  /** Further cars of the same owner. */
  also_for: z
    .array(z.uuid('Invalid ID'))
    .min(1, 'Choose at least one further car')
    .max(mostFurtherCars, `Choose ${mostFurtherCars} further cars or fewer`),
  /** The cost is divided among all of them, or each of them cost as much. */
  split: z.enum(splits, 'Please choose how the cost is split'),
}
export const forSeveral = (kind: SharedKind) =>
  kind === 'wash' ? wash.newRecord.extend(further) : runningCost.newRecord.extend(further)

/** To the penny: what does not divide goes, a penny each, to the first ones. */
export function shareOut(cost: number, cars: number): number[] {
  const pence = Math.round(cost * 100)
  const [each, over] = [Math.floor(pence / cars), pence % cars]
  return Array.from({ length: cars }, (_, car) => (each + (car < over ? 1 : 0)) / 100)
}

export const costsFor = (cost: number | null | undefined, cars: number, split: Split): (number | null)[] =>
  cost == null ? Array(cars).fill(null) : split === 'same' ? Array(cars).fill(cost) : shareOut(cost, cars)
