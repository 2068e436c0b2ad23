import type { VehicleFacts } from '../facts.ts'
import type { Topic } from '../handbook/topic.ts'

type Fuel = NonNullable<Topic['fuels']>[number]

export function fuelOf(facts: Pick<VehicleFacts, 'fuel_type'> | null | undefined): Fuel | undefined {
  const named = facts?.fuel_type?.toLowerCase() ?? ''
  if (named.includes('hybrid')) return 'hybrid'
  return (['electric', 'diesel', 'petrol'] as const).find((fuel) => named.includes(fuel)) ?? fuelOfName(named)
}

const fuelOfName = (named: string): Fuel | undefined => (named.includes('unleaded') ? 'petrol' : undefined)

/** A hybrid has an engine too: what applies to petrol applies to it. */
export function suits(topic: Topic, fuel: Fuel | undefined): boolean {
  if (!topic.fuels || !fuel) return true
  return topic.fuels.includes(fuel) || (fuel === 'hybrid' && topic.fuels.includes('petrol'))
}
