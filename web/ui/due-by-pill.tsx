import { formatDate, londonToday } from '#domain/basics/format.ts'
import { type DueByMileage, mileageDueWords } from '#domain/vehicles/due-words.ts'
import { DatePill } from './date-pill.tsx'
import { useShownIn } from './distance.tsx'

/** The day something is due, or roughly when its mileage is reached. */
export function DueByPill({ due_date, due_miles, projected }: DueByMileage) {
  const shown = useShownIn()
  if (!projected || due_miles === null) return <DatePill label={formatDate(due_date)} date={due_date} />
  return <DatePill label="" date={due_date} about={mileageDueWords(due_date, due_miles, londonToday(), shown)} />
}
