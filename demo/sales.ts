import { listingHtml } from '#domain/sharing/listing-html.ts'
import { addDays, at, minutesAfter } from './days.ts'
import { pictureOf } from './media.ts'
import { idOf } from './random.ts'
import { publicSlug } from './vehicles.ts'
import type { World } from './world.ts'

const adverts: Record<string, { price: number; status: 'draft' | 'published'; days: number; words: string }> = {
  'malcolm-xk8': {
    price: 11950,
    status: 'published',
    days: 19,
    words:
      'A 4.0 coupé in Meteorite Silver with black leather. Upper and lower timing chain tensioners, water pump and thermostat housing replaced, gearbox oil changed at 62,000. Two keys, all handbooks, and the complete record here. Viewing in Harrogate, any evening.',
  },
  'victor-spider': {
    price: 5900,
    status: 'published',
    days: 8,
    words:
      'Twin Spark Spider, new hood and clutch, cambelt and variator done last spring. It starts, it stops, and everything that should light up does. Nottingham, happy to meet you at the station.',
  },
  'winston-xj6': {
    price: 6700,
    status: 'draft',
    days: 3,
    words: 'XJ6 Sovereign, needs an MOT and a new home. To be finished: pictures of the underside.',
  },
}

export function addListings(world: World) {
  for (const [key, advert] of Object.entries(adverts)) {
    const vehicle = world.vehicle(key)
    const random = world.random.fork(`listing ${key}`)
    const created_at = at(addDays(world.today, -advert.days), 18.4)
    const id = idOf('listing', key)
    world.add('vehicle_listings', {
      id,
      vehicle_id: vehicle.id,
      user_id: vehicle.owner.id,
      price: advert.price,
      description: advert.words,
      html_content: listingHtml(advert.words),
      location: vehicle.owner.town,
      contact_phone: `07700 900${random.between(100, 999)}`,
      contact_email: vehicle.owner.email,
      status: advert.status,
      url_slug: publicSlug(random, vehicle),
      published_at: advert.status === 'published' ? minutesAfter(created_at, 25) : null,
      created_at,
      updated_at: created_at,
    })
    for (const [position, scene] of vehicle.scenes.entries())
      world.add('record_images', {
        id: idOf('listing image', key, scene),
        vehicle_id: vehicle.id,
        vehicle_listing_id: id,
        position,
        file_id: world.keep(`listing ${key} ${scene}`, {
          user_id: vehicle.owner.id,
          vehicle_id: vehicle.id,
          kind: 'listing',
          original_name: `${scene}.jpg`,
          created_at,
          content: pictureOf(vehicle, scene),
        }),
        created_at,
      })
  }
}

interface Sale {
  vehicle: string
  from: string
  to: string
  price: number
  /** How long ago it was asked for; one that was accepted is of the day since which its owner has it. */
  days?: number
  status: 'pending' | 'accepted' | 'cancelled'
  notes: string
}

const sales: Sale[] = [
  {
    vehicle: 'judith-yeti',
    from: 'judith',
    to: 'ffion',
    price: 8400,
    days: 1,
    status: 'pending',
    notes: 'Two keys and the dog guard are included. The spare wheel has never touched the road.',
  },
  {
    vehicle: 'alastair-mgb',
    from: 'malcolm',
    to: 'alastair',
    price: 13250,
    status: 'accepted',
    notes: 'Be gentle with second gear until it is warm.',
  },
  { vehicle: 'winston-xj6', from: 'winston', to: 'rhys', price: 6500, days: 40, status: 'cancelled', notes: '' },
]

/** One waits for its answer, one is done, one was called off. */
export function addTransfers(world: World) {
  for (const sale of sales) {
    const vehicle = world.vehicle(sale.vehicle)
    const [seller, buyer] = [world.member(sale.from), world.member(sale.to)]
    const accepted = sale.status === 'accepted'
    const day = accepted ? vehicle.ownedSince : addDays(world.today, -(sale.days ?? 0))
    const created_at = accepted ? minutesAfter(vehicle.heldSince, -95) : at(day, 20.6)
    const id = idOf('transfer', sale.vehicle)
    const answered_at =
      sale.status === 'pending' ? null : accepted ? vehicle.heldSince : minutesAfter(created_at, 60 * 26)
    world.add('ownership_transfers', {
      id,
      vehicle_id: vehicle.id,
      previous_owner_id: seller.id,
      previous_owner_name: seller.name,
      // As long as nobody has answered, a request knows an address only.
      new_owner_id: accepted ? buyer.id : null,
      new_owner_name: buyer.name,
      new_owner_email: buyer.email,
      new_owner_phone: '07700 900417',
      sale_price: sale.price,
      sale_date: day,
      notes: sale.notes || null,
      vehicle_mileage: vehicle.milesOn(day),
      vehicle_make: vehicle.model.make,
      vehicle_model: vehicle.model.model,
      vehicle_year: Number(vehicle.registered.slice(0, 4)),
      vehicle_registration_number: vehicle.registration,
      share_costs: accepted,
      status: sale.status,
      expires_at: minutesAfter(created_at, 60 * 24 * 30),
      answered_at,
      created_at,
      updated_at: answered_at ?? created_at,
    })
    const row = world.all('vehicles').find((each) => each.id === vehicle.id)
    if (row && sale.status === 'pending') row.pending_transfer_id = id
    const change = world.all('keeper_history').findLast((each) => each.vehicle_id === vehicle.id)
    if (change && accepted) change.transfer_id = id
  }
}
