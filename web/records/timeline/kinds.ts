import {
  CarFront,
  ClipboardCheck,
  Droplets,
  FilePen,
  FileText,
  Image,
  KeyRound,
  type LucideIcon,
  NotebookPen,
  ReceiptPoundSterling,
  Wrench,
} from 'lucide-react'
import type { TimelineEntry, TimelineKind } from '#domain/records/timeline.ts'

interface Look {
  /** Over the card. */
  one: string
  /** In the filter. */
  many: string
  Icon: LucideIcon
}

export const looks: Record<TimelineKind, Look> = {
  service: { one: 'Service', many: 'Services', Icon: Wrench },
  running_cost: { one: 'Running cost', many: 'Running costs', Icon: ReceiptPoundSterling },
  wash: { one: 'Wash', many: 'Washes', Icon: Droplets },
  mot: { one: 'MOT test', many: 'MOT tests', Icon: ClipboardCheck },
  note: { one: 'Note', many: 'Notes', Icon: NotebookPen },
  document: { one: 'Document', many: 'Documents', Icon: FileText },
  media: { one: 'Photo or video', many: 'Photos and videos', Icon: Image },
  keeper_change: { one: 'New keeper', many: 'New keepers', Icon: KeyRound },
  identity_change: { one: 'Registration or correction', many: 'Registration and corrections', Icon: FilePen },
  vehicle_added: { one: 'Joined the garage', many: 'Joined the garage', Icon: CarFront },
}

export const nameOf = ({ kind, record }: TimelineEntry): string =>
  kind === 'media'
    ? record.media_type === 'video'
      ? 'Video'
      : 'Photo'
    : kind === 'identity_change'
      ? record.kind === 'registration'
        ? 'New registration'
        : 'Correction'
      : looks[kind].one
