import { type RawBuilder, sql } from 'kysely'
import { londonToday } from '#domain/basics/format.ts'
import {
  type CardReminder,
  cardReminderDays,
  cardReminders,
  type GaragePage,
  garagePageSize,
  type SharedCard,
} from '#domain/vehicles/garage.ts'
import { type GarageOrder, type GarageQuestion, wholeGarage } from '#domain/vehicles/garage-order.ts'
import { normaliseRegistration } from '#domain/vehicles/registration.ts'
import type { ReadersAccess } from '#domain/vehicles/vehicle-access.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { vehiclesSharedWith } from '../access/visible-vehicles.ts'
import { knownDues } from '../due-dates/due-dates.queries.ts'
import { standingOut, withOddReadings } from './mileage-facts.ts'
import { pendingTransferId } from './pending-transfer.ts'

const cardColumns = [
  'vehicles.id',
  'vehicles.make',
  'vehicles.model',
  'vehicles.year',
  'vehicles.registration_number',
  'vehicles.fuel_type',
  'vehicles.mileage',
  'vehicles.mileage_km',
  'vehicles.odometer_unit',
  'vehicles.status',
  'vehicles.image_url',
  'vehicles.mot_expiry',
  'vehicles.tax_due_date',
  'vehicles.insurance_expiry',
  'vehicles.next_service',
  'vehicle_data.color',
  'vehicle_data.door_plan',
  'vehicle_data.date_first_registered',
] as const
const columns = [...cardColumns, pendingTransferId] as const

/** What is due soon or overdue, the first few of each vehicle: one pass over the member's own, not one per vehicle. */
const dueSoon = (user_id: string, today: string) => sql<{ vehicle_id: string; reminders: CardReminder[] }>`(
  select vehicle_id, json_agg(json_build_object('id', id, 'title', title, 'due_date', due_date, 'due_miles', due_miles,
                                               'projected', projected) order by place) as reminders
    from (select id, vehicle_id, title, due_date, due_miles,
                 due_miles is not null and (own_date is null or projected_date < own_date) as projected,
                 row_number() over (partition by vehicle_id order by due_date, id) as place
            from reminders
           where user_id = ${user_id} and status = 'pending' and deleted_at is null
             and (snoozed_until is null or snoozed_until <= ${today}::date)
             and due_date <= ${today}::date + ${cardReminderDays}::integer) as ranked
   where place <= ${cardReminders} group by vehicle_id)`

/** When it became its owner's: by a handover, or when they added it. As in the index. */
const ownedFrom = (vehicles: string) =>
  sql<Date>`coalesce(${sql.ref(`${vehicles}.handed_over_at`)}, ${sql.ref(`${vehicles}.created_at`)})`

/** What stands on a card. */
const cards = (db: Db, user_id: string, today: string) =>
  db
    .selectFrom('vehicles')
    .leftJoin('vehicle_data', 'vehicle_data.vehicle_id', 'vehicles.id')
    .leftJoin(dueSoon(user_id, today).as('due'), 'due.vehicle_id', 'vehicles.id')
    .select(columns)
    .select(sql<CardReminder[]>`coalesce(due.reminders, '[]'::json)`.as('reminders'))
    .select(knownDues('vehicles').as('due_dates'))
    .select(standingOut('vehicles').as('standing_out'))
    .where('vehicles.user_id', '=', user_id)
    .where('vehicles.deleted_at', 'is', null)

/** Newest first; also the first few of the dashboard. */
export const ownVehicles = (db: Db, user_id: string, today = londonToday()) =>
  cards(db, user_id, today).orderBy(ownedFrom('vehicles'), 'desc').orderBy('vehicles.id', 'desc')

type Card = Awaited<ReturnType<ReturnType<typeof ownVehicles>['execute']>>[number]

interface Asked {
  user_id: string
  today: string
}

/**
 * As one value, which JSON.parse reads in a third of the time that the driver takes for its rows; and whether others let
 * the member into any of theirs, as most are let into none.
 */
const firstPage = preparedQuery(
  (db, { user_id, today }: Asked) => sql<{ cards: Card[]; is_let_in: boolean }>`
    select (select coalesce(json_agg(card), '[]') from (${ownVehicles(db, user_id, today).limit(garagePageSize + 1)}) as card)
           as cards,
           exists (select from vehicle_access where member_id = ${user_id} and ended_at is null) as is_let_in`,
)

/** `after` is the last vehicle of the page before: its position is looked up here, exact to the microsecond. */
const pageAfter = preparedQuery((db, { user_id, today, after }: Asked & { after: string }) =>
  ownVehicles(db, user_id, today)
    .where(
      sql<boolean>`(${ownedFrom('vehicles')}, vehicles.id) <
        (select ${ownedFrom('mark')}, mark.id from vehicles mark where mark.id = ${after} and mark.user_id = ${user_id})`,
    )
    .limit(garagePageSize + 1),
)

