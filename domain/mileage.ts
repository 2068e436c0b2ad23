import { formatLongDate, formatMiles } from './format.ts'

/** The odometer as somebody else, or the owner earlier, read it. */
export interface LastReading {
  miles: number
  date: string
  by: 'mot' | 'record'
}

/** What a stated mileage is held against, wherever it is shown. */
export interface MileageFacts {
  mileage: number
  last_reading: LastReading | null
  /** The newest MOT test that read less than the one before it. */
  read_less_on: string | null
}

const anomaly = (what: string) => `Mileage anomaly: ${what}.`

/** Said of a test; with its date where the test itself is not in sight. */
export const readLess = (date?: string) =>
  anomaly(`the odometer read less than at the test before${date ? ` (MOT test of ${formatLongDate(date)})` : ''}`)

/** Everything that speaks against the mileage, in words; nothing for an odometer that only rose. */
export function mileageAnomalies({ mileage, last_reading, read_less_on }: MileageFacts): string[] {
  const found: string[] = []
  if (last_reading && mileage < last_reading.miles) found.push(anomaly(statesLess(mileage, last_reading)))
  if (read_less_on) found.push(readLess(read_less_on))
  return found
}

const statesLess = (mileage: number, { miles, date, by }: LastReading) =>
  `${formatMiles(mileage)} is less than the ${formatMiles(miles)} ${by === 'mot' ? 'read at the MOT test of' : 'recorded on'} ${formatLongDate(date)}`
