import { z } from 'zod'
import { answerOf, created_at, day, id, theId, theVersion } from '../basics/answer.ts'
import { type DistanceUnit, distanceUnits, unitNames } from '../basics/distance.ts'
import { codes, nextWords } from '../basics/meaning.ts'
import {
  type DueKind,
  type DueSource,
  type DueState,
  dueKinds,
  dueSources,
  dueStates,
  type KnownDue,
} from './due-date.ts'
import type { CardReminder, GaragePage, SharedCard, VehicleCard } from './garage.ts'
import { type IdentityField, identityFields } from './identity-rules.ts'
import type { MileageFacts, OddReading } from './mileage.ts'
import { readingSources } from './reading-source.ts'
import { fuelTypes, transmissions, vehicleStatuses } from './vehicle.ts'
import { type AddedBy, type ReadersAccess, type SharedRole, sharedRoles } from './vehicle-access.ts'
import type { MainService, VehiclePage, VehicleStats } from './vehicle-page.ts'

export const sourceOfReading = z.string().describe(codes('Where the reading comes from.', readingSources))
export const unitOf = (what: string) => z.enum(distanceUnits).describe(codes<DistanceUnit>(what, unitNames))

const odometer = z.strictObject({
  date: day().describe('The day it was read.'),
  miles: z.int().describe('What the odometer showed, in miles.'),
  km: z.int().nullish().describe('As it was read, where that was in kilometres.'),
  source: sourceOfReading,
})
const oddReading = answerOf<OddReading>('OddReading')(
  z
    .strictObject({
      kind: z.enum(['fall', 'rise', 'gap']).describe(
        codes<OddReading['kind']>('What is odd.', {
          fall: 'it reads less than the one before',
          rise: 'it rose faster than a car is driven',
          gap: 'nothing was written down for more than three years',
        }),
      ),
      before: odometer.describe('The reading before it.'),
      reading: odometer.describe('The reading itself.'),
    })
    .describe('A reading and the one before it that it does not fit.'),
)

export const mileageFacts = {
  mileage: z.int().describe('What the odometer shows, in miles.'),
  mileage_km: z.int().nullable().describe('As it was read, where that was in kilometres.'),
  odometer_unit: unitOf('What the instrument counts.'),
  odd_readings: z.array(oddReading).describe('Readings that do not fit, newest first; mostly none.'),
}
answerOf<MileageFacts>()(z.strictObject(mileageFacts))

export const addedBy = answerOf<AddedBy>('AddedBy')(
  z
    .strictObject({ id: id().describe('The member’s id.'), name: z.string().describe('The member’s name.') })
    .describe('Somebody other than the owner who entered it.'),
)

const dueKindWords: Record<DueKind, string> = {
  mot: 'the MOT',
  tax: 'the vehicle tax',
  insurance: 'the insurance',
  warranty: 'the warranty',
  breakdown_cover: 'the breakdown cover',
  finance_end: 'the finance agreement',
}
const dueStateWords: Record<DueState, string> = {
  exempt: 'the vehicle needs none',
  sorn: 'it is declared off the road',
  untaxed: 'no tax is paid',
}
const dueSourceWords: Record<DueSource, string> = {
  person: 'somebody entered it',
  record: 'a record says so',
  document: 'a document says so',
  registry: 'the vehicle lookup said so',
  official: 'an official service said so',
}
export const dueKind = z.enum(dueKinds)
export const dueKindsMean = (what: string) => codes(what, dueKindWords)
export const dueStateAnswer = z
  .enum(dueStates)
  .nullable()
  .describe(codes('What is so instead of a date.', dueStateWords))
export const dueSourceAnswer = z
  .enum(dueSources)
  .nullable()
  .describe(`${codes('Who says so.', dueSourceWords)} Null when nothing is known.`)

const knownDue = answerOf<KnownDue>('KnownDue')(
  z.strictObject({
    kind: dueKind.describe(dueKindsMean('What ends.')),
    date: day().nullable().describe('The last day it is valid.'),
    state: dueStateAnswer,
    source: dueSourceAnswer,
  }),
)

const access = answerOf<ReadersAccess>('ReadersAccess')(
  z
    .strictObject({
      id: id().describe('The id of this access.'),
      role: z.enum(sharedRoles).describe(
        codes<SharedRole>('How far it goes.', {
          manager: 'adds and changes everything but selling, publishing and access',
          contributor: 'reads, adds entries, and changes or deletes their own',
          viewer: 'reads and changes nothing',
        }),
      ),
      shows_costs: z.boolean().describe('Whether the owner shows you what was paid.'),
      shows_documents: z.boolean().describe('Whether the owner shows you the documents.'),
      owner_name: z.string().describe('Whose vehicle it is.'),
    })
    .describe('What you may do with somebody else’s vehicle; absent for your own.'),
)

export const duePlace = {
  due_miles: z.int().nullable().describe('The odometer at which it is due, in miles.'),
  projected: z.boolean().describe('The day is when that mileage is expected, or was reached.'),
}
const reminder = answerOf<CardReminder>()(
  z.strictObject({
    id: theId,
    title: z.string().describe('What to do.'),
    due_date: day().describe('The day it is due.'),
    ...duePlace,
  }),
)

