import { Link } from '@tanstack/react-router'
import { CalendarCheck } from 'lucide-react'
import { type Due, type DueItem, dueSoonDays } from '#domain/records/due.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { NumberPlate } from '../../ui/art/number-plate.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { Pill } from '../../ui/date-pill.tsx'
import { DueByPill } from '../../ui/due-by-pill.tsx'
import { RemindersLink } from './reminders-link.tsx'
import { rowLink, rows } from './rows.ts'

/** The rest is a press away. */
const shownAtOnce = 5

/** What an owner comes for: what is overdue and what comes next, of all vehicles. */
export function DueNow({ due: { items, overdue } }: { due: Due }) {
  return (
    <Card id="due">
      <CardTitle level={2} action={<RemindersLink>All reminders</RemindersLink>}>
        What’s due
      </CardTitle>
      {items.length === 0 ? (
        <p className="flex items-center gap-3 text-muted">
          <CalendarCheck aria-hidden className="size-6 shrink-0 text-good" />
          Nothing is overdue, and nothing is due in the next {dueSoonDays} days.
        </p>
      ) : (
        <DueRows items={items.slice(0, shownAtOnce)} />
      )}
      {items.length > shownAtOnce && (
        <p className="mt-6 text-sm text-muted">
          {overdue > shownAtOnce ? `${overdue} are overdue. ` : ''}The {shownAtOnce} most pressing are shown.
        </p>
      )}
    </Card>
  )
}

export const DueRows = ({ items }: { items: DueItem[] }) => (
  <ul className={rows}>
    {items.map((item) => (
      <Row key={`${item.vehicle_id} ${item.kind} ${item.reminder_id ?? ''}`} item={item} />
    ))}
  </ul>
)

function Row({ item }: { item: DueItem }) {
  const { vehicle_id, kind, title, date, state, miles, projected, registration_number } = item
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1.5 py-3">
      <div className="min-w-[min(10rem,100%)] grow basis-0">
        <Link
          to="/vehicle/$vehicleId"
          params={{ vehicleId: vehicle_id }}
          search={kind === 'reminder' ? { tab: 'reminders' } : {}}
          className={rowLink}
        >
          {title}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          {vehicleName(item)} <NumberPlate registration={registration_number} size="sm" />
        </p>
      </div>
      {state === 'untaxed' || !date ? (
        <Pill tone="past" label="Untaxed" words="" />
      ) : (
        <DueByPill due_date={date} due_miles={miles} projected={projected} />
      )}
    </li>
  )
}

/** In the header, where it is seen before anything else. */
export function DueCount({ due: { items, overdue } }: { due: Due }) {
  const soon = items.filter((item) => !item.overdue).length
  if (overdue === 0 && soon === 0) return null
  return (
    <a href="#due" className="no-underline">
      <Pill
        tone={overdue > 0 ? 'past' : 'soon'}
        label={overdue > 0 ? `${overdue} overdue` : `${soon} due soon`}
        words={overdue > 0 && soon > 0 ? `and ${soon} due soon` : ''}
        className="min-h-9! px-3! text-base!"
      />
    </a>
  )
}
