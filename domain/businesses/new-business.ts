import { z } from 'zod'
import { posesAsUs } from '../account/impersonation.ts'
import { cleanText } from '../basics/clean-text.ts'
import { blankable, fileIds, money, optionalText, text, version } from '../basics/fields.ts'
import { businessTypes, longestAnswer, weekdays } from './business.ts'
import { hoursTexts, isTime } from './business-hours.ts'

const hour = z.string().refine((time) => time === '' || isTime(time), hoursTexts.noTime)
/** The closing time may be after midnight. */
const hours = z
  .object({ open: hour, close: hour })
  .refine(({ open, close }) => (open === '') === (close === ''), { path: ['close'], error: hoursTexts.both })
  .refine(({ open, close }) => open === '' || open !== close, { path: ['close'], error: hoursTexts.same })
const website = z
  .string()
  .overwrite(cleanText)
  .trim()
  .max(2000)
  .pipe(z.url({ protocol: /^https?$/i, error: 'Please enter a web address that starts with https://' }))

const profile = {
  business_name: text(200, 'Please enter the name of your business').refine(
    (name) => !posesAsUs(name),
    'Please enter your business’s name, not ours',
  ),
  business_type: z.enum(businessTypes, 'Please choose a business type'),
  description: text(10_000, 'Please describe your business'),
  address: text(300, 'Please enter the address'),
  city: text(100, 'Please enter the city'),
  postal_code: text(20, 'Please enter the postal code'),
  country: text(100, 'Please enter the country'),
  phone: text(40, 'Please enter the phone number'),
  website: blankable(website),
  email: z.string('Please enter an email address').trim().max(254).pipe(z.email('Please enter a valid email address')),
  operating_hours: z.object(
    Object.fromEntries(weekdays.map((day) => [day, hours])) as Record<(typeof weekdays)[number], typeof hours>,
  ),
}

export const newBusiness = z.object(profile)
export type NewBusiness = z.output<typeof newBusiness>

/** `null` removes the picture. */
export const businessChange = z
  .object({ ...profile, banner_file_id: z.uuid().nullable(), logo_file_id: z.uuid().nullable() })
  .partial()
  .extend({ version })
export type BusinessChange = z.output<typeof businessChange>

const service = {
  name: text(200, 'Please enter the name of the service'),
  description: optionalText(5000),
  estimated_time: optionalText(100),
  price: blankable(money()),
}
const priceOrQuote = ({ price, is_quote_required }: { price?: number | null; is_quote_required?: boolean }) =>
  is_quote_required || (price !== null && price !== undefined)
export const businessService = z
  .object({ ...service, is_quote_required: z.boolean().default(false) })
  .refine(priceOrQuote, { path: ['price'], error: 'Please enter a price, or choose Request Quote' })
export type NewBusinessService = z.output<typeof businessService>

/** All of them, in their new order. */
export const newOrder = z.object({ ids: z.array(z.uuid()).max(100) })

export const newBusinessImages = z.object({ image_ids: fileIds() })
export const imageCaption = z.object({ caption: optionalText(300) })

export const businessReview = z.object({
  rating: z.number('Please choose one to five stars').int().min(1, 'Please choose one to five stars').max(5),
  review_text: optionalText(5000),
})
export type NewReview = z.output<typeof businessReview>

export const reviewAnswer = z.object({ answer_text: text(longestAnswer, 'Please write an answer') })

/** The business says whether it did the work; `version` is the record as it was read. */
export const confirmation = z.object({ confirmed: z.boolean(), version })
