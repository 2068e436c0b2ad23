import { type ReactNode, Suspense, useState } from 'react'
import type { FuelKind } from '#domain/records/fuel-log.ts'
import type { AskedPeriod } from '#domain/records/spending.ts'
import type { SealableEntry } from '#domain/records/timeline.ts'
import type { VehiclePage } from '#domain/vehicles/vehicle-page.ts'
import { Only, useMay } from '../../../app/car-access.tsx'
import type { Amendable } from '../../../records/amendments/amendable.ts'
import { Loading } from '../../../ui/messages/loading.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { WhenNear } from '../../../ui/when-near.tsx'
import {
  additionOfKind,
  type TimelineSearch,
  type VehicleTab,
  vehicleTabs,
} from '../../../vehicles/detail/vehicle-address.ts'
import { refreshDueDates } from '../../../vehicles/due-dates/due-dates.api.ts'
import { OverviewTab } from '../../../vehicles/overview/overview-tab.tsx'
import type { Beginning, TimelineEntry } from './vehicle-dialogs.tsx'
import {
  AmendmentDialog,
  BusinessMileageSection,
  CalendarButton,
  DocumentsTab,
  FuelTab,
  GalleryTab,
  ListingSection,
  MileageTab,
  ModificationsTab,
  MotTab,
  OwnershipTab,
  PartsTab,
  PeopleOfVehicle,
  PurchaseCard,
  prepareTab,
  RemindersTab,
  ReportLinks,
  ServiceRecordsTab,
  SharingTab,
  SpendingAnalysis,
  TimelineTab,
  TyresTab,
  ValuationCard,
  VehicleExport,
} from './vehicle-parts.ts'

type VehicleTabsProps = {
  vehicle: VehiclePage
  tab: VehicleTab
  onTab: (tab: VehicleTab) => void
  /** The place of the record that is to be shown. */
  at: string | undefined
  /** Of the Overview's spending. */
  period: AskedPeriod | undefined
  onPeriod: (period: AskedPeriod) => void
  sought: TimelineSearch
  onSeek: (sought: TimelineSearch, replace: boolean) => void
  /** What the open tab shows is being added. */
  adding: boolean
  onAdd: () => void
  onClose: () => void
  onEditEntry: (entry: TimelineEntry) => void
  onLog: (record: Beginning) => void
  onAddFuel: (kind: FuelKind) => void
}

