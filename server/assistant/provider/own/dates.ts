import type { Source } from '#domain/assistant/automate.ts'
import { daysBetween, formatLongDate } from '#domain/basics/format.ts'
import type { VehicleFacts } from '../facts.ts'
import { wordsOf } from '../matching/words.ts'
import { nameOf, type OwnWords, timeBetween } from './records.ts'

export type DateField = 'mot_expiry' | 'tax_due_date' | 'insurance_expiry' | 'next_service'

export interface OwnDate {
  field: DateField
  /** 'MOT': after 'Your'. */
  name: string
  ahead: string
  behind: string
  asked: readonly string[]
  /** Handbook pages this date belongs to, the main one first. */
  topics: readonly string[]
  /** The types of reminder for it. */
  reminders: readonly string[]
}

export const ownDates: readonly OwnDate[] = [
  {
    field: 'mot_expiry',
    name: 'MOT',
    ahead: 'is due by',
    behind: 'was due by',
    asked: wordsOf('mot'),
    topics: ['law-mot-dates', 'mot-what-is-tested', 'mot-after-a-failure'],
    reminders: ['MOT'],
  },
  {
    field: 'tax_due_date',
    name: 'vehicle tax',
    ahead: 'is due on',
    behind: 'was due on',
    asked: wordsOf('tax'),
    topics: ['law-vehicle-tax'],
    reminders: ['Tax'],
  },
  {
    field: 'insurance_expiry',
    name: 'insurance',
    ahead: 'runs out on',
    behind: 'ran out on',
    asked: wordsOf('insurance'),
    topics: ['law-insurance'],
    reminders: ['Insurance'],
  },
  {
    field: 'next_service',
    name: 'next service',
    ahead: 'is due on',
    behind: 'was due on',
    asked: wordsOf('service'),
    topics: ['major-service', 'minor-service', 'engine-oil-change', 'service-light-reset', 'ev-servicing'],
    reminders: ['Major service', 'Minor service'],
  },
]

/** 'Your MOT is due by 4 March 2026, in 12 days.' */
export function dateWords(
  { field, name, ahead, behind }: OwnDate,
  vehicle: Pick<VehicleFacts, 'id' | DateField>,
  today: string,
): OwnWords | undefined {
  const date = vehicle[field]
  if (!date) return
  const days = daysBetween(today, date)
  const distance =
    days === 0 ? 'today' : days > 0 ? `in ${timeBetween(today, date)}` : `${timeBetween(date, today)} ago`
  return {
    text: `Your ${name} ${days < 0 ? behind : ahead} ${formatLongDate(date)}, ${distance}.`,
    sources: [{ kind: 'record', title: `Dates of your vehicle: ${name}`, href: `/vehicle/${vehicle.id}` }],
  }
}

/** If the date isn't recorded, there may still be a reminder. */
export function noDateWords({ name, reminders }: OwnDate, vehicle: VehicleFacts): OwnWords {
  const reminder = vehicle.reminders.find(({ type }) => reminders.includes(type))
  if (!reminder)
    return {
      text: `Your records keep no date for the ${name} of your ${nameOf(vehicle)}. Add it to the vehicle, and I can tell you here.`,
      sources: [],
    }
  return {
    text: `Your records keep no date for the ${name} of your ${nameOf(vehicle)}, but a reminder for it stands on ${formatLongDate(reminder.due_date)}.`,
    sources: [remindersOf(vehicle)],
  }
}

const remindersOf = ({ id }: VehicleFacts): Source => ({
  kind: 'record',
  title: 'Reminders of your vehicle',
  href: `/vehicle/${id}?tab=reminders`,
})

/** What is due, soonest first: the vehicle's own dates, then its reminders. */
export function comingUp(vehicle: VehicleFacts, today: string): OwnWords {
  const dates = ownDates.flatMap(({ field, name }) => {
    const date = vehicle[field]
    return date ? [{ name: name === 'next service' ? 'Service' : name, date }] : []
  })
  const reminders = vehicle.reminders.map(({ type, due_date }) => ({ name: `Reminder: ${type}`, date: due_date }))
  const all = [...dates, ...reminders].sort((one, other) => one.date.localeCompare(other.date)).slice(0, 8)
  if (all.length === 0)
    return {
      text: 'No dates or reminders are kept for it yet. Add them on its page, and I can tell you here.',
      sources: [],
    }
  const lines = all.map(({ name, date }) => {
    const past = date < today ? ' (overdue)' : date === today ? ' (today)' : ''
    return `- ${name.charAt(0).toUpperCase()}${name.slice(1)}: ${formatLongDate(date)}${past}`
  })
  return {
    text: `What is due, the soonest first:\n${lines.join('\n')}`,
    sources: [remindersOf(vehicle)],
  }
}
