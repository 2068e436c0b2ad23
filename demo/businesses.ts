import { addDays, at, minutesAfter } from './days.ts'
import { pictureOf } from './media.ts'
import { idOf } from './random.ts'
import { readTable } from './table.ts'
import type { Row, World } from './world.ts'

/** who | name | type | address | postcode | verified? | words */
const table = `
  tomasz  | Kelham Lane Motors        | Auto Repair      | Unit 4, Kelham Lane        | S3 8RY   | verified | Family workshop with three ramps and an MOT bay. We photograph every job, explain it in plain English and ring before we spend your money. Cars, vans and anything with a carburettor.
  beth    | Pennine Gleam Detailing   | Detailer         | The Old Dye Works, Mill St | HD1 3QF  | verified | Paint correction, ceramic coatings and honest advice about both. By appointment, one car at a time, tea included.
  patrick | Lagan Tyre & Wheel        | Tyre Specialist  | 12 Duncrue Road            | BT3 9BW  | verified | Tyres fitted while you wait, four-wheel alignment, and seasonal storage. Mobile fitting across greater Belfast.
  dev     | Redway Performance        | Tuning Shop      | 7 Saxon Court, Bletchley   | MK1 1QP  |          | Rolling road, mapping and chassis work for road and track. We publish the graph whether it flatters us or not.
  darren  | Whitlock Body & Paint     | Body Shop        | Burnt Mills Arches         | SS13 1QJ |          | Metal finishing, classic restoration and accident repair. No filler where steel should be.
`

/** who | service | how long | price, or a quote | words */
const serviceTable = `
  tomasz  | Minor service           | 2 hours         | 129   | Oil, filter, fluids, brakes checked and the book stamped.
  tomasz  | Major service           | Half a day      | 265   | Everything in the minor, with plugs, air and cabin filters and brake fluid.
  tomasz  | MOT test                | 1 hour          | 49.50 | Watch from the viewing area. Free retest within ten working days.
  tomasz  | Front discs and pads    | 2 hours         | quote | Price depends on the axle. Old parts shown to you.
  tomasz  | Clutch replacement      | 1 day           | quote | With flywheel inspection and pictures.
  beth    | Maintenance wash        | 3 hours         | 65    | Two buckets, decontamination where needed, glass and interior wipe.
  beth    | One-step correction     | 1 day           | 280   | Removes most swirls, sealed for six months.
  beth    | Ceramic coating         | 3 days          | quote | After correction, with aftercare visit.
  beth    | Interior deep clean     | 5 hours         | 140   | Dogs, children and chips.
  patrick | Tyre fitting            | 30 minutes      | 15    | Each, with valve, balance and disposal.
  patrick | Four-wheel alignment    | 1 hour          | 75    | Before and after print-out.
  patrick | Puncture repair         | 30 minutes      | 25    | To British Standard, or we say no.
  patrick | Seasonal tyre storage   | 6 months        | 60    | Washed, labelled and dry.
  dev     | Power run               | 1 hour          | 70    | Three pulls and an honest graph.
  dev     | Custom map              | Half a day      | 395   | On our dyno, on your fuel.
  dev     | Geometry and corner weights | Half a day  | quote | Road or track.
  darren  | Sill replacement        | 3 days a side   | quote | Fully seam welded, cavity waxed.
  darren  | Panel respray           | 3 days          | 320   | Blended into the neighbours, so that you cannot see where it ends.
  darren  | Full restoration        | By the calendar | quote | Come and see the shop first.
`

const praise: [number, string][] = [
  [5, 'Rang me before doing anything, sent pictures, and the bill was what they said it would be.'],
  [5, 'Found in ten minutes what two other places could not. I will not go anywhere else.'],
  [5, 'Proper people. My daughter went in alone and was treated exactly as I would have been.'],
  [5, 'Beautiful work. I keep going out to look at it.'],
  [4, 'Very good, though I had to wait a week for a slot.'],
  [4, 'Fair price and neat work. Parking is a squeeze.'],
  [4, 'Did what was asked and no more. Tea could be stronger.'],
  [5, 'Stayed late so that I could collect after my shift.'],
  [3, 'The work was fine, but nobody told me it would be two days instead of one.'],
  [5, 'Talked me out of spending money I did not need to spend.'],
  [4, 'Knows these cars inside out.'],
  [2, 'Had to go back to have a rattle sorted. They did it at once, to be fair.'],
]

const late = ['tomasz', 'patrick']
/** Days. */
const waitingFor: Record<string, number> = { darren: 6, dev: 4, patrick: 2 }
const hours = (who: string) => {
  const day = late.includes(who) ? { open: '08:00', close: '18:00' } : { open: '09:00', close: '17:30' }
  const saturday = who === 'beth' ? { open: '', close: '' } : { open: '09:00', close: '13:00' }
  return {
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday,
    sunday: { open: '', close: '' },
  }
}

