import { addDays, addYears, at, dayAt, earliest, minutesAfter } from './days.ts'
import type { Vehicle } from './entities.ts'
import { keeperOn } from './log-book.ts'
import { paper } from './papers.ts'
import { idOf } from './random.ts'
import { showcase } from './showcase.ts'
import type { Row, World } from './world.ts'

export function addDocuments(world: World) {
  for (const vehicle of world.vehicles) {
    const random = world.random.fork(`documents ${vehicle.key}`)
    const eager = ['malcolm', 'tomasz', 'priya', 'winston'].includes(vehicle.owner.key) ? 1 : 0.45
    let count = 0
    const add = (
      document: Pick<
        Row<'vehicle_documents'>,
        'title' | 'category' | 'document_date' | 'expiry_date' | 'notes' | 'privacy'
      >,
      sample: string,
    ) => {
      const index = count++
      const pdf = paper(sample)
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
        'mot-certificate',
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
        'insurance-certificate',
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
        'registration-certificate',
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
        'breakdown-cover',
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
        'heritage-certificate',
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
        content: { pdf: paper('invoice') },
      }),
      created_at: log.created_at,
    })
  }
}
