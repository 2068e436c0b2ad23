import { z } from 'zod'
import { optionalText, pastDay } from '../basics/fields.ts'
import { answeredDoubts } from './doubt.ts'
import { filesOfChange, filesOfNew, logFields } from './maintenance-log.ts'

export const washType = 'Wash/Detail' as const

export const washForm = z.object({ ...logFields, date: pastDay(), products_used: optionalText(2000) })

export const newWash = washForm.extend({ ...filesOfNew, ...answeredDoubts })
export type NewWash = z.output<typeof newWash>

export const washChange = washForm.partial().extend({ ...filesOfChange, ...answeredDoubts })
export type WashChange = z.output<typeof washChange>

export const washSaveFailed = 'Failed to save wash record. Please try again.'
