import { formatLongDate, formatMiles } from '../basics/format.ts'

/** The odometer as somebody else, or the owner at an earlier time, read it. */
export interface LastReading {
  miles: number
  date: string
  by: 'mot' | 'record'
}

/** What a stated mileage is checked against. */
export interface MileageFacts {
  mileage: number
  last_reading: LastReading | null
  /** The newest MOT test with a lower reading than the one before it. */
  read_less_on: string | null
}

const anomaly = (what: string) => `Mileage anomaly: ${what}.`

/** For a test; with its date if the test itself is not shown nearby. */
export const readLess = (date?: string) =>
  anomaly(`the odometer read less than at the previous test${date ? ` (MOT test of ${formatLongDate(date)})` : ''}`)

/** The mileage anomalies in words; none if the odometer only rose or was never read. */
export function mileageAnomalies({ mileage, last_reading, read_less_on }: MileageFacts): string[] {
  const found: string[] = []
  // Zero is the form's default: nothing was stated yet.
  if (last_reading && mileage > 0 && mileage < last_reading.miles)
    found.push(anomaly(statesLess(mileage, last_reading)))
  if (read_less_on) found.push(readLess(read_less_on))
  return found
}

/** Whether the mileage can be given without a remark, as in structured data. */
export const mileageFits = ({ mileage, last_reading, read_less_on }: MileageFacts) =>
  !read_less_on && mileage >= (last_reading?.miles ?? 0)

const statesLess = (mileage: number, { miles, date, by }: LastReading) =>
  `${formatMiles(mileage)} is less than the ${formatMiles(miles)} ${by === 'mot' ? 'read at the MOT test of' : 'recorded on'} ${formatLongDate(date)}`
