import { londonToday } from '#domain/basics/format.ts'
import { answer } from './sample.ts'
import { type SampleVehicle, sampleVehicles } from './sample-vehicles.ts'

const shares = {
  DealerForecourt: 1.17,
  TradeRetail: 1.1,
  PrivateClean: 1.04,
  PrivateAverage: 1,
  PartExchange: 0.93,
  Auction: 0.9,
  TradeAverage: 0.87,
  TradePoor: 0.74,
}

/** The market value of an invented vehicle, in the provider's format. */
export function sampleValuation(vrm: string, mileage: number, today = londonToday()): object | undefined {
  const vehicle = sampleVehicles.find((each) => each.vrm === vrm)
  if (!vehicle) return undefined
  const worth = privateAverage(vehicle, mileage, today)
  const values = Object.entries(shares).map(([name, share]) => [name, Math.round((worth * share) / 5) * 5])
  return answer('ValuationData', vrm, {
    Mileage: mileage,
    ValuationList: { OTR: vehicle.story === 'historic' ? null : vehicle.price, ...Object.fromEntries(values) },
  })
}

/** It loses a fifth each year until little is left; old favourites have stopped falling. High mileage costs extra. */
function privateAverage({ price, registered, milesAYear }: SampleVehicle, mileage: number, today: string) {
  const years = Math.max(0, (Date.parse(today) - Date.parse(registered)) / (365.25 * 86_400_000))
  const byAge = years > 25 ? price * 0.55 : price * Math.max(0.07, 0.86 * 0.86 ** years)
  const milesTooMany = mileage - milesAYear * years
  return byAge * Math.min(1.15, Math.max(0.7, 1 - milesTooMany / 400_000))
}
