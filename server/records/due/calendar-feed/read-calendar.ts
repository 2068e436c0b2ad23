import { sql } from 'kysely'
import { type DistanceUnit, formatDistance } from '#domain/basics/distance.ts'
import { londonToday } from '#domain/basics/format.ts'
import { type DueItem, type DueRow, dueItems } from '#domain/records/due.ts'
import { formatRegistration } from '#domain/vehicles/registration.ts'
import type { Db } from '../../../platform/database/database.ts'
import { dueRows } from '../due.queries.ts'
import type { ReadFeed } from './calendar-feed.queries.ts'
import { type CalendarEvent, writeCalendar } from './icalendar.ts'

/** A century and a thousand: a calendar shows what is far ahead too. */
const reach = { days: 36_525, most: 1000 }

/** Sequences count the seconds from here: one for all, however an item comes to its day. */
const firstState = Date.UTC(2020)

type DatedItem = DueItem & { date: string }

interface Detail {
  location: string | null
  comments: string | null
  /** In days before it is due; null where nobody is told. */
  notices: number[] | null
  changed_at: Date
  /** In which the member is shown distances of this vehicle. */
  unit: DistanceUnit
}

/** What is due as a calendar; what has no day yet (untaxed, a mileage without a forecast) has no place in one. */
export async function readCalendar(db: Db, feed: ReadFeed, site: string, name: string): Promise<string> {
  const today = londonToday()
  const whose = { user_id: feed.user_id, ...(feed.vehicle_id ? { vehicle_id: feed.vehicle_id } : {}) }
  const { rows } = await sql<{ found: DueRow[] }>`select ${dueRows(whose, today, reach)} as found`.execute(db)
  const items = dueItems(rows[0]?.found ?? [], today, reach.most).items.filter(
    (item): item is DatedItem => item.date !== null,
  )
  const details = await detailsOf(db, items)
  const events = items.flatMap((item, place) => {
    const detail = details.get(place)
    return detail ? [eventOf(item, detail, site)] : []
  })
  return writeCalendar(feed.vehicle_id ? `${name}: ${feed.make} ${feed.model}` : name, events)
}

async function detailsOf(db: Db, items: DatedItem[]): Promise<Map<number, Detail>> {
  const asked = items.map(({ vehicle_id, kind, reminder_id, projected }, place) => ({
    ...{ place, vehicle_id, kind, reminder_id, projected },
  }))
  const { rows } = await sql<Detail & { place: number }>`
    select item.place, reminder.location, reminder.comments,
           case when reminder.send_notification
                then array[reminder.due_date - reminder.reminder_date, 0] || reminder.notices::integer[] end as notices,
           coalesce(owner.distance_unit, vehicle.odometer_unit) as unit,
           greatest(vehicle.updated_at, reminder.updated_at, due.set_at, forecast.made_at) as changed_at
      from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb)
           as item (place integer, vehicle_id uuid, kind text, reminder_id uuid, projected boolean)
      join vehicles as vehicle on vehicle.id = item.vehicle_id
      join users as owner on owner.id = vehicle.user_id
      left join reminders as reminder on reminder.id = item.reminder_id
      left join due_dates as due on due.vehicle_id = item.vehicle_id and due.kind = item.kind
      -- A forecast moves with the readings, and is no edit of its reminder.
      left join lateral (
        select greatest(max(entered_at), max(withdrawn_at)) as made_at from mileage_readings
         where item.projected and mileage_readings.vehicle_id = item.vehicle_id) as forecast on true`.execute(db)
  return new Map(rows.map(({ place, ...detail }) => [place, detail]))
}

function eventOf(item: DatedItem, detail: Detail, site: string): CalendarEvent {
  const { make, model, registration_number, vehicle_id, kind, reminder_id } = item
  const url = `${site}/vehicle/${vehicle_id}?tab=reminders`
  const car = [make, model, registration_number && `(${formatRegistration(registration_number)})`]
  const miles = item.miles !== null && formatDistance(item.miles, { unit: detail.unit })
  const byMileage =
    miles && (item.projected ? `Due at ${miles}: this day is a forecast.` : `Or at ${miles}, if that comes first.`)
  const changed_at = new Date(detail.changed_at)
  return {
    uid: `${kind === 'reminder' ? `reminder-${reminder_id}` : `${kind}-${vehicle_id}`}@garagetale`,
    date: item.date,
    summary: `${item.title}: ${car.filter(Boolean).join(' ')}`,
    description: [detail.comments, byMileage, url].filter(Boolean).join('\n\n'),
    location: detail.location,
    url,
    sequence: Math.floor((changed_at.getTime() - firstState) / 1000),
    changed_at,
    alarms: [...new Set(detail.notices)].toSorted((a, b) => b - a),
  }
}
