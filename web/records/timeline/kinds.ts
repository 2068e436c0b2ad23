import {
  CarFront,
  ClipboardCheck,
  FilePen,
  FileText,
  Image,
  KeyRound,
  type LucideIcon,
  NotebookPen,
} from 'lucide-react'
import type { LogKind } from '#domain/records/kinds.ts'
import { media } from '#domain/records/media.ts'
import { note } from '#domain/records/note.ts'
import { logKinds } from '#domain/records/registry.ts'
import type { TimelineEntry, TimelineKind } from '#domain/records/timeline.ts'
import { logIcons } from '../looks.ts'

interface Look {
  /** Over the card. */
  one: string
  /** In the filter. */
  many: string
  Icon: LucideIcon
}

export const looks: Record<TimelineKind, Look> = {
  ...(Object.fromEntries(
    logKinds.map(({ kind, nouns: { one, many } }) => [kind, { one, many, Icon: logIcons[kind] }]),
  ) as Record<LogKind, Look>),
  mot: { one: 'MOT test', many: 'MOT tests', Icon: ClipboardCheck },
  note: { ...note.nouns, Icon: NotebookPen },
  document: { one: 'Document', many: 'Documents', Icon: FileText },
  media: { ...media.nouns, Icon: Image },
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
