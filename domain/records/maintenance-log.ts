import type { Breakdown } from '../basics/breakdown.ts'
import type { Attachment } from '../basics/upload.ts'
import type { VehicleIdentity } from '../vehicles/identity-rules.ts'
import type { AddedBy } from '../vehicles/vehicle-access.ts'
import type { Amendment } from './amendment.ts'
import type { Evidence } from './evidence.ts'
import type { UsedPart } from './invoice.ts'
import type { LogKind } from './kinds.ts'

/** A service, a running cost, a wash and the like, as the API gives it; with those of its kind's own fields that say something. */
export interface MaintenanceLog extends Breakdown {
  id: string
  /** Absent where the owner entered it. */
  added_by?: AddedBy
  kind: LogKind
  type: string
  title: string | null
  date: string
  cost: number | null
  comments: string | null
  service_center: string | null
  products_used: string | null
  mileage: number | null
  /** As it was typed, for a car that counts kilometres. */
  mileage_km: number | null
  next_service_due: string | null
  lead_days: number | null
  is_publicly_visible: boolean
  /** Sealed at a handover: it can no longer be changed. */
  is_sealed?: boolean
  /** The business that the record names, and its page where the reader can open it. */
  business_id?: string | null
  business?: { user_id: string; business_name: string; is_verified: boolean } | null
  /** The business that said so, while its word counts. */
  confirmed_by?: string | null
  /** The vehicle it spoke of, where that is called otherwise now. */
  confirmed_vehicle?: VehicleIdentity | null
  amendments?: Amendment[]
  /** Unlikely values that were confirmed when it was entered. */
  confirmed_doubts?: string[]
  /** Parts and tyres that were used for it or bought with it, if there are any. */
  used_parts?: UsedPart[]
  images: Attachment[]
  version: number
  created_at: string
  /** When its contents were last changed; null if never. */
  changed_at?: string | null
  /** What it rests on; not in the answer to saving it. */
  evidence?: Evidence
}

export interface LogPage {
  items: MaintenanceLog[]
  /** Asks for the following page; null on the last one. */
  next: string | null
}
export const logPageSize = 20

/** What a form starts with when it shows a number that is kept. */
export const typed = (kept: number | null | undefined): string => (kept == null ? '' : String(kept))
