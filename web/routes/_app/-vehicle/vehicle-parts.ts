import { type ComponentType, lazy } from 'react'
import { defaultSpendingPeriod } from '#domain/records/spending.ts'
import { isDemoVehicle } from '#domain/vehicles/garage.ts'
import { queryClient } from '../../../app/query.ts'
import { spendingQuery } from '../../../records/spending/spending.api.ts'
import type { VehicleTab } from '../../../vehicles/detail/vehicle-address.ts'

/** Each part is fetched when it is first shown, or a moment before: `load` may be called any number of times. */
function part<Name extends string, Props>(load: () => Promise<Record<Name, ComponentType<Props>>>, name: Name) {
  return Object.assign(
    lazy(() => load().then((module) => ({ default: module[name] }))),
    { load },
  )
}

export const GalleryTab = part(() => import('../../../records/gallery/gallery-tab.tsx'), 'GalleryTab')
export const DocumentsTab = part(() => import('../../../vehicles/documents/documents-tab.tsx'), 'DocumentsTab')
export const TimelineTab = part(() => import('../../../records/timeline/timeline-tab.tsx'), 'TimelineTab')
export const MileageTab = part(() => import('../../../vehicles/mileage/mileage-tab.tsx'), 'MileageTab')
export const FuelTab = part(() => import('../../../records/maintenance-logs/fuel/fuel-tab.tsx'), 'FuelTab')
export const BusinessMileageSection = part(
  () => import('../../../records/spending/business-mileage/business-mileage.tsx'),
  'BusinessMileageSection',
)
export const MotTab = part(() => import('../../../records/mot-defects/mot-tab.tsx'), 'MotTab')
export const TyresTab = part(() => import('../../../records/equipment/tyres/tyres-tab.tsx'), 'TyresTab')
export const PartsTab = part(() => import('../../../records/equipment/parts/parts-tab.tsx'), 'PartsTab')
export const RemindersTab = part(() => import('../../../records/reminders/reminders-tab.tsx'), 'RemindersTab')
export const CalendarButton = part(() => import('../../../records/calendar-feed/calendar-button.tsx'), 'CalendarButton')
export const ServiceRecordsTab = part(
  () => import('../../../records/maintenance-logs/service-records/service-records-tab.tsx'),
  'ServiceRecordsTab',
)
export const ModificationsTab = part(
  () => import('../../../records/modifications/modifications-tab.tsx'),
  'ModificationsTab',
)
export const OwnershipTab = part(() => import('../../../ownership/transfers/ownership-tab.tsx'), 'OwnershipTab')
export const PeopleOfVehicle = part(() => import('../../../vehicles/access/people-of-vehicle.tsx'), 'PeopleOfVehicle')
export const HandedOver = part(() => import('../../../ownership/transfers/handed-over.tsx'), 'HandedOver')
export const SharingTab = part(() => import('../../../sharing/settings/sharing-tab.tsx'), 'SharingTab')
export const ListingSection = part(() => import('../../../sharing/listings/listing-section.tsx'), 'ListingSection')

export const ReportLinks = part(() => import('../../../sharing/reports/report-links.tsx'), 'ReportLinks')
export const VehicleExport = part(() => import('../../../sharing/vehicle-export/vehicle-export.tsx'), 'VehicleExport')

export const SpendingAnalysis = part(
  () => import('../../../records/spending/spending-analysis.tsx'),
  'SpendingAnalysis',
)
export const ValuationCard = part(() => import('../../../vehicles/valuation/valuation-card.tsx'), 'ValuationCard')

export const PurchaseCard = part(() => import('../../../vehicles/valuation/purchase-card.tsx'), 'PurchaseCard')

export const ServiceRecordDialog = part(
  () => import('../../../records/maintenance-logs/service-records/service-record-dialog.tsx'),
  'ServiceRecordDialog',
)
export const AddRecordDialog = part(() => import('../../../records/add-record-dialog.tsx'), 'AddRecordDialog')
export const FuelDialog = part(() => import('../../../records/maintenance-logs/fuel/fuel-dialog.tsx'), 'FuelDialog')
export const ReminderDialog = part(() => import('../../../records/reminders/reminder-dialog.tsx'), 'ReminderDialog')
export const ModificationDialog = part(
  () => import('../../../records/modifications/modification-dialog.tsx'),
  'ModificationDialog',
)
export const NoteDialog = part(() => import('../../../records/notes/note-dialog.tsx'), 'NoteDialog')
export const MediaDialog = part(() => import('../../../records/gallery/media-dialog.tsx'), 'MediaDialog')
export const DocumentDialog = part(() => import('../../../vehicles/documents/document-dialog.tsx'), 'DocumentDialog')
export const AmendmentDialog = part(() => import('../../../records/amendments/amendment-dialog.tsx'), 'AmendmentDialog')
export const EditVehicleDialog = part(
  () => import('../../../vehicles/garage/edit-vehicle-dialog.tsx'),
  'EditVehicleDialog',
)