export function VehicleTabs(props: VehicleTabsProps) {
  const { vehicle, tab, onTab, at, period, onPeriod, sought, onSeek, adding } = props
  const { onAdd, onClose, onEditEntry, onLog, onAddFuel } = props
  const [amending, setAmending] = useState<Amendable>()
  const reader = useMay()
  const contents: Record<VehicleTab, ReactNode> = {
    overview: <Overview vehicle={vehicle} period={period} onPeriod={onPeriod} />,
    gallery: (
      <GalleryTab vehicle={vehicle} onAdd={onAdd} onAmend={(record) => setAmending({ kind: 'media', record })} />
    ),
    documents: <DocumentsTab vehicle={vehicle} onAdd={onAdd} />,
    timeline: (
      <TimelineTab
        vehicle={vehicle}
        at={at}
        sought={sought}
        onSeek={onSeek}
        onNewest={() => onTab('timeline')}
        onEdit={onEditEntry}
        onAmend={(entry) => setAmending(amendable(entry))}
        onAnother={(record) => onLog({ action: additionOfKind(record.kind), like: record })}
      />
    ),
    reminders: (
      <RemindersTab
        vehicle={vehicle}
        calendar={reader.may('owner') && <CalendarButton vehicle={vehicle} />}
        onAdd={onAdd}
        onLog={onLog}
      />
    ),
    fuel: <FuelTab vehicle={vehicle} onAdd={onAddFuel} />,
    mileage: (
      <>
        <MileageTab vehicle={vehicle} adding={adding} onAdd={onAdd} onAdded={onClose} />
        <Only to="owner">
          <BusinessMileageSection vehicle={vehicle} />
        </Only>
      </>
    ),
    mot: <MotTab vehicle={vehicle} onCheck={() => refreshDueDates(vehicle.id)} onLog={onLog} />,
    tyres: <TyresTab vehicle={vehicle} adding={adding} onAdd={onAdd} onAdded={onClose} />,
    parts: <PartsTab vehicle={vehicle} adding={adding} onAdd={onAdd} onAdded={onClose} />,
    maintenance: (
      <ServiceRecordsTab
        vehicle={vehicle}
        onAdd={onAdd}
        onAmend={(record) => setAmending({ kind: 'service', record })}
      />
    ),
    modifications: (
      <ModificationsTab
        vehicle={vehicle}
        wanted={at?.split('_').at(-1)}
        onAdd={onAdd}
        onAmend={(record) => setAmending({ kind: 'modification', record })}
      />
    ),
    ownership: (
      <>
        <OwnershipTab vehicle={vehicle} />
        <PeopleOfVehicle vehicle={vehicle} />
      </>
    ),
    sharing: reader.may('owner') ? (
      <SharingTab
        vehicle={vehicle}
        listing={<ListingSection vehicle={vehicle} />}
        report={<ReportLinks vehicle={vehicle} />}
        takeAway={<VehicleExport vehicle={vehicle} />}
      />
    ) : (
      <VehicleExport vehicle={vehicle} />
    ),
  }
  return (
    <>
      <Tabs
        label="Sections of this vehicle"
        className="md:mt-6"
        docked
        value={tabsFor(reader).some(([value]) => value === tab) ? tab : 'overview'}
        onValueChange={(value) => onTab(value as VehicleTab)}
        tabs={tabsFor(reader).map(([value, label]) => ({
          value,
          label,
          onIntent: () => {
            if (value !== 'sharing' || reader.may('owner')) prepareTab(value as VehicleTab, vehicle.id)
          },
          content: <OnceHydrated>{contents[value as VehicleTab]}</OnceHydrated>,
        }))}
      />
      {amending && (
        <Suspense fallback={null}>
          <AmendmentDialog vehicle={vehicle} entry={amending} onClose={() => setAmending(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** The server draws what stands above; what a tab shows is asked for by the browser. */
const OnceHydrated = ({ children }: { children: ReactNode }) =>
  useHydrated() ? <Suspense fallback={<Loading />}>{children}</Suspense> : <div className="min-h-[200vh]" />

type OverviewProps = Pick<VehicleTabsProps, 'vehicle' | 'period' | 'onPeriod'>

function Overview({ vehicle, period, onPeriod }: OverviewProps) {
  const { may, seesCosts } = useMay()
  return (
    <OverviewTab
      vehicle={vehicle}
      spending={seesCosts && <SpendingAnalysis vehicleId={vehicle.id} period={period} onPeriod={onPeriod} />}
      valuation={
        seesCosts && (
          <WhenNear room="min-h-84" within={3000}>
            <ValuationCard vehicle={vehicle} />
          </WhenNear>
        )
      }
      purchase={
        may('manager') && (
          <WhenNear room="min-h-60" within={3000}>
            <PurchaseCard vehicle={vehicle} />
          </WhenNear>
        )
      }
    />
  )
}

/** What is the owner's alone, and what the owner keeps to themselves, has no tab. */
const tabsFor = ({ may, seesDocuments }: ReturnType<typeof useMay>) =>
  Object.entries(vehicleTabs)
    .filter(([tab]) => {
      if (tab === 'ownership') return may('owner')
      if (tab === 'sharing') return may('manager')
      return tab !== 'documents' || seesDocuments || may('contributor')
    })
    .map(([tab, label]) => [tab, tab === 'sharing' && !may('owner') ? 'Export' : label] as const)

function amendable(entry: SealableEntry): Amendable {
  return { kind: entry.kind, record: entry.record } as Amendable
}
