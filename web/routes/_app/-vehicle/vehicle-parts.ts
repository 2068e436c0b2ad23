import { type ComponentType, lazy } from 'react'
import { isDemoVehicle } from '#domain/garage.ts'
import { defaultSpendingPeriod } from '#domain/spending.ts'
import { queryClient } from '../../../app/query.ts'
import type { VehicleTab } from '../../../features/vehicle-detail/vehicle-address.ts'

/** Each part is fetched when it is first shown, or a moment before: `load` may be called as often as one likes. */
function part<Name extends string, Props>(load: () => Promise<Record<Name, ComponentType<Props>>>, name: Name) {
  return Object.assign(
    lazy(() => load().then((module) => ({ default: module[name] }))),
    { load },
  )
}

export const OverviewTab = part(() => import('../../../features/overview/overview-tab.tsx'), 'OverviewTab')
export const GalleryTab = part(() => import('../../../features/gallery/gallery-tab.tsx'), 'GalleryTab')
export const DocumentsTab = part(() => import('../../../features/documents/documents-tab.tsx'), 'DocumentsTab')
export const TimelineTab = part(() => import('../../../features/timeline/timeline-tab.tsx'), 'TimelineTab')
export const RemindersTab = part(() => import('../../../features/reminders/reminders-tab.tsx'), 'RemindersTab')
export const ServiceRecordsTab = part(
  () => import('../../../features/service-records/service-records-tab.tsx'),
  'ServiceRecordsTab',
)
export const ModificationsTab = part(
  () => import('../../../features/modifications/modifications-tab.tsx'),
  'ModificationsTab',
)
export const OwnershipTab = part(() => import('../../../features/ownership/ownership-tab.tsx'), 'OwnershipTab')
export const HandedOver = part(() => import('../../../features/ownership/handed-over.tsx'), 'HandedOver')
export const SharingTab = part(() => import('../../../features/sharing/sharing-tab.tsx'), 'SharingTab')
export const ListingSection = part(() => import('../../../features/listings/listing-section.tsx'), 'ListingSection')

export const SpendingAnalysis = part(
  () => import('../../../features/spending/spending-analysis.tsx'),
  'SpendingAnalysis',
)
export const ValuationCard = part(() => import('../../../features/valuation/valuation-card.tsx'), 'ValuationCard')

export const ServiceRecordDialog = part(
  () => import('../../../features/service-records/service-record-dialog.tsx'),
  'ServiceRecordDialog',
)
export const RunningCostDialog = part(
  () => import('../../../features/running-costs/running-cost-dialog.tsx'),
  'RunningCostDialog',
)
export const ReminderDialog = part(() => import('../../../features/reminders/reminder-dialog.tsx'), 'ReminderDialog')
export const ModificationDialog = part(
  () => import('../../../features/modifications/modification-dialog.tsx'),
  'ModificationDialog',
)
export const WashDialog = part(() => import('../../../features/washes/wash-dialog.tsx'), 'WashDialog')
export const NoteDialog = part(() => import('../../../features/notes/note-dialog.tsx'), 'NoteDialog')
export const MediaDialog = part(() => import('../../../features/gallery/media-dialog.tsx'), 'MediaDialog')
export const DocumentDialog = part(() => import('../../../features/documents/document-dialog.tsx'), 'DocumentDialog')
export const AmendmentDialog = part(
  () => import('../../../features/amendments/amendment-dialog.tsx'),
  'AmendmentDialog',
)
export const EditVehicleDialog = part(
  () => import('../../../features/garage/edit-vehicle-dialog.tsx'),
  'EditVehicleDialog',
)

const dialogs = [
  ServiceRecordDialog,
  RunningCostDialog,
  ReminderDialog,
  ModificationDialog,
  WashDialog,
  NoteDialog,
  MediaDialog,
  DocumentDialog,
]
export const prepareDialogs = () => {
  for (const { load } of dialogs) load().catch(() => {})
}

type Part = { load: () => Promise<unknown> }
type Tab = { parts: Part[]; ask?: (vehicleId: string) => Promise<unknown> }

const tabs: Record<VehicleTab, Tab> = {
  overview: {
    parts: [OverviewTab, SpendingAnalysis, ValuationCard],
    ask: async (vehicleId) => {
      const { spendingQuery } = await import('../../../features/spending/spending.api.ts')
      await queryClient.prefetchQuery(spendingQuery(defaultSpendingPeriod, vehicleId))
    },
  },
  gallery: {
    parts: [GalleryTab],
    ask: async (vehicleId) => {
      const { mediaQuery } = await import('../../../features/gallery/gallery.api.ts')
      await queryClient.prefetchInfiniteQuery(mediaQuery(vehicleId))
    },
  },
  documents: {
    parts: [DocumentsTab],
    ask: async (vehicleId) => {
      const { documentsQuery } = await import('../../../features/documents/documents.api.ts')
      await queryClient.prefetchInfiniteQuery(documentsQuery(vehicleId))
    },
  },
  timeline: {
    parts: [TimelineTab],
    ask: async (vehicleId) => {
      const { timelineQuery } = await import('../../../features/timeline/timeline.api.ts')
      await queryClient.prefetchInfiniteQuery(timelineQuery(vehicleId))
    },
  },
  reminders: {
    parts: [RemindersTab],
    ask: async (vehicleId) => {
      const { remindersQuery } = await import('../../../features/reminders/reminders.api.ts')
      await queryClient.prefetchQuery(remindersQuery(vehicleId))
    },
  },
  maintenance: {
    parts: [ServiceRecordsTab],
    ask: async (vehicleId) => {
      const { serviceRecordsQuery } = await import('../../../features/service-records/service-records.api.ts')
      await queryClient.prefetchInfiniteQuery(serviceRecordsQuery(vehicleId))
    },
  },
  modifications: {
    parts: [ModificationsTab],
    ask: async (vehicleId) => {
      const { modificationsQuery } = await import('../../../features/modifications/modifications.api.ts')
      await queryClient.prefetchInfiniteQuery(modificationsQuery(vehicleId))
    },
  },
  ownership: {
    parts: [OwnershipTab],
    ask: async (vehicleId) => {
      const { ownershipQuery } = await import('../../../features/ownership/ownership.api.ts')
      await queryClient.prefetchQuery(ownershipQuery(vehicleId))
    },
  },
  sharing: {
    parts: [SharingTab, ListingSection],
    ask: async (vehicleId) => {
      const [{ sharingQuery }, { listingQuery }] = await Promise.all([
        import('../../../features/sharing/sharing.api.ts'),
        import('../../../features/listings/listings.api.ts'),
      ])
      await Promise.all([
        queryClient.prefetchQuery(sharingQuery(vehicleId)),
        isDemoVehicle(vehicleId) ? undefined : queryClient.prefetchQuery(listingQuery(vehicleId)),
      ])
    },
  },
}

/** Code and data of a tab that is about to be shown, at the same time instead of one after the other. */
export function prepareTab(tab: VehicleTab, vehicleId: string) {
  const { parts, ask } = tabs[tab]
  // What fails here is asked for again, and reported, by the tab itself.
  for (const { load } of parts) load().catch(() => {})
  ask?.(vehicleId).catch(() => {})
}
