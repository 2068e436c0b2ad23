import { addDays } from '#domain/basics/format.ts'
import type { OwnershipLog } from '#domain/ownership/transfer.ts'
import type { VehicleMedia } from '#domain/records/media.ts'
import type { Note } from '#domain/records/note.ts'
import type { DocumentCategory, VehicleDocument } from '#domain/vehicles/document.ts'
import { type MotTest, motHistory } from '#domain/vehicles/mot.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { demoPicture } from './demo-pictures.ts'

const instant = (day: string) => `${day}T12:00:00.000Z`

export function demoMedia(vehicle: VehicleDetail, today: string): VehicleMedia[] {
  const picture = (
    scene: Parameters<typeof demoPicture>[1],
    days: number,
    title: string,
    location: string,
    comments: string | null = null,
  ): VehicleMedia => ({
    id: `demo-media-${scene}`,
    title,
    location,
    date_taken: addDays(today, -days),
    comments,
    media_url: demoPicture(vehicle, scene),
    media_type: 'image',
    is_publicly_visible: true,
    version: 1,
    created_at: instant(addDays(today, -days)),
  })
  return [
    picture('coast', 31, 'Down to the lighthouse', 'Whitby'),
    picture('moor', 96, 'The long way over the moor', 'Goathland', 'Heather out, roof rack off.'),
    picture('garage', 118, 'In for the big service', 'Whitby'),
  ]
}

/** A page that says what it is, shipped with the app; loaded only when somebody opens a document. */
const demoPaper = { file_url: '/demo-paper.png', file_type: 'image/png', file_size: 14656 }

export function demoDocuments(today: string): VehicleDocument[] {
  const paper = (
    category: DocumentCategory,
    title: string,
    days: number,
    more: Partial<VehicleDocument> = {},
  ): VehicleDocument => ({
    ...demoPaper,
    id: `demo-document-${category.toLowerCase().replaceAll(' ', '-')}`,
    title,
    category,
    document_date: addDays(today, -days),
    expiry_date: null,
    notes: null,
    privacy: 'private',
    version: 1,
    created_at: instant(addDays(today, -days)),
    ...more,
  })
  return [
    paper('Miscellaneous', 'Invoice: major service', 118, { privacy: 'shareable' }),
    paper('MOT Certificate', 'MOT certificate', 341, { expiry_date: addDays(today, 24), privacy: 'shareable' }),
    paper('Insurance', 'Certificate of motor insurance', 353, { expiry_date: addDays(today, 12) }),
    paper('V5 log Book', 'V5C registration certificate', 405, { notes: 'The original is in the bureau.' }),
  ]
}

export function demoNotes(today: string): Note[] {
  const note = (number: number, days: number, content: string, is_for_record = false): Note => ({
    id: `demo-note-${number}`,
    content,
    is_for_record,
    images: [],
    version: 1,
    created_at: instant(addDays(today, -days)),
  })
  return [
    note(1, 60, 'Faint rattle from the tailgate when cold. Gone once the trim was pushed back in.'),
    note(2, 390, 'Spare key is number 4471. Locking wheel nut lives under the boot floor.', true),
  ]
}

export const demoMotTests = (today: string): MotTest[] =>
  motHistory([
    {
      test_number: '5201 8846 1093',
      test_date: addDays(today, -341),
      expiry_date: addDays(today, 24),
      test_result: 'Pass',
      odometer_reading: 45_020,
      odometer_unit: 'mi',
      is_retest: false,
      advisory_notices: ['Front brake discs worn, not excessively'],
      failure_reasons: [],
    },
    {
      test_number: '4417 2250 8816',
      test_date: addDays(today, -706),
      expiry_date: addDays(today, -341),
      test_result: 'Pass',
      odometer_reading: 36_480,
      odometer_unit: 'mi',
      is_retest: true,
      advisory_notices: [],
      failure_reasons: [],
    },
    {
      test_number: '4416 9031 7725',
      test_date: addDays(today, -708),
      expiry_date: null,
      test_result: 'Fail',
      odometer_reading: 36_471,
      odometer_unit: 'mi',
      is_retest: false,
      advisory_notices: [],
      failure_reasons: ['Offside headlamp aim too high', 'Nearside rear number plate lamp not working'],
    },
  ]).map((test, place) => ({ ...test, id: `demo-mot-${place + 1}` }))

export function demoOwnership(vehicle: VehicleDetail): OwnershipLog {
  const since = vehicle.last_keeper_change ?? vehicle.created_at
  const change = (number_of_previous_keepers: number, date_of_transaction: string) => ({
    id: `demo-keeper-${number_of_previous_keepers}`,
    number_of_previous_keepers,
    date_of_transaction,
    in_garagetale: false,
  })
  return {
    owner: { name: vehicle.owner_name, since, mileage: vehicle.mileage },
    transfer: null,
    keepers: [change(2, since), change(1, '2019-06-28'), change(0, '2016-03-18')],
    handovers: [],
    identity_changes: [],
  }
}