export function addBusinesses(world: World) {
  for (const cells of readTable(table, 7)) {
    const [who = '', business_name = '', type = '', address = '', postal_code = '', verified = '', description = ''] =
      cells
    const owner = world.member(who)
    const random = world.random.fork(`business ${who}`)
    const id = idOf('business', who)
    const created_at = minutesAfter(owner.joinedAt, 60 * 24 * 5)
    const file = { user_id: owner.id, kind: 'business', created_at } as const
    const verified_as = {
      ...{ business_name, business_type: type, address: who === 'patrick' ? '3 Dargan Crescent' : address },
      ...{ city: owner.town, postal_code, country: 'United Kingdom' },
    }
    world.add('business_profiles', {
      id,
      user_id: owner.id,
      business_name,
      business_type: type as Row<'business_profiles'>['business_type'],
      description,
      address,
      city: owner.town,
      postal_code,
      country: 'United Kingdom',
      phone: `01632 960${random.between(100, 999)}`,
      website: `https://${business_name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`,
      email: `hello@${business_name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`,
      operating_hours: hours(who),
      is_verified: verified === 'verified',
      ...(verified ? { decided_at: minutesAfter(created_at, 60 * 20), verified_as } : {}),
      // One has moved since a moderator looked at it; those without a badge have asked for it of late.
      details_changed_at: waitingFor[who] ? at(addDays(world.today, -waitingFor[who]), 9) : created_at,
      logo_file_id: world.keep(`logo ${who}`, {
        ...file,
        original_name: 'logo.png',
        content: { picture: `businesses/${who}` },
      }),
      banner_file_id: world.keep(`business banner ${who}`, {
        ...file,
        original_name: 'banner.jpg',
        content: { picture: 'banners/workshop' },
      }),
      created_at,
      updated_at: created_at,
    })
    for (const [position, [, name = '', estimated_time = '', price = '', words = '']] of readTable(serviceTable, 5)
      .filter(([each]) => each === who)
      .entries())
      world.add('business_services', {
        id: idOf('business service', who, position),
        business_id: id,
        name,
        description: words,
        estimated_time,
        price: price === 'quote' ? null : Number(price),
        is_quote_required: price === 'quote',
        position,
        created_at,
        updated_at: created_at,
      })
    const own = world.vehicles.filter((vehicle) => vehicle.owner === owner)
    const pictures = own.flatMap((vehicle) =>
      vehicle.scenes
        .filter((scene) => ['workshop', 'lift', 'wash', 'wheel', 'engine', 'spanners'].includes(scene))
        .map((scene) => ({ vehicle, scene })),
    )
    for (const [position, { vehicle, scene }] of pictures.slice(0, 4).entries())
      world.add('business_images', {
        id: idOf('business image', who, position),
        business_id: id,
        position,
        caption:
          {
            workshop: 'In the bay',
            lift: 'Up in the air',
            wash: 'Suds first',
            wheel: 'Torqued and checked',
            engine: 'Clean enough to eat from',
            spanners: 'The bench',
          }[scene] ?? null,
        file_id: world.keep(`business image ${who} ${position}`, {
          ...file,
          original_name: `${scene}.jpg`,
          content: pictureOf(vehicle, scene),
        }),
        created_at,
      })
    addCustomers(world, who, id, business_name)
  }
}

/** Reviews come from members who had work done there; their records name the business. */
function addCustomers(world: World, who: string, business_id: string, name: string) {
  const random = world.random.fork(`customers ${who}`)
  const customers = random
    .shuffled(world.members.filter((member) => member.key !== who && member.key !== 'ffion'))
    .slice(0, who === 'tomasz' ? 9 : random.between(3, 6))
  const words = random.shuffled(praise)
  for (const [index, customer] of customers.entries()) {
    const log = world
      .all('maintenance_logs')
      .findLast(
        (each) =>
          each.user_id === customer.id &&
          each.kind === 'service' &&
          !each.business_id &&
          String(each.created_at) > at(addDays(customer.joined, 3), 0),
      )
    if (!log) continue
    log.business_id = business_id
    log.service_center = name
    if (random.chance(0.7)) {
      log.confirmed_at = minutesAfter(String(log.created_at), 60 * 15)
      log.confirmed_by_name = name
      if (String(log.confirmed_at) >= at(world.today, 0)) log.confirmed_at = log.created_at ?? null
    }
    const [rating, review_text] = words[index % words.length] ?? [5, '']
    world.add('business_reviews', {
      id: idOf('review', who, customer.key),
      business_id,
      owner_id: world.member(who).id,
      user_id: customer.id,
      rating,
      review_text,
      created_at: minutesAfter(String(log.created_at), 12),
      updated_at: minutesAfter(String(log.created_at), 12),
    })
  }
}
