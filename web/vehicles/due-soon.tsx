import { expiryState, londonToday } from '#domain/basics/format.ts'
import { countingNow, dueNames } from '#domain/vehicles/due-date.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { DatePill } from '../ui/date-pill.tsx'

const mostShown = 3

/** What has ended or ends soon, or else what ends next: beside the name, since a phone has the details further down. */
export function DueSoon({ vehicle }: { vehicle: VehicleDetail }) {
  const today = londonToday()
  const dated = vehicle.due_dates.flatMap((due) => {
    const { date } = countingNow(due, vehicle, today)
    return date ? [{ label: dueNames[due.kind].title, date }] : []
  })
  if (vehicle.next_service) dated.push({ label: 'Service', date: vehicle.next_service })
  dated.sort((one, other) => (one.date < other.date ? -1 : 1))
  const pressing = dated.filter(({ date }) => expiryState(date, today).state !== 'ok').slice(0, mostShown)
  const shown = pressing.length > 0 ? pressing : dated.slice(0, 1)
  if (shown.length === 0) return null
  return (
    <ul aria-label="What’s due" className="flex flex-wrap gap-2">
      {shown.map(({ label, date }) => (
        <li key={label}>
          <DatePill label={label} date={date} />
        </li>
      ))}
    </ul>
  )
}
