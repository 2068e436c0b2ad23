import { formatRegistration } from '#domain/vehicles/registration.ts'
import { addDays, addYears, at, dayAt, earliest, inWords, minutesAfter } from './days.ts'
import type { Vehicle } from './entities.ts'
import { keeperOn } from './log-book.ts'
import { type Sheet, writePdf } from './pdf.ts'
import { idOf } from './random.ts'
import { showcase } from './showcase.ts'
import type { Row, World } from './world.ts'

const footer = 'A sample made for the GarageTale demonstration. Not a real document.'
const nameOf = ({ model, registered }: Vehicle) => `${registered.slice(0, 4)} ${model.make} ${model.model}`
const money = (value: unknown) => `£${Number(value ?? 0).toFixed(2)}`

export function addDocuments(world: World) {
  for (const vehicle of world.vehicles) {
    const random = world.random.fork(`documents ${vehicle.key}`)
    const heading: Sheet['lines'] = [
      ['Vehicle', nameOf(vehicle)],
      ['Registration', formatRegistration(vehicle.registration)],
    ]
    const eager = ['malcolm', 'tomasz', 'priya', 'winston'].includes(vehicle.owner.key) ? 1 : 0.45
    let count = 0
    const add = (
      document: Pick<
        Row<'vehicle_documents'>,
        'title' | 'category' | 'document_date' | 'expiry_date' | 'notes' | 'privacy'
      >,
      sheet: Omit<Sheet, 'footer'>,
    ) => {
      const index = count++
      const pdf = writePdf({ ...sheet, footer })
      const scanned = addDays(dayAt(vehicle.heldSince), 1 + index * 6)
      const moment = minutesAfter(at(earliest(scanned, addDays(world.today, -1)), 19), index * 7)
      const created_at = moment > vehicle.heldSince ? moment : minutesAfter(vehicle.heldSince, 30 + index * 5)
      world.add('vehicle_documents', {
        ...document,
        id: idOf('document', vehicle.key, index),
        vehicle_id: vehicle.id,
        user_id: vehicle.owner.id,
        file_type: 'application/pdf',
        file_size: pdf.byteLength,
        file_id: world.keep(`document ${vehicle.key} ${index}`, {
          user_id: vehicle.owner.id,
          vehicle_id: vehicle.id,
          kind: 'document',
          isPublic: vehicle.isPublic && document.privacy === 'shareable',
          original_name: `${document.title.toLowerCase().replace(/\W+/g, '-')}.pdf`,
          created_at,
          content: { pdf },
        }),
        created_at,
        updated_at: created_at,
      })
    }
    const test = world
      .all('mot_history')
      .filter((each) => each.vehicle_id === vehicle.id && each.test_result === 'PASS')
      .at(-1)
    if (test?.expiry_date && random.chance(eager))
      add(
        {
          title: 'MOT certificate',
          category: 'MOT Certificate',
          document_date: test.test_date,
          expiry_date: test.expiry_date,
          privacy: 'shareable',
          notes: null,
        },
        {
          title: 'MOT test certificate',
          subtitle: 'Sample',
          lines: [
            ...heading,
            ['Test number', test.test_number ?? ''],
            ['Tested on', inWords(test.test_date)],
            ['Expires', inWords(test.expiry_date)],
            ['Odometer', `${test.odometer_reading?.toLocaleString('en-GB')} miles`],
            undefined,
            ['Result', 'PASS'],
            ...(test.advisory_notices ?? []).map((notice): [string, string] => ['Advisory', notice]),
          ],
        },
      )
    if (vehicle.due.insurance !== undefined && random.chance(eager)) {
      const expiry_date = addDays(world.today, vehicle.due.insurance)
      const document_date = addYears(expiry_date, -1)
      add(
        {
          title: 'Insurance certificate',
          category: 'Insurance',
          document_date,
          expiry_date,
          privacy: 'private',
          notes: 'Policy number is in the app as well.',
        },
        {
          title: 'Certificate of motor insurance',
          subtitle: 'Sample',
          lines: [
            ...heading,
            ['Policyholder', vehicle.owner.name],
            ['From', inWords(document_date)],
            ['Until', inWords(expiry_date)],
            ['Cover', 'Social, domestic and pleasure; commuting'],
          ],
        },
      )
    }
    if (random.chance(eager * 0.8))
      add(
        {
          title: 'V5C log book',
          category: 'V5 log Book',
          document_date: vehicle.ownedSince,
          expiry_date: null,
          privacy: 'private',
          notes: null,
        },
        {
          title: 'Registration certificate',
          subtitle: 'Sample copy',
          lines: [
            ...heading,
            ['Registered keeper', vehicle.owner.name],
            ['Acquired', inWords(vehicle.ownedSince)],
            ['First registered', inWords(vehicle.registered)],
            ['Colour', vehicle.colour],
          ],
        },
      )
    if (random.chance(eager * 0.35)) {
      const document_date = addDays(world.today, -random.between(60, 300))
      add(
        {
          title: 'Breakdown cover',
          category: 'Miscellaneous',
          document_date,
          expiry_date: addYears(document_date, 1),
          privacy: 'private',
          notes: 'Home start and recovery included.',
        },
        {
          title: 'Breakdown cover',
          subtitle: 'Membership letter, sample',
          lines: [...heading, ['Member', vehicle.owner.name], ['Valid until', inWords(addYears(document_date, 1))]],
        },
      )
    }
    if (vehicle.key === showcase)
      add(
        {
          title: 'Heritage certificate',
          category: 'Miscellaneous',
          document_date: addDays(vehicle.ownedSince, 40),
          expiry_date: null,
          privacy: 'shareable',
          notes: 'From the factory ledgers: built for the home market, in the colour it still has.',
        },
        {
          title: 'Heritage certificate',
          subtitle: 'Extract from the build ledger, sample',
          lines: [
            ...heading,
            ['First registered', inWords(vehicle.registered)],
            ['Engine', vehicle.model.engine],
            ['Colour when new', vehicle.colour],
            ['Trim', 'Red leather'],
            ['Destination', 'Home market, by road'],
          ],
        },
      )
    addReceipts(world, vehicle, eager)
  }
}

