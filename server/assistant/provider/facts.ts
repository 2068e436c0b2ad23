/** One of the member's own records, as far as an answer may use it. */
export interface RecordFact {
  id: string
  /** 'Oil Change', 'Major Service', 'Fuel' */
  type: string
  title: string | null
  date: string
  mileage: number | null
  comments: string | null
  service_center: string | null
}

/** What is known about the vehicle in question. No registration, no chassis number, nobody's name. */
export interface VehicleFacts {
  id: string
  make: string
  model: string
  year: number
  mileage: number
  fuel_type: string | null
  engine_type: string | null
  transmission: string | null
  mot_expiry: string | null
  tax_due_date: string | null
  insurance_expiry: string | null
  next_service: string | null
  /** The newest first. */
  records: RecordFact[]
  reminders: { type: string; due_date: string }[]
}
