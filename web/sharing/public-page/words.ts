import { plural } from '#domain/basics/plural.ts'
import { mostShown, type PublicMedia, type PublicService, type PublicVehicle } from '#domain/sharing/public-vehicle.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { mileageFits, shownDistance } from '#domain/vehicles/mileage.ts'
import { isPass } from '#domain/vehicles/mot.ts'

/** There may be more than the page shows. */
export const isCapped = (list: unknown[], kind: keyof typeof mostShown) => list.length >= mostShown[kind]

export const countedOf = (kind: keyof typeof mostShown, list: unknown[], one?: string, several?: string) => {
  if (isCapped(list, kind)) return `the newest ${list.length}`
  return one ? plural(list.length, one, several) : String(list.length)
}

/** A wash stands in the service history too, but is no service. */
export function countedServices(entries: Pick<PublicService, 'kind'>[]) {
  const services = entries.filter(({ kind }) => kind === 'service').length
  return { services, others: entries.length - services }
}

export const passes = (vehicle: PublicVehicle) => vehicle.mot.filter(({ test_result }) => isPass(test_result)).length

/** The description in a preview of a link to the page. */
export function summaryOf(vehicle: PublicVehicle): string {
  const facts = [
    `${shownDistance(vehicle)}${mileageFits(vehicle) ? '' : ' (mileage anomaly)'}`,
    vehicle.engine_type,
    vehicle.transmission.toLowerCase(),
    vehicle.fuel_type.toLowerCase(),
  ].filter(Boolean)
  const { services } = countedServices(vehicle.services ?? [])
  const kept = [
    services > 0 &&
      `${isCapped(vehicle.services ?? [], 'services') ? 'the newest ' : ''}${plural(services, 'service entry', 'service entries')}`,
    passes(vehicle) && plural(passes(vehicle), 'MOT pass', 'MOT passes'),
    vehicle.modifications?.length && plural(vehicle.modifications.length, 'modification'),
    vehicle.media.length && plural(vehicle.media.length, 'photo'),
  ].filter(Boolean)
  const history = kept.length > 0 ? ` Its record: ${kept.join(', ')}.` : ''
  return `${vehicle.for_sale ? 'For sale: ' : ''}${vehicleName(vehicle)}, ${facts.join(', ')}.${history}`
}

/** The picture's text for screen readers. */
export const describeMedia = (media: PublicMedia, index: number) =>
  `${media.media_type === 'video' ? 'Video' : 'Photo'}${media.title ? `: ${media.title}` : ` ${index + 1}`}`
