import { vehicleName } from '#domain/vehicles/garage.ts'
import { formatRegistration } from '#domain/vehicles/registration.ts'
import type { AccessChoice, SharedVehicle } from '#domain/vehicles/vehicle-access.ts'

/** 'the 2015 Mini Cooper (AB12 CDE)', or the whole garage. */
export const whatOf = (vehicle: Omit<SharedVehicle, 'id'> | null, garage: string) =>
  vehicle
    ? `${vehicleName(vehicle)}${vehicle.registration_number ? ` (${formatRegistration(vehicle.registration_number).replaceAll(' ', '\u00a0')})` : ''}`
    : garage

/** What is kept back, and whether reminders come. */
export function seesWords({ role, shows_costs, shows_documents, reminds }: AccessChoice) {
  const kept = [!shows_costs && 'costs', !shows_documents && 'documents'].filter(Boolean).join(' or ')
  const own = role === 'viewer' ? '' : ' but their own'
  return [kept ? `No ${kept}${own}` : 'Costs and documents too', reminds ? 'gets reminders' : 'no reminders'].join('; ')
}
