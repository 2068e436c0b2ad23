import type { Attachment } from './upload.ts'

export type LogKind = 'service' | 'running_cost' | 'wash'

/** A service, a running cost or a wash, as the API gives it. */
export interface MaintenanceLog {
  id: string
  kind: LogKind
  type: string
  title: string | null
  date: string
  cost: number | null
  comments: string | null
  service_center: string | null
  products_used: string | null
  mileage: number | null
  next_service_due: string | null
  lead_days: number | null
  is_publicly_visible: boolean
  images: Attachment[]
  version: number
  created_at: string
}