/** What each other order goes by, of the vehicle that the statement calls `of`; the id decides between equals. */
const placeBy: Record<Exclude<GarageOrder, 'newest'>, (of: string) => RawBuilder<unknown>> = {
  due: (of) => sql`coalesce(least(
    ${sql.ref(`${of}.mot_expiry`)}, ${sql.ref(`${of}.tax_due_date`)}, ${sql.ref(`${of}.insurance_expiry`)},
    ${sql.ref(`${of}.next_service`)},
    (select min(due_date) from reminders
      where vehicle_id = ${sql.ref(`${of}.id`)} and user_id = ${sql.ref(`${of}.user_id`)}
        and status = 'pending' and deleted_at is null
        and (snoozed_until is null or snoozed_until <= (now() at time zone 'Europe/London')::date))), 'infinity')`,
  name: (of) => sql`lower(${sql.ref(`${of}.make`)} || ' ' || ${sql.ref(`${of}.model`)})`,
  mileage: (of) => sql`-${sql.ref(`${of}.mileage`)}`,
}

/** A garage is sorted in memory: nobody has so many cars that an index for each order would be worth its keep. */
function inOrder(db: Db, { user_id, today }: Asked, { order, find }: GarageQuestion, after: string | undefined) {
  const place = order === 'newest' ? (of: string) => sql`- extract(epoch from ${ownedFrom(of)})` : placeBy[order]
  const words = find.toLowerCase()
  const plate = normaliseRegistration(find)
  return cards(db, user_id, today)
    .$if(find !== '', (found) =>
      found.where(sql<boolean>`(
        strpos(lower(vehicles.year || ' ' || vehicles.make || ' ' || vehicles.model), ${words}) > 0
        or ${plate} <> '' and strpos(coalesce(vehicles.registration_number, ''), ${plate}) > 0)`),
    )
    .$if(after !== undefined, (found) =>
      found.where(sql<boolean>`(${place('vehicles')}, vehicles.id) >
        (select ${place('mark')}, mark.id from vehicles mark where mark.id = ${after} and mark.user_id = ${user_id})`),
    )
    .orderBy(place('vehicles'))
    .orderBy('vehicles.id')
    .limit(garagePageSize + 1)
    .execute()
}

/** More than anybody is let into. */
const mostShared = 200

/** Other people's that the member is let into; what the owner does with it (that it is offered to somebody) is left out. */
export const sharedCards = (db: Db, user_id: string, today: string) =>
  db
    .selectFrom(vehiclesSharedWith(user_id).as('shared'))
    .innerJoin('vehicles', 'vehicles.id', 'shared.vehicle_id')
    .innerJoin('users as its_owner', 'its_owner.id', 'vehicles.user_id')
    .leftJoin('vehicle_data', 'vehicle_data.vehicle_id', 'vehicles.id')
    .select(cardColumns)
    .select([
      sql<null>`null`.as('pending_transfer_id'),
      sql<ReadersAccess>`json_build_object(
        'id', shared.access_id, 'role', shared.role, 'shows_costs', shared.shows_costs,
        'shows_documents', shared.shows_documents, 'owner_name', its_owner.name)`.as('access'),
      sql<CardReminder[]>`coalesce((
        select json_agg(due) from (
          select id, title, due_date, due_miles,
                 due_miles is not null and (own_date is null or projected_date < own_date) as projected
            from reminders
           where reminders.vehicle_id = vehicles.id and reminders.user_id = vehicles.user_id and status = 'pending'
             and deleted_at is null and (snoozed_until is null or snoozed_until <= ${today}::date)
             and due_date <= ${today}::date + ${cardReminderDays}::integer
           order by due_date, id limit ${cardReminders}) as due), '[]'::json)`.as('reminders'),
      knownDues('vehicles').as('due_dates'),
      standingOut('vehicles').as('standing_out'),
    ])
    .orderBy('its_owner.name')
    .orderBy(ownedFrom('vehicles'), 'desc')
    .orderBy('vehicles.id')
    .limit(sql.lit(mostShared))

const allShared = preparedQuery((db, { user_id, today }: Asked) => sharedCards(db, user_id, today))

const isFound = ({ find }: GarageQuestion) => {
  const [words, plate] = [find.toLowerCase(), normaliseRegistration(find)]
  return ({
    year,
    make,
    model,
    registration_number,
  }: Pick<SharedCard, 'year' | 'make' | 'model' | 'registration_number'>) =>
    `${year} ${make} ${model}`.toLowerCase().includes(words) ||
    (plate !== '' && (registration_number ?? '').includes(plate))
}

/** The member's own, a page at a time; with the first page also what others let them into. */
export async function listGarage(db: Db, user_id: string, question = wholeGarage, after?: string): Promise<GaragePage> {
  const asked = { user_id, today: londonToday() }
  const isWhole = question.order === wholeGarage.order && question.find === wholeGarage.find
  if (!isWhole) {
    const [found, shared] = await Promise.all([
      inOrder(db, asked, question, after),
      after === undefined ? allShared(db, asked) : [],
    ])
    return asGarage(found, shared.filter(isFound(question)))
  }
  if (after !== undefined) return asGarage(await pageAfter(db, { ...asked, after }))
  const [first] = await firstPage(db, asked)
  return asGarage(first?.cards ?? [], first?.is_let_in ? await allShared(db, asked) : [])
}

function asGarage(found: Card[], others: Awaited<ReturnType<typeof allShared>> = []): GaragePage {
  const vehicles = found.slice(0, garagePageSize).map(withOddReadings)
  const next = found.length > garagePageSize ? (vehicles.at(-1)?.id ?? null) : null
  const shared = others.map(withOddReadings) as SharedCard[]
  return { vehicles, next, ...(shared.length > 0 && { shared }) }
}
