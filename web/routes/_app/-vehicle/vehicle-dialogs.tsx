import { type ComponentProps, Suspense } from 'react'
import type { RecordAfter } from '#domain/records/after-reminder.ts'
import { isFuelKind } from '#domain/records/fuel-log.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useLinkRepair } from '../../../records/mot-defects/use-defect-acts.ts'
import type { TimelineTab } from '../../../records/timeline/timeline-tab.tsx'
import {
  type Addition,
  kindOfAddition,
  tabAfterAdding,
  type VehicleTab,
} from '../../../vehicles/detail/vehicle-address.ts'
import {
  AddRecordDialog,
  DocumentDialog,
  EditVehicleDialog,
  FuelDialog,
  MediaDialog,
  ModificationDialog,
  NoteDialog,
  ReminderDialog,
  ServiceRecordDialog,
} from './vehicle-parts.ts'

export type TimelineEntry = Parameters<ComponentProps<typeof TimelineTab>['onEdit']>[0]

type VehicleDialogsProps = {
  vehicle: VehicleDetail
  /** From the address: what is being added, or the vehicle itself being edited. */
  open: Addition | 'edit' | undefined
  /** What is known of the record that is being added. */
  prefill: RecordAfter | undefined
  /** A note, document or photo chosen on the timeline. */
  editing: TimelineEntry | undefined
  onClose: () => void
  /** Once it is saved, with the tab that shows it and, where that is one record, its id. */
  onAdded: (tab: VehicleTab, id?: string) => void
  onEdited: () => void
}

export function VehicleDialogs({ vehicle, open, prefill, editing, onClose, onAdded, onEdited }: VehicleDialogsProps) {
  const linkRepair = useLinkRepair(vehicle.id)
  const onSaved = (record?: { id: string }) => {
    if (!open || open === 'edit') return
    const repaired = prefill?.action === open ? prefill.repairs : undefined
    onAdded(repaired ? 'mot' : tabAfterAdding(open), record?.id)
    if (repaired && record) void linkRepair(repaired, record.id)
  }
  const adding = { vehicle, onClose, onSaved }
  const kind = open && kindOfAddition(open)
  const filled = prefill?.action === open ? prefill?.values : undefined
  const changing = { vehicle, onClose: onEdited, onSaved: onEdited }
  return (
    <Suspense fallback={null}>
      {open === 'service' && <ServiceRecordDialog {...adding} prefill={filled} />}
      {kind && isFuelKind(kind) && <FuelDialog key={kind} {...adding} kind={kind} />}
      {kind && kind !== 'service' && !isFuelKind(kind) && <AddRecordDialog {...adding} kind={kind} prefill={filled} />}
      {open === 'reminder' && <ReminderDialog {...adding} />}
      {open === 'modification' && <ModificationDialog {...adding} />}
      {open === 'note' && <NoteDialog {...adding} />}
      {open === 'media' && <MediaDialog {...adding} />}
      {open === 'document' && <DocumentDialog {...adding} />}
      {open === 'edit' && <EditVehicleDialog vehicle={vehicle} onClose={onClose} onSaved={onClose} />}
      {editing?.kind === 'note' && <NoteDialog {...changing} note={editing.record} />}
      {editing?.kind === 'media' && <MediaDialog {...changing} media={editing.record} />}
      {editing?.kind === 'document' && <DocumentDialog {...changing} document={editing.record} />}
    </Suspense>
  )
}