const dialogs = [
  ServiceRecordDialog,
  AddRecordDialog,
  FuelDialog,
  ReminderDialog,
  ModificationDialog,
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
    parts: [SpendingAnalysis],
    ask: (vehicleId) => queryClient.prefetchQuery(spendingQuery(defaultSpendingPeriod, vehicleId)),
  },
  gallery: {
    parts: [GalleryTab],
    ask: async (vehicleId) => {
      const { mediaQuery } = await import('../../../records/gallery/gallery.api.ts')
      await queryClient.prefetchInfiniteQuery(mediaQuery(vehicleId))
    },
  },
  documents: {
    parts: [DocumentsTab],
    ask: async (vehicleId) => {
      const { documentsQuery } = await import('../../../vehicles/documents/documents.api.ts')
      await queryClient.prefetchInfiniteQuery(documentsQuery(vehicleId))
    },
  },
  timeline: {
    parts: [TimelineTab],
    ask: async (vehicleId) => {
      const { timelineQuery } = await import('../../../records/timeline/timeline.api.ts')
      await queryClient.prefetchInfiniteQuery(timelineQuery(vehicleId))
    },
  },
  mileage: {
    parts: [MileageTab, BusinessMileageSection],
    ask: async (vehicleId) => {
      const { lifeQuery } = await import('../../../vehicles/mileage/mileage.api.ts')
      await queryClient.prefetchQuery(lifeQuery(vehicleId))
    },
  },
  fuel: {
    parts: [FuelTab],
    ask: async (vehicleId) => {
      const { fuelQuery } = await import('../../../records/maintenance-logs/fuel/fuel.api.ts')
      await queryClient.prefetchQuery(fuelQuery(vehicleId))
    },
  },
  mot: {
    parts: [MotTab],
    ask: async (vehicleId) => {
      const { motQuery } = await import('../../../records/mot-defects/mot-defects.api.ts')
      await queryClient.prefetchQuery(motQuery(vehicleId))
    },
  },
  tyres: {
    parts: [TyresTab],
    ask: async (vehicleId) => {
      const { tyresQuery } = await import('../../../records/equipment/tyres/tyres.api.ts')
      await queryClient.prefetchQuery(tyresQuery(vehicleId))
    },
  },
  parts: {
    parts: [PartsTab],
    ask: async (vehicleId) => {
      const { partsQuery } = await import('../../../records/equipment/parts/parts.api.ts')
      await queryClient.prefetchQuery(partsQuery(vehicleId))
    },
  },
  reminders: {
    parts: [RemindersTab],
    ask: async (vehicleId) => {
      const { remindersQuery } = await import('../../../records/reminders/reminders.api.ts')
      await queryClient.prefetchQuery(remindersQuery(vehicleId))
    },
  },
  maintenance: {
    parts: [ServiceRecordsTab],
    ask: async (vehicleId) => {
      const { serviceRecordsQuery } = await import(
        '../../../records/maintenance-logs/service-records/service-records.api.ts'
      )
      await queryClient.prefetchInfiniteQuery(serviceRecordsQuery(vehicleId))
    },
  },
  modifications: {
    parts: [ModificationsTab],
    ask: async (vehicleId) => {
      const { modificationsQuery } = await import('../../../records/modifications/modifications.api.ts')
      await queryClient.prefetchInfiniteQuery(modificationsQuery(vehicleId))
    },
  },
  ownership: {
    parts: [OwnershipTab],
    ask: async (vehicleId) => {
      const { ownershipQuery } = await import('../../../ownership/transfers/ownership.api.ts')
      await queryClient.prefetchQuery(ownershipQuery(vehicleId))
    },
  },
  sharing: {
    parts: [SharingTab, ListingSection],
    ask: async (vehicleId) => {
      const [{ sharingQuery }, { listingQuery }] = await Promise.all([
        import('../../../sharing/settings/sharing.api.ts'),
        import('../../../sharing/listings/listings.api.ts'),
      ])
      await Promise.all([
        queryClient.prefetchQuery(sharingQuery(vehicleId)),
        isDemoVehicle(vehicleId) ? undefined : queryClient.prefetchQuery(listingQuery(vehicleId)),
      ])
    },
  },
}

/** A tab's code and data, fetched in parallel shortly before it is shown. */
export function prepareTab(tab: VehicleTab, vehicleId: string) {
  const { parts, ask } = tabs[tab]
  // A failure here is ignored: the tab itself fetches again, and reports it.
  for (const { load } of parts) load().catch(() => {})
  ask?.(vehicleId).catch(() => {})
}