export const identity = {
  make: z.string().describe('The manufacturer: ‘Mini’.'),
  model: z.string().describe('The model: ‘Cooper’.'),
  year: z.int().describe('The year it was built, of four digits.'),
  registration_number: z.string().nullable().describe('Without spaces: ‘AB12CDE’.'),
}

export const identityFieldsMean = (what: string) =>
  codes<IdentityField>(what, {
    registration_number: 'the number plate',
    make: 'the manufacturer',
    model: 'the model',
    year: 'the year it was built',
  })

/** What a card and the page of a vehicle both tell. */
const told = {
  status: z.enum(vehicleStatuses).describe('Whether it is offered for sale.'),
  image_url: z.string().nullable().describe('Where its picture is, on this site: `/files/…`.'),
  pending_transfer_id: id().nullable().describe('The handover to a new owner that is under way.'),
  mot_expiry: day().nullable().describe('The last day of the MOT.'),
  tax_due_date: day().nullable().describe('The last day that is taxed.'),
  insurance_expiry: day().nullable().describe('The last day that is insured.'),
  next_service: day().nullable().describe('When the next service is due.'),
  due_dates: z.array(knownDue).describe('Of those kinds of which something is known.'),
  date_first_registered: day().nullable().describe('When it was first registered.'),
  color: z.string().nullable().describe('Its colour, in words.'),
  door_plan: z.string().nullable().describe('The kind of body, as the vehicle lookup calls it: ‘5 Door Hatchback’.'),
}

const card = {
  id: theId,
  ...identity,
  ...told,
  fuel_type: z.string().describe('What it runs on: ‘Petrol’, ‘Electric’.'),
  reminders: z.array(reminder).describe('Overdue or due soon, the most urgent first.'),
  ...mileageFacts,
}
const vehicleCard = answerOf<VehicleCard>('VehicleCard')(z.strictObject(card).describe('A vehicle as a list shows it.'))
const sharedCard = answerOf<SharedCard>('SharedVehicleCard')(
  z.strictObject({ ...card, access }).describe('Somebody else’s vehicle that you are let into, as a list shows it.'),
)

export const garageAnswer = answerOf<GaragePage>('VehicleList')(
  z.strictObject({
    vehicles: z.array(vehicleCard).describe('Your own vehicles of this page.'),
    shared: z
      .array(sharedCard)
      .optional()
      .describe('Other people’s vehicles that you are let into; with the first page, if there are any.'),
    next: id().nullable().describe(nextWords),
  }),
)

const mainService = answerOf<MainService>()(
  z.strictObject({
    id: theId,
    date: day().describe('The day of it.'),
    mileage: z.int().nullable().describe('The odometer at the time, in miles.'),
    mileage_km: z.int().nullable().describe('As it was typed, for a vehicle that counts kilometres.'),
  }),
)
const stats = answerOf<VehicleStats>('VehicleStats')(
  z
    .strictObject({
      records: z.int().describe('How many records it has.'),
      total_spent: z.number().nullable().describe('In pounds; null where the owner shows you no costs.'),
      cost_per_mile: z
        .number()
        .nullable()
        .describe('Pounds over the last twelve months; null if it cannot be known yet, or isn’t told.'),
      major_service: mainService.nullable().describe('The last Major Service.'),
      minor_service: mainService.nullable().describe('The last Minor Service.'),
    })
    .describe('Figures of the vehicle’s history.'),
)

const validity = (what: string) =>
  z
    .enum(['Valid', 'Expired', 'Unknown'])
    .nullable()
    .describe(`Whether ${what} is valid today; \`Unknown\` without a date, null where there can be no answer.`)

export const vehicleAnswer = answerOf<VehiclePage>('Vehicle')(
  z.strictObject({
    id: theId,
    ...identity,
    ...mileageFacts,
    ...told,
    engine_type: z.string().nullable().describe('The engine, as its owner or the vehicle lookup describes it.'),
    transmission: z.enum(transmissions).describe('The gearbox.'),
    fuel_type: z.enum(fuelTypes).describe('What it runs on.'),
    tax_status: validity('the tax'),
    mot_status: validity('the MOT'),
    is_public: z.boolean().describe('Whether it has a public page.'),
    public_url: z.string().nullable().describe('The address of its public page.'),
    last_service: day().nullable().describe('The day of the last service.'),
    major_service_due: day().nullable().describe('When the next Major Service is due.'),
    minor_service_due: day().nullable().describe('When the next Minor Service is due.'),
    number_of_previous_keepers: z.int().nullable().describe('How many keepers it had before.'),
    last_keeper_change: day().nullable().describe('When the keeper last changed.'),
    version: theVersion,
    created_at,
    owner_name: z.string().describe('Whose vehicle it is.'),
    identity: z
      .strictObject({
        from_registry: z
          .array(z.enum(identityFields))
          .describe(identityFieldsMean('Fields the registry gave, which cannot be changed.')),
        corrections_kept: z.boolean().describe('Others rely on it, so corrections stay visible.'),
      })
      .describe('How far its make, model, year and registration may be changed.'),
    outstanding_recall: z.boolean().describe('The manufacturer’s recall has not been answered.'),
    stats,
    access: access.optional(),
  }),
)
