import { z } from 'zod'
import { answerOf, day, id, moment, nextWords } from '../basics/answer.ts'
import { distanceUnits } from '../basics/distance.ts'
import { dueKinds, dueSources, dueStates, type KnownDue } from './due-date.ts'
import type { CardReminder, GaragePage, SharedCard, VehicleCard } from './garage.ts'
import { identityFields } from './identity-rules.ts'
import type { MileageFacts, OddReading } from './mileage.ts'
import { fuelTypes, transmissions, vehicleStatuses } from './vehicle.ts'
import { type AddedBy, type ReadersAccess, sharedRoles } from './vehicle-access.ts'
import type { MainService, VehiclePage, VehicleStats } from './vehicle-page.ts'

const odometer = z.strictObject({
  date: day(),
  miles: z.int(),
  km: z.int().nullish().describe('As it was read, where that was in kilometres.'),
  source: z.string(),
})
const oddReading = answerOf<OddReading>('OddReading')(
  z
    .strictObject({ kind: z.enum(['fall', 'rise', 'gap']), before: odometer, reading: odometer })
    .describe('A reading and the one before it that it does not fit.'),
)

export const mileageFacts = {
  mileage: z.int().describe('What the odometer shows, in miles.'),
  mileage_km: z.int().nullable().describe('As it was read, where that was in kilometres.'),
  odometer_unit: z.enum(distanceUnits).describe('What the instrument counts.'),
  odd_readings: z.array(oddReading),
}
answerOf<MileageFacts>()(z.strictObject(mileageFacts))

export const addedBy = answerOf<AddedBy>('AddedBy')(
  z.strictObject({ id: id(), name: z.string() }).describe('Somebody other than the owner who entered it.'),
)

const knownDue = answerOf<KnownDue>('KnownDue')(
  z.strictObject({
    kind: z.enum(dueKinds),
    date: day().nullable(),
    state: z.enum(dueStates).nullable().describe('What is so instead of a date.'),
    source: z.enum(dueSources).nullable(),
  }),
)

const access = answerOf<ReadersAccess>('ReadersAccess')(
  z
    .strictObject({
      id: id(),
      role: z.enum(sharedRoles),
      shows_costs: z.boolean(),
      shows_documents: z.boolean(),
      owner_name: z.string(),
    })
    .describe('What you may do with somebody else’s vehicle; absent for your own.'),
)

const reminder = answerOf<CardReminder>()(
  z.strictObject({
    id: id(),
    title: z.string(),
    due_date: day(),
    due_miles: z.int().nullable().describe('The odometer at which it is due.'),
    projected: z.boolean().describe('The day is when that mileage is expected, or was reached.'),
  }),
)

const identity = {
  make: z.string(),
  model: z.string(),
  year: z.int(),
  registration_number: z.string().nullable().describe('Without spaces.'),
}

const card = {
  id: id(),
  ...identity,
  fuel_type: z.string(),
  status: z.enum(vehicleStatuses),
  image_url: z.string().nullable(),
  pending_transfer_id: id().nullable(),
  mot_expiry: day().nullable(),
  tax_due_date: day().nullable(),
  insurance_expiry: day().nullable(),
  next_service: day().nullable(),
  due_dates: z.array(knownDue).describe('Of those kinds of which something is known.'),
  date_first_registered: day().nullable(),
  color: z.string().nullable(),
  door_plan: z.string().nullable(),
  reminders: z.array(reminder).describe('Overdue or due soon, the most urgent first.'),
  ...mileageFacts,
}
const vehicleCard = answerOf<VehicleCard>('VehicleCard')(z.strictObject(card))
const sharedCard = answerOf<SharedCard>('SharedVehicleCard')(z.strictObject({ ...card, access }))

export const garageAnswer = answerOf<GaragePage>('VehicleList')(
  z.strictObject({
    vehicles: z.array(vehicleCard),
    shared: z
      .array(sharedCard)
      .optional()
      .describe('Other people’s vehicles that you are let into; with the first page, if there are any.'),
    next: id().nullable().describe(nextWords),
  }),
)

const mainService = answerOf<MainService>()(
  z.strictObject({ id: id(), date: day(), mileage: z.int().nullable(), mileage_km: z.int().nullable() }),
)
const stats = answerOf<VehicleStats>('VehicleStats')(
  z.strictObject({
    records: z.int(),
    total_spent: z.number().nullable().describe('Null where the owner shows you no costs.'),
    cost_per_mile: z
      .number()
      .nullable()
      .describe('Pounds over the last twelve months; null if it cannot be known yet, or isn’t told.'),
    major_service: mainService.nullable(),
    minor_service: mainService.nullable(),
  }),
)

const validity = z.enum(['Valid', 'Expired', 'Unknown']).nullable()

export const vehicleAnswer = answerOf<VehiclePage>('Vehicle')(
  z.strictObject({
    id: id(),
    ...identity,
    ...mileageFacts,
    engine_type: z.string().nullable(),
    transmission: z.enum(transmissions),
    fuel_type: z.enum(fuelTypes),
    color: z.string().nullable(),
    door_plan: z.string().nullable(),
    tax_status: validity,
    tax_due_date: day().nullable(),
    mot_status: validity,
    mot_expiry: day().nullable(),
    insurance_expiry: day().nullable(),
    due_dates: z.array(knownDue).describe('Of those kinds of which something is known.'),
    status: z.enum(vehicleStatuses),
    image_url: z.string().nullable(),
    is_public: z.boolean(),
    public_url: z.string().nullable(),
    pending_transfer_id: id().nullable(),
    last_service: day().nullable(),
    next_service: day().nullable(),
    major_service_due: day().nullable(),
    minor_service_due: day().nullable(),
    number_of_previous_keepers: z.int().nullable(),
    last_keeper_change: day().nullable(),
    version: z.int(),
    created_at: moment(),
    owner_name: z.string(),
    date_first_registered: day().nullable(),
    identity: z.strictObject({
      from_registry: z.array(z.enum(identityFields)).describe('Fields the registry gave, which cannot be changed.'),
      corrections_kept: z.boolean().describe('Others rely on it, so corrections stay visible.'),
    }),
    outstanding_recall: z.boolean().describe('The manufacturer’s recall has not been answered.'),
    stats,
    access: access.optional(),
  }),
)
