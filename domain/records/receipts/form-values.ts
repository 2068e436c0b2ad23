import type { DistanceUnit } from '../../basics/distance.ts'
import type { ReceiptReading } from './read-receipt.ts'

/** What a reading puts into a form with these fields, as one would type it. */
export function formValues(
  reading: ReceiptReading,
  names: readonly string[],
  carUnit: DistanceUnit,
): Record<string, string> {
  const { date, litres, mileage, mileage_unit } = reading
  const values: Record<string, string | null> = {
    date,
    ...(names.includes('litres') ? fuelAmounts(reading) : { cost: reading.total?.toFixed(2) ?? null }),
    litres: litres === null ? null : String(litres),
    mileage: mileage === null || (mileage_unit && mileage_unit !== carUnit) ? null : String(mileage),
  }
  return Object.fromEntries(
    Object.entries(values).filter((each): each is [string, string] => each[1] !== null && names.includes(each[0])),
  )
}

/**
 * A fill-up has cost what the fuel did, not what else was bought with it. Where less was paid than the pump says, or the
 * price was not read, it follows from what was paid, in pence: what the form had from the last time would contradict it.
 */
function fuelAmounts({ total, fuel_cost, litres, price_per_litre }: ReceiptReading) {
  const isReduced = total !== null && fuel_cost !== null && total < fuel_cost
  const cost = isReduced ? total : (fuel_cost ?? total)
  const paid = cost !== null && litres ? cost / litres : null
  const price = isReduced ? paid : (price_per_litre ?? paid)
  return {
    cost: cost?.toFixed(2) ?? null,
    price_per_litre: price === null ? null : String(Math.round(price * 1000) / 10),
  }
}
