import { addDays } from '../basics/format.ts'
import type { DueKind } from '../vehicles/due-date.ts'
import { type Reminder, serviceAfter } from './reminder.ts'
import { oneYearAfter } from './service-record.ts'

/** The record that a completed reminder leads to, with what is known of it already. */
export interface RecordAfter {
  action: 'service' | 'running-cost'
  values: Record<string, string>
  /** 'MOT record' */
  called: string
  /** The MOT defect that the record then is said to have put right. */
  repairs?: string
}

const costs: Partial<Record<DueKind, { type: string; title?: string }>> = {
  insurance: { type: 'Insurance' },
  tax: { type: 'Tax' },
  warranty: { type: 'Warranty' },
  breakdown_cover: { type: 'Other', title: 'Breakdown cover' },
}

type Completed = Pick<Reminder, 'type' | 'title' | 'comments' | 'due_kind' | 'due_date'> &
  Partial<Pick<Reminder, 'mot_defect_id'>>

/** Nothing is entered when finance has ended. */
export function recordAfter(reminder: Completed, today: string): RecordAfter | undefined {
  const { due_kind, due_date } = reminder
  if (due_kind === 'finance_end') return undefined
  const cost = due_kind && costs[due_kind]
  if (cost) {
    const valid: Record<string, string> = cost.title ? {} : { valid_until: oneYearAfter(due_date) }
    return { action: 'running-cost', values: { ...cost, date: today, ...valid }, called: 'running cost' }
  }
  const { type = '', ...known } = serviceAfter(reminder, today)
  const values = { ...known, type }
  const { mot_defect_id: repairs } = reminder
  if (due_kind !== 'mot')
    return { action: 'service', values, called: 'service record', ...(repairs ? { repairs } : {}) }
  return { action: 'service', values: { ...values, next_service_due: nextMot(due_date, today) }, called: 'MOT record' }
}

/** A test in the month before the old one ends keeps its day; any other counts from the test. */
export const nextMot = (due_date: string, today: string) =>
  oneYearAfter(today <= due_date && due_date <= addDays(today, 31) ? due_date : today)
