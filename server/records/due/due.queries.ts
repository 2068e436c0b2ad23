import { sql } from 'kysely'
import { type DueRow, dueSoonDays, mostOverdue } from '#domain/records/due.ts'
import { vehiclesSharedWith } from '../../vehicles/access/visible-vehicles.ts'
import { isAwake, isProjected } from '../reminders/reminders.queries.ts'

/** All of a member's vehicles, or one of them. */
interface Whose {
  user_id: string
  vehicle_id?: string
}

interface Reach {
  /** How many days ahead. */
  days: number
  /** More than anybody reads; what is left off is the least pressing. */
  most: number
}
const soon: Reach = { days: dueSoonDays, most: mostOverdue * 2 }

/** Those of other people whose reminders reach the member. */
const sharedVehicles = (user_id: string) => sql`
  select theirs.id, theirs.user_id, theirs.make, theirs.model, theirs.year, theirs.registration_number,
         theirs.next_service, theirs.mot_expiry
    from ${vehiclesSharedWith(user_id)} as shared join vehicles as theirs on theirs.id = shared.vehicle_id
   where shared.reminds`

const sharedReminders = (user_id: string, today: string, { days, most }: Reach) => sql`
  select reminders.vehicle_id, 'reminder', title, due_date, due_miles, ${isProjected}, null, null, reminders.id
    from own join reminders on reminders.vehicle_id = own.id and reminders.user_id = own.user_id
   where own.user_id <> ${user_id}::uuid and status = 'pending' and deleted_at is null
     and (for_member is null or for_member = ${user_id}::uuid)
     and due_date <= ${today}::date + ${days}::integer and ${isAwake(today)}
     and not exists (
       select from due_dates as its
        where its.vehicle_id = reminders.vehicle_id and its.kind = due_kind and its.date = due_date)
   order by due_date, reminders.id limit ${most}::integer`

/**
 * What is overdue or due soon (or as far ahead as is asked), as JSON for `dueItems`. The member's few vehicles are walked
 * for their own dates, and the pending reminders along their index; one that speaks of a date that is there already
 * stands for it, and one that is snoozed is left out: a date of the vehicle is a fact, and stays.
 */
export const dueRows = ({ user_id, vehicle_id }: Whose, today: string, { days, most } = soon) => sql<DueRow[]>`(
  with own as materialized (
    select id, user_id, make, model, year, registration_number, next_service, mot_expiry
      from vehicles
     where user_id = ${user_id} and deleted_at is null ${vehicle_id ? sql`and id = ${vehicle_id}` : sql``}
    ${vehicle_id ? sql`` : sql`union all ${sharedVehicles(user_id)}`})
  select coalesce(json_agg(found order by found.date nulls first), '[]'::json) from (
    select found.vehicle_id, own.make, own.model, own.year, own.registration_number, found.kind, found.title, found.date,
           found.miles, found.projected, found.state, found.source, found.reminder_id,
           vehicle_data.date_first_registered
      from (
        select due.vehicle_id, due.kind, null as title, due.date, null::integer as miles, false as projected, due.state,
               due.source,
               (select id from reminders
                 where reminders.vehicle_id = due.vehicle_id and reminders.user_id = own.user_id and status = 'pending'
                   and reminders.deleted_at is null and due_date = due.date and due_kind = due.kind
                 order by id limit 1) as reminder_id
          from own join due_dates as due on due.vehicle_id = own.id
         where due.date <= ${today}::date + ${days}::integer or due.state = 'untaxed'
        union all
        select id, 'service', null, next_service, null, false, null, null, null from own
         where next_service <= ${today}::date + ${days}::integer and next_service is distinct from mot_expiry
           and not exists (
             select from reminders
              where reminders.vehicle_id = own.id and reminders.user_id = own.user_id and status = 'pending'
                and reminders.deleted_at is null and coalesce(own_date, due_date) = next_service and due_kind is null)
        union all
        (select reminders.vehicle_id, 'reminder', title, due_date, due_miles, ${isProjected}, null, null, reminders.id
           from reminders
          where reminders.user_id = ${user_id} ${vehicle_id ? sql`and reminders.vehicle_id = ${vehicle_id}` : sql``}
            and status = 'pending' and deleted_at is null and due_date <= ${today}::date + ${days}::integer
            and ${isAwake(today)} and reminders.vehicle_id in (select id from own)
            and not exists (
              select from due_dates as its
               where its.vehicle_id = reminders.vehicle_id and its.kind = due_kind and its.date = due_date)
          order by due_date, reminders.id limit ${most}::integer)
        ${vehicle_id ? sql`` : sql`union all (${sharedReminders(user_id, today, { days, most })})`}
      ) as found
      join own on own.id = found.vehicle_id
      left join vehicle_data on vehicle_data.vehicle_id = own.id
     order by found.date nulls first limit ${most}::integer) as found)`
