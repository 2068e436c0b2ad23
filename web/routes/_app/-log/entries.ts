import {
  Camera,
  Droplets,
  FileUp,
  Fuel,
  Gauge,
  type LucideIcon,
  NotebookPen,
  ReceiptPoundSterling,
  Wrench,
} from 'lucide-react'
import type { Addition } from '../../../vehicles/detail/vehicle-address.ts'

interface QuickEntryKind {
  label: string
  text: string
  Icon: LucideIcon
  /** The form for this car; none where it is asked for in a form of its own. */
  opens: (car: { fuel_type: string }) => Addition | undefined
}

/** What can be logged from anywhere, at /log/…: the form comes first, then the car. */
export const quickEntries = {
  fuel: {
    label: 'Log fuel',
    text: 'A fill-up or a charge',
    Icon: Fuel,
    opens: ({ fuel_type }) => (fuel_type === 'Electric' ? 'charge' : 'fill-up'),
  },
  service: { label: 'Log service', text: 'What was done, and where', Icon: Wrench, opens: () => 'service' },
  cost: {
    label: 'Log a cost',
    text: 'Parking, insurance, a part',
    Icon: ReceiptPoundSterling,
    opens: () => 'running-cost',
  },
  wash: { label: 'Log a wash', text: 'What it cost, what was used', Icon: Droplets, opens: () => 'wash' },
  mileage: { label: 'Log mileage', text: 'What the odometer shows', Icon: Gauge, opens: () => undefined },
  note: { label: 'Add a note', text: 'Whatever is worth keeping', Icon: NotebookPen, opens: () => 'note' },
  photo: { label: 'Add a photo', text: 'Straight into the gallery', Icon: Camera, opens: () => 'media' },
  document: { label: 'Add a document', text: 'V5C, insurance, warranty', Icon: FileUp, opens: () => 'document' },
} as const satisfies Record<string, QuickEntryKind>

export type QuickEntry = keyof typeof quickEntries
export const isQuickEntry = (value: string): value is QuickEntry => Object.hasOwn(quickEntries, value)
