import type { LogKind } from '#domain/records/kinds.ts'
import { isLogEntry, type TimelineEntry } from '#domain/records/timeline.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { RecordCard } from '../record-card.tsx'
import { DocumentCard } from './cards/document-card.tsx'
import { IdentityChangeCard } from './cards/identity-change-card.tsx'
import { KeeperChangeCard } from './cards/keeper-change-card.tsx'
import { MediaCard } from './cards/media-card.tsx'
import { MotCard } from './cards/mot-card.tsx'
import { NoteCard } from './cards/note-card.tsx'
import { RunningCostCard } from './cards/running-cost-card.tsx'
import { ServiceCard } from './cards/service-card.tsx'
import { VehicleAddedCard } from './cards/vehicle-added-card.tsx'
import { WashCard } from './cards/wash-card.tsx'

/** Kinds with a card of their own. */
const ownCards: Partial<Record<LogKind, typeof RecordCard>> = {
  service: ServiceCard,
  running_cost: RunningCostCard,
  wash: WashCard,
}

export function EntryBody({ vehicle, entry }: { vehicle: VehicleDetail; entry: TimelineEntry }) {
  if (isLogEntry(entry)) {
    const Card = ownCards[entry.kind] ?? RecordCard
    return <Card log={entry.record} />
  }
  switch (entry.kind) {
    case 'document':
      return <DocumentCard document={entry.record} />
    case 'media':
      return <MediaCard media={entry.record} />
    case 'note':
      return <NoteCard note={entry.record} />
    case 'mot':
      return <MotCard test={entry.record} vehicle={vehicle} />
    case 'keeper_change':
      return <KeeperChangeCard change={entry.record} />
    case 'identity_change':
      return <IdentityChangeCard change={entry.record} />
    case 'vehicle_added':
      return <VehicleAddedCard added={entry.record} vehicle={vehicle} />
  }
}