/** The invoices of larger services, attached to their records. */
function addReceipts(world: World, vehicle: Vehicle, eager: number) {
  const random = world.random.fork(`receipts ${vehicle.key}`)
  const services = world
    .all('maintenance_logs')
    .filter((log) => log.vehicle_id === vehicle.id && log.kind === 'service' && Number(log.cost) > 80)
  for (const log of services) {
    if (!random.chance(eager * 0.6)) continue
    const net = Number(log.cost) / 1.2
    const parts = net * (0.35 + random.next() * 0.2)
    world.add('record_images', {
      id: idOf('receipt', log.id ?? ''),
      vehicle_id: vehicle.id,
      maintenance_log_id: log.id,
      file_id: world.keep(`receipt ${log.id}`, {
        user_id: keeperOn(vehicle, log.date).id,
        vehicle_id: vehicle.id,
        kind: 'receipt',
        original_name: `invoice-${log.date}.pdf`,
        created_at: String(log.created_at),
        content: {
          pdf: writePdf({
            title: log.service_center ?? 'Garage',
            subtitle: `Invoice ${random.between(10200, 98700)}, sample`,
            lines: [
              ['Vehicle', nameOf(vehicle)],
              ['Registration', formatRegistration(vehicle.registration)],
              ['Date', inWords(log.date)],
              ['Odometer', `${log.mileage?.toLocaleString('en-GB')} miles`],
              undefined,
              [log.type, ''],
              ['Parts', money(parts)],
              ['Labour', money(net - parts)],
              ['VAT at 20%', money(Number(log.cost) - net)],
              undefined,
              ['Total', money(log.cost)],
            ],
            footer,
          }),
        },
      }),
      created_at: log.created_at,
    })
  }
}
