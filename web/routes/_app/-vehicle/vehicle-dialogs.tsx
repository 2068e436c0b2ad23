import { type ComponentProps, Suspense } from 'react'
import { isFuelKind } from '#domain/records/fuel-log.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
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

/** What is known of a record before its dialog is opened. */
export interface Beginning {
  action: Addition
  values?: Record<string, string>
  /** The record it is made like. */
  like?: MaintenanceLog
  /** The MOT defect that it is then said to have put right. */
  repairs?: string
}

type VehicleDialogsProps = {
  vehicle: VehicleDetail
  /** From the address: what is being added, or the vehicle itself being edited. */
  open: Addition | 'edit' | undefined
  begun: Beginning | undefined
  /** A note, document or photo chosen on the timeline. */
  editing: TimelineEntry | undefined
  onClose: () => void
  /** Once it is saved, with the tab that shows it and, where that is one record, its id. */
  onAdded: (tab: VehicleTab, id?: string) => void
  onEdited: () => void
}

export function VehicleDialogs({ vehicle, open, begun, editing, onClose, onAdded, onEdited }: VehicleDialogsProps) {
  const linkRepair = useLinkRepair(vehicle.id)
  const known = begun?.action === open ? begun : undefined
  const onSaved = (record?: { id: string }) => {
    if (!open || open === 'edit') return
    const repaired = known?.repairs
    onAdded(repaired ? 'mot' : tabAfterAdding(open), record?.id)
    if (repaired && record) void linkRepair(repaired, record.id)
  }
  const adding = { vehicle, onClose, onSaved }
  const kind = open && kindOfAddition(open)
  const from = { prefill: known?.values, like: known?.like }
  const changing = { vehicle, onClose: onEdited, onSaved: onEdited }
  return (
    <Suspense fallback={null}>
      {open === 'service' && <ServiceRecordDialog {...adding} {...from} />}
      {kind && isFuelKind(kind) && <FuelDialog key={kind} {...adding} kind={kind} like={known?.like} />}
      {kind && kind !== 'service' && !isFuelKind(kind) && <AddRecordDialog {...adding} {...from} kind={kind} />}
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
