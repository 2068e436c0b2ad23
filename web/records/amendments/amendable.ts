import type { AmendedKind, AmendedType } from '#domain/records/amendment.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { type Modification, modificationTypes } from '#domain/records/modification.ts'
import type { Note } from '#domain/records/note.ts'
import { runningCostCategories } from '#domain/records/running-cost.ts'
import { serviceTypes } from '#domain/records/service-record.ts'
import type { VehicleMedia } from '#domain/vehicles/media.ts'

/** A sealed entry, as passed by the tab that shows it. */
export type Amendable =
  | { kind: 'service' | 'running_cost' | 'wash'; record: MaintenanceLog }
  | { kind: 'modification'; record: Modification }
  | { kind: 'vehicle_note'; record: Note }
  | { kind: 'vehicle_media'; record: VehicleMedia }

export const typeOf = (kind: AmendedKind): AmendedType =>
  kind === 'service' || kind === 'running_cost' || kind === 'wash' ? 'maintenance_log' : kind

export interface AmendableField {
  name: string
  label: string
  as: 'text' | 'words' | 'date' | 'miles' | 'choice' | 'yes-no'
  required?: boolean
  choices?: readonly string[]
}

const date: AmendableField = { name: 'date', label: 'Date', as: 'date', required: true }
const mileage: AmendableField = { name: 'mileage', label: 'Mileage', as: 'miles' }
const place: AmendableField = { name: 'service_center', label: 'Location', as: 'text' }
const comments: AmendableField = { name: 'comments', label: 'Notes', as: 'words' }
const type = (label: string, choices: readonly string[]): AmendableField => ({
  name: 'type',
  label,
  as: 'choice',
  required: true,
  choices,
})

export const fieldsOf: Record<AmendedKind, AmendableField[]> = {
  service: [type('Service type', serviceTypes), date, mileage, { ...place, label: 'Service centre' }, comments],
  running_cost: [
    type('Category', runningCostCategories),
    date,
    { name: 'title', label: 'Title', as: 'text' },
    mileage,
    place,
    comments,
  ],
  wash: [date, mileage, place, { name: 'products_used', label: 'Products used', as: 'text' }, comments],
  modification: [
    type('Type', modificationTypes),
    { name: 'name', label: 'Name', as: 'text', required: true },
    { name: 'brand', label: 'Brand', as: 'text', required: true },
    { name: 'install_date', label: 'Install date', as: 'date', required: true },
    { name: 'description', label: 'Description', as: 'words' },
    { name: 'is_major_upgrade', label: 'Major upgrade', as: 'yes-no' },
  ],
  vehicle_note: [{ name: 'content', label: 'Note', as: 'words', required: true }],
  vehicle_media: [
    { name: 'title', label: 'Title', as: 'text' },
    { name: 'date_taken', label: 'Date taken', as: 'date' },
    { name: 'location', label: 'Location', as: 'text' },
    comments,
  ],
}
