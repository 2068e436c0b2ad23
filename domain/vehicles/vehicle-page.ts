import type { VehicleDetail } from './vehicle.ts'
import type { ReadersAccess } from './vehicle-access.ts'

export interface MainService {
  id: string
  date: string
  mileage: number | null
  mileage_km: number | null
}

/** The figures of Vehicle Stats that are not columns of the vehicle. */
export interface VehicleStats {
  records: number
  /** Null for somebody to whom the owner shows no costs. */
  total_spent: number | null
  /** Pounds over the last twelve months; null if it cannot be known yet, or isn't told. */
  cost_per_mile: number | null
  major_service: MainService | null
  minor_service: MainService | null
}

/** Everything the vehicle's page shows before a tab requests more, in one answer. */
export interface VehiclePage extends VehicleDetail {
  /** A service says that the manufacturer's recall has not been answered. */
  outstanding_recall: boolean
  stats: VehicleStats
  /** Of somebody else's vehicle, what the reader may do with it; absent for the owner. */
  access?: ReadersAccess
}
