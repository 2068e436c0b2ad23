import type { VehicleDocument } from '../vehicles/document.ts'
import type { DueByMileage } from '../vehicles/due-words.ts'
import type { SharedCard, VehicleCard } from '../vehicles/garage.ts'
import type { Due } from './due.ts'
import type { Spending } from './spending.ts'

export const dashboardVehicles = 3
export const dashboardBadges = 4
export const dashboardReminders = 5
export const dashboardActivity = 5
export const dashboardDocuments = 5

type VehicleNamed = { vehicle_id: string } & Pick<VehicleCard, 'make' | 'model' | 'year'>

export interface RecentBadge {
  id: string
  name: string
  description: string
  icon_url: string
}

export type UpcomingReminder = VehicleNamed & DueByMileage & { id: string; title: string; type: string }

/** Points won or, when what had earned them was removed, taken back. */
export interface PointActivity {
  id: string
  points: number
  created_at: string
  name: string
  description: string
}

export type RecentDocument = VehicleNamed &
  Pick<VehicleDocument, 'id' | 'title' | 'category' | 'file_url' | 'file_type' | 'file_size' | 'created_at'>

/** Everything the first view of the dashboard shows. */
export interface Dashboard {
  vehicles: VehicleCard[]
  vehicle_count: number
  /** Other people's, if the member is let into any. */
  shared?: SharedCard[]
  total_points: number
  level: number
  badges: RecentBadge[]
  badge_count: number
  spending: Spending
  reminders: UpcomingReminder[]
  /** What is due and overdue, of all vehicles. */
  due: Due
  activity: PointActivity[]
  documents: RecentDocument[]
}
