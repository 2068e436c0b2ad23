import type { z } from 'zod'
import { blankable, day, miles, money, optionalText, pastDay } from '../basics/fields.ts'
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
export const pastDate = shared(pastDay(), { label: 'Date', input: 'date', ...told })
export const anyDate = shared(day(), { label: 'Date', input: 'date', ...told })

/*
 * What was paid is its payer's to tell: it is sealed only where it was shared, and an amendment would tell it to everyone.
 */
const paid = { label: 'Cost', input: 'money', public: false, sealed: true, amendable: false } as const
export const cost = shared(blankable(money()), paid)
export const requiredCost = shared(money(), paid)

export const mileage = shared(blankable(miles()), { label: 'Mileage', input: 'miles', ...told })

export const place = shared(optionalText(200), { label: 'Location', input: 'name', ...told })

export const comments = shared(optionalText(10_000), { label: 'Notes', input: 'words', ...told })
