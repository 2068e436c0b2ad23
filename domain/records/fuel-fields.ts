import { z } from 'zod'
import { inPence } from '../basics/amounts.ts'
import { amount, blankable, miles, optionalText } from '../basics/fields.ts'
import { told, untold } from './log-fields.ts'

/* What a fill-up and a charge have in common. Neither is ever public: what is told goes with the car, to its next owner. */

export const toldToOwners = { ...told, public: false } as const

/** With the amount it says what was paid, so it is kept from whoever may not see that. */
export const unitPrice = (label: string, unit: string, example: number) => ({
  schema: blankable(amount('Please enter the price', 0, 20, 4)),
  label,
  meaning: `What ${unit} cost, in pounds to a hundredth of a penny.`,
  input: 'own' as const,
  unit,
  words: (pounds: unknown) => inPence(Number(pounds)),
  tellsCost: true,
  examples: [example],
  ...untold,
})

/** Nobody but its owner sees it on the timeline, so it needs no public place. */
export const station = {
  schema: optionalText(200),
  label: 'Station',
  input: 'name' as const,
  ...toldToOwners,
}

/** Entered instead of the mileage: since the fill-up or charge before. */
export const trip = blankable(miles('Please enter the trip')).describe(
  'Instead of `mileage`: how far it went since the one before, in the same unit.',
)

export const yesOrNo = blankable(z.boolean())

export const missedBefore = {
  schema: yesOrNo,
  label: 'One before was not logged',
  meaning: 'One before it was not entered, so nothing is worked out from the distance since.',
  input: 'yes-no' as const,
  isOnlyOnce: true,
  ...toldToOwners,
}
