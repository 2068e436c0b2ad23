import { z } from 'zod'
import { distanceUnits } from '../basics/distance.ts'
import { blankable, day, miles, money, optionalText, pastDay } from '../basics/fields.ts'

/* What the API accepts of a purchase; apart from what the screens show of one, which load no schema. */

export const purchaseForm = z.object({
  purchase_price: blankable(money('Please enter what you paid')),
  purchase_date: blankable(pastDay()),
  purchase_mileage: blankable(miles()),
  lender: optionalText(200),
  monthly_payment: blankable(money('Please enter the payment')),
  finance_end: blankable(day()),
})

/** The whole of it: what is left out is not known. */
export const purchaseChange = purchaseForm.extend({
  mileage_unit: z.enum(distanceUnits).optional(),
  version: z.int().positive().nullable(),
})
export type PurchaseChange = z.output<typeof purchaseChange>
