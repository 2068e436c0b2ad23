export const garagePageSize = 20

/** What a vehicle card shows. */
export interface VehicleCard {
  id: string
  make: string
  model: string
  year: number
  registration_number: string | null
  fuel_type: string
  mileage: number
  status: 'Owned' | 'For Sale'
  image_url: string | null
  pending_transfer_id: string | null
  mot_expiry: string | null
  tax_due_date: string | null
  insurance_expiry: string | null
  next_service: string | null
  color: string | null
  door_plan: string | null
}

export interface GaragePage {
  vehicles: VehicleCard[]
  /** Asks for the following page; null on the last one. */
  next: string | null
}

export interface Dashboard {
  vehicles: VehicleCard[]
  vehicle_count: number
}

export const dashboardVehicles = 3

export const vehicleName = ({ year, make, model }: Pick<VehicleCard, 'year' | 'make' | 'model'>) =>
  `${year} ${make} ${model}`
