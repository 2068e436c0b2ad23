import { z } from 'zod'
import { amount, blankable, measure } from '../basics/fields.ts'

/** What the battery holds that can be used. */
export const batterySize = z.object({
  battery_kwh: blankable(measure('Please enter the size in kWh', 0.5, 1000)),
})

/** Pounds a kilowatt hour, at home. */
export const homeTariff = z.object({
  home_tariff: blankable(amount('Please enter the price', 0, 20, 4)),
})
