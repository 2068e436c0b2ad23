import { addDays, londonToday } from '#domain/basics/format.ts'
import type { Reminder } from '#domain/records/reminder.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'

/** A vehicle to explore before adding one's own: an invented car with dates relative to today. */
export function demoVehicle(today = londonToday()): VehicleDetail {
  return {
    id: 'demo-vehicle',
    make: 'MINI',
    model: 'Cooper S',
    year: 2016,
    registration_number: 'GT16ALE',
    engine_type: '2.0 turbocharged four',
    transmission: 'Manual',
    fuel_type: 'Petrol',
    mileage: 52_380,
    tax_status: 'Valid',
    tax_due_date: addDays(today, 138),
    mot_status: 'Valid',
    mot_expiry: addDays(today, 24),
    insurance_expiry: addDays(today, 12),
    due_dates: [
      { kind: 'mot', date: addDays(today, 24), state: null, source: 'registry' },
      { kind: 'tax', date: addDays(today, 138), state: null, source: 'registry' },
      { kind: 'insurance', date: addDays(today, 12), state: null, source: 'person' },
      { kind: 'breakdown_cover', date: addDays(today, 75), state: null, source: 'person' },
    ],
    status: 'Owned',
    image_url: null,
    is_public: false,
    public_url: null,
    pending_transfer_id: null,
    last_service: addDays(today, -118),
    next_service: addDays(today, 247),
    major_service_due: addDays(today, 247),
    minor_service_due: null,
    number_of_previous_keepers: 2,
    last_keeper_change: addDays(today, -1204),
    version: 1,
    created_at: `${addDays(today, -412)}T09:30:00.000Z`,
    owner_name: 'GarageTale',
    color: 'British Racing Green',
    door_plan: '3 DOOR HATCHBACK',
    date_first_registered: '2016-03-18',
    odd_readings: [],
    mileage_km: null,
    odometer_unit: 'mi',
    identity: { from_registry: ['registration_number', 'make', 'model', 'year'], corrections_kept: false },
  }
}

/** The two shown on its card and its Reminders tab. */
export function demoReminders(today = londonToday()): Reminder[] {
  const { id: vehicle_id, make, model, year, registration_number, mileage, odometer_unit } = demoVehicle(today)
  const shared = {
    vehicle_id,
    send_notification: true,
    status: 'pending',
    version: 1,
    created_at: `${addDays(today, -90)}T18:05:00.000Z`,
    vehicle: { make, model, year, registration_number, mileage, odometer_unit },
    ...{ due_miles: null, projected: false, every_months: null, every_miles: null },
    ...{ since_date: null, since_miles: null, snoozed_until: null, notices: [] as number[], for_member: null },
  } as const
  const told = (due: number, lead_days: number) => {
    const due_date = addDays(today, due)
    return { due_date, own_date: due_date, lead_days, reminder_date: addDays(due_date, -lead_days) }
  }
  return [
    {
      ...shared,
      ...told(-3, 14),
      id: 'demo-reminder-1',
      title: 'Swap the tyres front to rear',
      type: 'Tyre change/rotation',
      mot_defect_id: null,
      due_kind: null,
      location: 'Harbour Tyres, Whitby',
      comments: 'Fronts were at 4 mm in spring.',
    },
    {
      ...shared,
      ...told(12, 30),
      id: 'demo-reminder-2',
      title: 'Renew the insurance',
      type: 'Insurance',
      mot_defect_id: null,
      due_kind: 'insurance',
      location: null,
      comments: 'Ask for a price with 6,000 miles a year.',
    },
  ]
}
