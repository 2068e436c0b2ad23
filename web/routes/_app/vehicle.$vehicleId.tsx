import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { periodText, readPeriod } from '#domain/records/spending.ts'
import { isDemoVehicle, vehicleName } from '#domain/vehicles/garage.ts'
import type { VehiclePage } from '#domain/vehicles/vehicle-page.ts'
import { CarAccess, Only } from '../../app/car-access.tsx'
import { ApiError } from '../../app/http.ts'
import { prefetch } from '../../app/prefetch.ts'
import { logIcons } from '../../records/looks.ts'
import { showRecord, showSaved } from '../../records/show-saved.ts'
import { CarDistance } from '../../ui/distance.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { SharedNote } from '../../vehicles/access/shared-note.tsx'
import { AddNewMenu } from '../../vehicles/detail/add-new-menu.tsx'
import { BackToVehicles } from '../../vehicles/detail/back-to-vehicles.tsx'
import { DemoBanner } from '../../vehicles/detail/demo-banner.tsx'
import { rememberCar } from '../../vehicles/detail/last-car.ts'
import { SaleButton } from '../../vehicles/detail/sale-button.tsx'
import {
  type Addition,
  additionOf,
  readVehicleAddress,
  type VehicleAction,
  type VehicleTab,
} from '../../vehicles/detail/vehicle-address.ts'
import { vehicleQuery } from '../../vehicles/detail/vehicle-detail.api.ts'
import { AskLink, EditButton, VehicleHero } from '../../vehicles/detail/vehicle-hero.tsx'
import { VehicleNotFound, VehicleNotLoaded } from '../../vehicles/detail/vehicle-problem.tsx'
import type { Beginning, TimelineEntry } from './-vehicle/vehicle-dialogs.tsx'
import { HandedOver, prepareDialogs } from './-vehicle/vehicle-parts.ts'
import { VehicleTabs } from './-vehicle/vehicle-tabs.tsx'

export const Route = createFileRoute('/_app/vehicle/$vehicleId')({
  validateSearch: readVehicleAddress,
  head: () => ({ meta: [{ title: 'Vehicle: GarageTale' }] }),
  // A preload only fetches the vehicle; its tab follows when the page is really opened.
  loader: (visit) => {
    const { vehicleId } = visit.params
    const { tab = 'overview' } = readVehicleAddress(visit.location.search)
    if (!visit.preload) prefetch(import('./-vehicle/vehicle-parts.ts'), (parts) => parts.prepareTab(tab, vehicleId))
    return prefetch(
      import('../../vehicles/detail/vehicle-detail.api.ts'),
      (api) => api.prefetchVehicle(vehicleId, visit),
      visit,
    )
  },
  component: Vehicle,
})

function Vehicle() {
  const { vehicleId } = Route.useParams()
  // Another vehicle is another page: nothing selected or half-typed on one carries over to the next.
  return <VehicleScreen key={vehicleId} vehicleId={vehicleId} />
}

