import type { DueKind, DueSource, DueState } from '../vehicles/due-date.ts'
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
