import { type ReactNode, Suspense } from 'react'
import type { VehiclePage } from '#domain/vehicle-page.ts'
import { type VehicleTab, vehicleTabs } from '../../../features/vehicle-detail/vehicle-address.ts'
import { Loading } from '../../../ui/loading.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { ServicePrefill, TimelineEntry } from './vehicle-dialogs.tsx'
import {
  DocumentsTab,
  GalleryTab,
  ModificationsTab,
  OverviewTab,
  OwnershipTab,
  prepareTab,
  RemindersTab,
  ServiceRecordsTab,
  SharingTab,
  SpendingAnalysis,
  TimelineTab,
  ValuationCard,
} from './vehicle-parts.ts'

type VehicleTabsProps = {
  vehicle: VehiclePage
  tab: VehicleTab
  onTab: (tab: VehicleTab) => void
  onAdd: () => void
  onEditEntry: (entry: TimelineEntry) => void
  onLogService: (prefill: ServicePrefill) => void
}

export function VehicleTabs({ vehicle, tab, onTab, onAdd, onEditEntry, onLogService }: VehicleTabsProps) {
  const contents: Record<VehicleTab, ReactNode> = {
    overview: (
      <OverviewTab
        vehicle={vehicle}
        spending={<SpendingAnalysis vehicleId={vehicle.id} />}
        valuation={<ValuationCard vehicle={vehicle} />}
      />
    ),
    gallery: <GalleryTab vehicle={vehicle} onAdd={onAdd} />,
    documents: <DocumentsTab vehicle={vehicle} onAdd={onAdd} />,
    timeline: <TimelineTab vehicle={vehicle} onEdit={onEditEntry} />,
    reminders: <RemindersTab vehicle={vehicle} onAdd={onAdd} onLogService={onLogService} />,
    maintenance: <ServiceRecordsTab vehicle={vehicle} onAdd={onAdd} />,
    modifications: <ModificationsTab vehicle={vehicle} onAdd={onAdd} />,
    ownership: <OwnershipTab vehicle={vehicle} />,
    sharing: <SharingTab vehicle={vehicle} />,
  }
  return (
    <Tabs
      label="Sections of this vehicle"
      className="mt-6"
      value={tab}
      onValueChange={(value) => onTab(value as VehicleTab)}
      tabs={Object.entries(vehicleTabs).map(([value, label]) => ({
        value,
        label,
        onIntent: () => prepareTab(value as VehicleTab, vehicle.id),
        content: <Suspense fallback={<Loading />}>{contents[value as VehicleTab]}</Suspense>,
      }))}
    />
  )
}
