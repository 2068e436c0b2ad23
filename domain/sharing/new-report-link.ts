import { z } from 'zod'
import { text } from '../basics/fields.ts'
import { linkDays, longestLabel, mostAreas } from './report-link.ts'

export const newReportLink = z.object({
  label: text(longestLabel, 'Please say who it is for'),
  days: z.union(
    linkDays.map((days) => z.literal(days)),
    'Please choose how long it works',
  ),
  with_receipts: z.boolean('Please choose whether receipts are shown'),
  cover_receipts: z.boolean('Please choose whether names are covered'),
  with_costs: z.boolean('Please choose whether costs are shown'),
})
export type NewReportLink = z.output<typeof newReportLink>

const share = z.number('Invalid area').min(0, 'Invalid area').max(1, 'Invalid area')
const size = share.min(0.001, 'Invalid area')

/** None: there is nothing to cover. */
export const receiptCover = z.object({
  areas: z
    .array(z.object({ x: share, y: share, width: size, height: size }), 'Please send the areas')
    .max(mostAreas, `Cover at most ${mostAreas} areas`),
})