function VehicleScreen({ vehicleId }: { vehicleId: string }) {
  const { tab = 'overview', action, at, spending, ...sought } = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const { data: vehicle, error, refetch } = useQuery(vehicleQuery(vehicleId))
  // Whoever completed a reminder on another page brings along what is known of the record.
  const [begun, setBegun] = useState<Beginning | undefined>(() => router.state.location.state.record)
  const [editing, setEditing] = useState<TimelineEntry>()
  const openedHere = useRef(false)
  const saved = useRef(false)
  const name = vehicle && vehicleName(vehicle)

  useEffect(() => {
    if (!name) return
    document.title = `${name}: GarageTale`
    rememberCar(vehicleId)
  }, [name, vehicleId])
  useEffect(() => {
    if (action) saved.current = false
  }, [action])
  useEffect(() => {
    if (at) showRecord(at.split('_').at(-1) ?? '')
  }, [at])

  if (isGone(error)) return <Gone transferId={vehicle?.pending_transfer_id} />
  if (!vehicle) return error ? <VehicleNotLoaded onRetry={() => refetch()} /> : <Loading text="Loading vehicle..." />

  const search = (to: VehicleTab, opening?: VehicleAction) => ({
    ...(to === 'overview' ? { spending } : { tab: to }),
    ...(opening ? { action: opening } : {}),
  })
  const show = (to: VehicleTab, replace = false) => void navigate({ search: search(to), replace, resetScroll: false })
  const open = (opening: VehicleAction) => {
    openedHere.current = true
    void navigate({ search: { ...search(tab, opening), ...sought, at }, resetScroll: false })
  }
  // A dialog opened here is left the way it was entered, so that Back does not reopen it.
  const close = () => {
    if (saved.current) return
    setBegun(undefined)
    // Back may already have been pressed: the address shows it before the router does.
    if (openedHere.current && window.location.search.includes('action=')) router.history.back()
    else void navigate({ search: { ...search(tab), ...sought }, replace: true, resetScroll: false })
    openedHere.current = false
  }
  const added = (to: VehicleTab, id?: string) => {
    saved.current = true
    openedHere.current = false
    setBegun(undefined)
    show(to, true)
    if (id) showSaved(id)
  }

  return (
    <CarDistance unit={vehicle.odometer_unit}>
      <CarAccess access={vehicle.access}>
        <BackToVehicles />
        <WhoseCar vehicle={vehicle} />
        <VehicleHero
          vehicle={vehicle}
          isOpening={tab === 'overview'}
          add={<AddNew vehicleId={vehicle.id} onAdd={open} />}
          actions={<HeroActions vehicle={vehicle} onEdit={() => open('edit')} />}
        />
        <VehicleTabs
          vehicle={vehicle}
          tab={tab}
          onTab={show}
          at={at}
          period={readPeriod(spending)}
          onPeriod={(period) =>
            void navigate({ search: { spending: periodText(period) }, replace: true, resetScroll: false })
          }
          sought={sought}
          onSeek={(wanted, replace) =>
            void navigate({ search: { ...search('timeline'), ...wanted }, replace, resetScroll: false })
          }
          adding={action === 'add'}
          onAdd={() => open('add')}
          onClose={close}
          onEditEntry={setEditing}
          onAddFuel={(kind) => open(kind === 'charge' ? 'charge' : 'fill-up')}
          onLog={(record) => {
            setBegun(record)
            open(record.action)
          }}
        />
        <OpenDialog
          vehicle={vehicle}
          open={action === 'add' ? additionOf[tab] : action}
          begun={begun}
          editing={editing}
          onClose={close}
          onAdded={added}
          onEdited={() => setEditing(undefined)}
        />
      </CarAccess>
    </CarDistance>
  )
}

const loadDialogs = () => import('./-vehicle/vehicle-dialogs.tsx')
const VehicleDialogs = lazy(() => loadDialogs().then((module) => ({ default: module.VehicleDialogs })))
const prepare = () => {
  loadDialogs().catch(() => {})
  prepareDialogs()
}

const OpenDialog = (props: ComponentProps<typeof VehicleDialogs>) =>
  (props.open || props.editing) && (
    <Suspense fallback={null}>
      <VehicleDialogs {...props} />
    </Suspense>
  )

const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404

/** While it was open it may have been handed over to its next owner. */
const Gone = ({ transferId }: { transferId?: string | null | undefined }) =>
  transferId ? (
    <Suspense fallback={<Loading />}>
      <HandedOver transferId={transferId} otherwise={<VehicleNotFound />} />
    </Suspense>
  ) : (
    <VehicleNotFound />
  )

const WhoseCar = ({ vehicle }: { vehicle: VehiclePage }) => {
  if (vehicle.access) return <SharedNote access={vehicle.access} />
  return isDemoVehicle(vehicle.id) ? <DemoBanner /> : null
}

const AddNew = ({ vehicleId, onAdd }: { vehicleId: string; onAdd: (addition: Addition) => void }) => (
  <Only to="contributor">
    <AddNewMenu vehicleId={vehicleId} logIcons={logIcons} onAdd={onAdd} onIntent={prepare} />
  </Only>
)

const HeroActions = ({ vehicle, onEdit }: { vehicle: VehiclePage; onEdit: () => void }) => (
  <>
    <Only to="manager">
      <EditButton onClick={onEdit} />
    </Only>
    <Only to="owner">
      <SaleButton vehicle={vehicle} />
      {!isDemoVehicle(vehicle.id) && <AskLink vehicleId={vehicle.id} />}
    </Only>
  </>
)
