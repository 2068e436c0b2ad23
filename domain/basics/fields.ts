import { z } from 'zod'
import { cleanerOf } from './clean-text.ts'
import { londonToday } from './format.ts'

/*
 * Fields that records share. A form sends what was typed, so a number may arrive as text, and a blank field arrives as
 * ''. `blankable` turns that into null and leaves a missing field missing: a PATCH changes only what it names.
 */

export const largestMileage = 9_999_999
export const largestAmount = 9_999_999_999.99

// Commas only between thousands: '12,50' is not 1250, and Number alone would also accept '0x10' and '1e3'.
const numeral = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/

const typedNumber = (message: string) =>
  z
    .union([z.number(message), z.string(message).trim().max(40, message).regex(numeral, message)], message)
    .transform((typed) => (typeof typed === 'number' ? typed : Number(typed.replaceAll(',', ''))))
    .pipe(z.number(message))

/** Pounds, to the penny. */
export const money = (message = 'Please enter a cost') =>
  typedNumber(message).pipe(
    z
      .number()
      .min(0, 'This can’t be less than 0')
      .max(largestAmount, 'That amount is too large')
      .refine((pounds) => Math.abs(pounds * 100 - Math.round(pounds * 100)) < 1e-6, 'Please enter pounds and pence'),
  )

export const miles = (message = 'Please enter the mileage') =>
  typedNumber(message).pipe(
    z
      .int('Please enter whole miles')
      .min(0, 'Mileage can’t be less than 0')
      .max(largestMileage, 'That mileage is too high'),
  )

export const wholeNumber = (message: string, least: number, most: number, outside: string) =>
  typedNumber(message).pipe(z.int(message).min(least, outside).max(most, outside))

/** A measurement, to a tenth. */
export const measure = (message: string, least: number, most: number) =>
  typedNumber(message).pipe(
    z
      .number()
      .min(least, `Choose from ${least} to ${most}`)
      .max(most, `Choose from ${least} to ${most}`)
      .refine((value) => Number(value.toFixed(1)) === value, 'At most one decimal place'),
  )

/** So many litres or kilowatt hours, or pounds for each. */
export const amount = (message: string, least: number, most: number, decimals: 2 | 3 | 4) =>
  typedNumber(message).pipe(
    z
      .number()
      .min(least, `Choose from ${least} to ${most.toLocaleString('en-GB')}`)
      .max(most, `Choose from ${least} to ${most.toLocaleString('en-GB')}`)
      .refine((value) => Number(value.toFixed(decimals)) === value, `At most ${decimals} decimal places`),
  )

/** A calendar day, 'yyyy-mm-dd', as a date field gives it. */
export const day = (message = 'Please choose a date') =>
  z
    .string(message)
    .min(1, message)
    .pipe(z.iso.date(message))
    .refine((date) => date >= '1885-01-01' && date <= '2199-12-31', 'Please check the year')

/** The date of something that has happened. */
export const pastDay = (message?: string) =>
  day(message).refine((date) => date <= londonToday(), 'This date is in the future')

/** All kinds of space, some of which trim() misses, and invisible characters don't count as text. */
const canBeSeen = (typed: string) => /[^\s\p{Cc}\p{Cf}]/u.test(typed)

export const text = (most: number, message: string) =>
  z
    .string(message)
    .overwrite(cleanerOf(most))
    .trim()
    .max(most, `Use ${most.toLocaleString('en-GB')} characters or fewer`)
    .refine(canBeSeen, message)

export const optionalText = (most: number) =>
  z
    .string()
    .overwrite(cleanerOf(most))
    .trim()
    .max(most, `Use ${most.toLocaleString('en-GB')} characters or fewer`)
    .transform((typed) => (canBeSeen(typed) ? typed : null))
    .nullable()
    .optional()

export const blankable = <Output, Input>(schema: z.ZodType<Output, Input>) => {
  const emptied = z.preprocess((typed) => (typed === '' ? null : typed), schema.nullable())
  return (emptied as z.ZodType<Output | null, Input | '' | null>).optional()
}

/** The version of the record that was read; saving an older one is refused as a conflict. */
export const version = z.int('The version is missing').describe('The version that was read.')

const id = z.uuid('Invalid ID')
export const fileIds = (most = 20) => z.array(id).max(most, `Up to ${most} files`)
export const fileId = id.describe('The file, by the id that its upload gave.')
