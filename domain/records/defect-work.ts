import { addDays, formatLongDate, shorten } from '../basics/format.ts'
import { type DefectLife, severityNames } from '../vehicles/mot-defect.ts'
import { readDefect } from '../vehicles/same-defect.ts'
import type { RecordAfter } from './after-reminder.ts'
import type { ReminderType } from './reminder.ts'
import type { ServiceType } from './service-record.ts'

/* What an MOT defect leads to: a reminder of the work, and the record of it. */

type Told = Pick<DefectLife, 'id' | 'text' | 'severity' | 'named'>

interface Work {
  parts: string[]
  reminder: ReminderType
  service: ServiceType
}
const works: Work[] = [
  { parts: ['tyre', 'tread'], reminder: 'Tyre change/rotation', service: 'Tyre Change / Rotation' },
  {
    parts: ['disc', 'pad', 'caliper', 'brake', 'drum', 'shoe', 'handbrake'],
    reminder: 'Brake pad/disc replacement',
    service: 'Brake Service',
  },
  { parts: ['battery'], reminder: 'Battery health check/replacement', service: 'Battery Change' },
]

function workOn(text: string): Work | undefined {
  const { words } = readDefect(text)
  return works.find(({ parts }) => parts.some((part) => words.has(part)))
}

const namedAt = ({ text, named }: Told) =>
  `${text}\n${severityTold(named)} at the MOT of ${formatLongDate(named.at(-1)?.date ?? '')}`
const severityTold = (named: Told['named']) => (named.at(-1)?.failed ? 'Failed' : 'Advised')

const beforeTest = 28
const urgently = 14
/** A worn tyre does not last until the next test. */
const beforeLong = 91

/** Within three months, and with four weeks left before the next test; at once for what failed. */
export function reminderOfDefect(life: Told, mot_due: string | null, today: string) {
  const isAdvised = life.severity === 'advised'
  const ahead = [addDays(today, beforeLong), ...(mot_due ? [addDays(mot_due, -beforeTest)] : [])].sort()[0] as string
  const soon = addDays(today, isAdvised ? beforeTest : urgently)
  return {
    title: shorten(`MOT ${severityNames[life.severity].toLowerCase()}: ${life.text}`, 200),
    type: workOn(life.text)?.reminder ?? 'Other',
    due_date: isAdvised && ahead > soon ? ahead : soon,
    comments: namedAt(life),
  }
}

/** The record of the work, with what is known of it already. */
export const repairOfDefect = (life: Told, today: string): RecordAfter => ({
  action: 'service',
  values: { type: workOn(life.text)?.service ?? '', date: today, next_service_due: '', comments: namedAt(life) },
  called: 'service record',
  repairs: life.id,
})
