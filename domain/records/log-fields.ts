import { z } from 'zod'
import { blankable, day, miles, money, optionalText, pastDay, text } from '../basics/fields.ts'
import type { Field } from './define-record.ts'

/* Fields that several kinds of logs share. */

/** Visitors may read it, a handover seals it, and later owners may amend it. */
export const told = { public: true, sealed: true, amendable: true } as const
/** Stays with whoever entered it. */
export const untold = { public: false, sealed: false, amendable: false } as const

const shared = <const Rest extends Omit<Field, 'schema'>, Schema extends z.ZodType>(schema: Schema, rest: Rest) => ({
  schema,
  ...rest,
})

/** The day of something that has happened. */
export const pastDate = shared(pastDay().describe('The day it happened, not a future one.'), {
  label: 'Date',
  input: 'date',
  ...told,
})
export const anyDate = shared(day(), { label: 'Date', input: 'date', ...told })

/*
 * What was paid is its payer's to tell: it is sealed only where it was shared, and an amendment would tell it to everyone.
 */
const paid = { label: 'Cost', input: 'money', public: false, sealed: true, amendable: false } as const
export const cost = shared(blankable(money()), paid)
export const requiredCost = shared(money(), paid)

/** What the cost is made of; it stays with whoever entered it, and is shown to whoever may see the cost. */
const madeOf = { input: 'own', ...untold, tellsCost: true } as const
const mostJobs = 30
const job = z.object({
  words: text(200, 'Please say what was done'),
  cost: blankable(money('Please enter the cost of the job')),
})
export const breakdown = {
  parts: shared(blankable(money('Please enter the cost of the parts')), { label: 'Parts', ...madeOf }),
  labour: shared(blankable(money('Please enter the cost of the labour')), { label: 'Labour', ...madeOf }),
  vat: shared(blankable(money('Please enter the VAT')), { label: 'VAT', ...madeOf }),
  jobs: shared(
    z
      .preprocess(
        (typed) => (typed === '' ? null : typed),
        z.array(job).max(mostJobs, `Up to ${mostJobs} jobs`).nullable(),
      )
      .transform((jobs) => (jobs?.length ? jobs : null))
      .optional(),
    { label: 'Jobs', isList: true, ...madeOf },
  ),
}

/** Of what is sent; what is answered is in miles. */
const mileageWords =
  'What the odometer showed: whole miles, or kilometres with `mileage_unit`. A reading of the car’s mileage is made of it.'
export const mileage = shared(blankable(miles()).describe(mileageWords), { label: 'Mileage', input: 'miles', ...told })

export const place = shared(optionalText(200), { label: 'Location', input: 'name', ...told })

export const comments = shared(optionalText(10_000), { label: 'Notes', input: 'words', ...told })
