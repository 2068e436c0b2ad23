import { type BusinessMileage, taxYearName } from '#domain/records/business-mileage.ts'

const headings = ['Date', 'Purpose', 'From', 'To', 'Miles', 'Start reading', 'End reading', 'Allowance (GBP)']

/** Oldest first, with the year's sum below. */
export function tripsAsCsv({ year, trips, miles, allowance }: BusinessMileage): string {
  const rows = trips
    .toReversed()
    .map((trip) => [
      ...[trip.date, trip.purpose, trip.from_place, trip.to_place],
      ...[trip.miles.toFixed(1), trip.start_reading, trip.end_reading, trip.allowance.toFixed(2)],
    ])
  const sum = [`Tax year ${taxYearName(year)}`, '', '', '', miles.toFixed(1), '', '', allowance.toFixed(2)]
  return `\ufeff${[headings, ...rows, sum].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** A spreadsheet would take what begins like this for a formula and run it. */
function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
