import { addDays } from '../basics/format.ts'
import { type Aged, countingNow, type DueKind, type DueSource, type DueState, dueNames } from '../vehicles/due-date.ts'
import type { VehicleCard } from '../vehicles/garage.ts'

/*
 * What is due: the one list that cards, the dashboard and the reminders are read from. It holds the vehicle's own dates,
 * its next service, and those pending reminders that speak of neither.
 */

export type DueItemKind = DueKind | 'service' | 'reminder'

export interface DueItem extends Pick<VehicleCard, 'make' | 'model' | 'year' | 'registration_number'> {
  vehicle_id: string
  kind: DueItemKind
  /** 'MOT', 'Next service', or a reminder's own title. */
  title: string
  /** Null where a state is said instead, or only a mileage is known. */
  date: string | null
  /** The odometer at which it is due, for a reminder by mileage. */
  miles: number | null
  /** The date is worked out from the owner's mileage. */
  projected: boolean
  state: DueState | null
  /** Who said so; null for a service and for a reminder. */
  source: DueSource | null
  /** The pending reminder that stands for it. */
  reminder_id: string | null
  overdue: boolean
}

/** Of all of a member's vehicles, the most pressing first. */
export interface Due {
  items: DueItem[]
  /** Counted up to `mostOverdue`. */
  overdue: number
}

/** What is further away than this is not shown as due. */
export const dueSoonDays = 60
export const mostDueItems = 20
export const mostOverdue = 100

/** As the one query finds it; of a reminder its own title. */
export interface DueRow extends Omit<DueItem, 'overdue' | 'title'>, Aged {
  title: string | null
}

/** What counts of them today, the most pressing first: a historic car's old MOT, or SORN, asks for nothing. */
export function dueItems(rows: DueRow[], today: string, most = mostDueItems): Due {
  const items = rows
    .flatMap(({ date_first_registered, title, ...row }): DueItem[] => {
      const { kind, source } = row
      if (kind === 'service') return [{ ...row, title: 'Next service', overdue: isPast(row.date, today) }]
      if (kind === 'reminder') return [{ ...row, title: title ?? '', overdue: isPast(row.date, today) }]
      const said = countingNow(
        { kind, date: row.date, state: row.state, source },
        { year: row.year, date_first_registered },
        today,
      )
      if (said.state === 'exempt' || said.state === 'sorn') return []
      const overdue = said.state === 'untaxed' || isPast(said.date, today)
      return [{ ...row, ...said, title: dueNames[kind].title, overdue }]
    })
    .toSorted((a, b) => order(a, today).localeCompare(order(b, today)))
  return {
    items: items.slice(0, most),
    overdue: Math.min(items.filter(({ overdue }) => overdue).length, mostOverdue),
  }
}

const isPast = (date: string | null, today: string) => date !== null && date < today

/** A car that is untaxed stands with what ran out yesterday. */
const order = ({ date, title, vehicle_id }: DueItem, today: string) =>
  `${date ?? addDays(today, -1)} ${vehicle_id} ${title}`
