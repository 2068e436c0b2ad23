import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { Bell, Car } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { type GarageOrder, isGarageOrder, wholeGarage } from '#domain/vehicles/garage-order.ts'
import { prefetch } from '../../app/prefetch.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { GarageScreen } from '../../vehicles/garage/garage-screen.tsx'
import type { GarageView } from '../../vehicles/garage/garage-tools.tsx'

const AllReminders = lazy(() =>
  import('./-garage/all-reminders-view.tsx').then((module) => ({ default: module.AllRemindersView })),
)
const CalendarButton = lazy(() =>
  import('../../records/calendar-feed/calendar-button.tsx').then((module) => ({ default: module.CalendarButton })),
)
const SoldVehicles = lazy(() =>
  import('../../ownership/transfers/sold-vehicles.tsx').then((module) => ({ default: module.SoldVehicles })),
)
const SoldLink = lazy(() =>
  import('../../ownership/transfers/sold-link.tsx').then((module) => ({ default: module.SoldLink })),
)
const WaitingForYou = lazy(() =>
  import('./-garage/waiting-for-you.tsx').then((module) => ({ default: module.WaitingForYou })),
)
const AddVehicle = lazy(() => import('./-garage/add-vehicle.tsx').then((module) => ({ default: module.AddVehicle })))

interface GarageAddress {
  view?: 'reminders' | 'sold'
  action?: 'add'
  order?: GarageOrder
  find?: string
  list?: 1
}

export const Route = createFileRoute('/_app/vehicles')({
  validateSearch: ({ view, action, order, find, list }: Record<string, unknown>): GarageAddress => ({
    ...(view === 'reminders' || view === 'sold' ? { view } : {}),
    ...(action === 'add' ? { action } : {}),
    ...(isGarageOrder(order) && order !== wholeGarage.order ? { order } : {}),
    ...(find !== undefined && String(find) ? { find: String(find).slice(0, 100) } : {}),
    ...(String(list) === '1' ? { list: 1 as const } : {}),
  }),
  head: () => ({ meta: [{ title: 'My Vehicles: GarageTale' }] }),
  loader: () => prefetch(import('../../vehicles/garage/garage.api.ts'), ({ prefetchVehicles }) => prefetchVehicles()),
  component: Vehicles,
})

function Vehicles() {
  const { action, ...looked } = Route.useSearch()
  const { view, order = wholeGarage.order, find = wholeGarage.find, list } = looked
  const navigate = Route.useNavigate()
  const router = useRouter()
  const arrivedAdding = useRef(action === 'add')
  const leaving = useRef(false)

  useEffect(() => {
    if (action) leaving.current = false
  }, [action])

  const open = () => void navigate({ search: { ...looked, action: 'add' }, resetScroll: false })
  // A dialog opened here is left the way it was entered, so that Back does not reopen it.
  const close = () => {
    // Escape pressed twice must not go back twice.
    if (leaving.current) return
    leaving.current = true
    if (!arrivedAdding.current) return router.history.back()
    arrivedAdding.current = false
    void navigate({ search: looked, replace: true, resetScroll: false })
  }
  const look = (change: Partial<GarageView>) => {
    const seen = { order, find, compact: list === 1, ...change }
    const search = { view, order: seen.order, find: seen.find, ...(seen.compact ? { list: 1 as const } : {}) }
    void navigate({ search, replace: true, resetScroll: false })
  }
  return (
    <>
      {view === 'reminders' ? (
        <OtherView
          title="All Reminders"
          beside={
            <Suspense fallback={null}>
              <CalendarButton />
            </Suspense>
          }
        >
          <Suspense fallback={<Loading text="Loading reminders..." />}>
            <AllReminders />
          </Suspense>
        </OtherView>
      ) : view === 'sold' ? (
        <OtherView title="Sold vehicles">
          <Suspense fallback={<Loading text="Loading sold vehicles..." />}>
            <SoldVehicles />
          </Suspense>
        </OtherView>
      ) : (
        <>
          <Suspense fallback={null}>
            <WaitingForYou />
          </Suspense>
          <GarageScreen
            view={{ order, find, compact: list === 1 }}
            onView={look}
            onAdd={open}
            links={
              <Link to="/vehicles" search={{ view: 'reminders' }} className={buttonClass({ variant: 'secondary' })}>
                <Bell aria-hidden className="size-5" />
                All Reminders
              </Link>
            }
          />
          <Suspense fallback={null}>
            <SoldLink />
          </Suspense>
        </>
      )}
      {action === 'add' && (
        <Suspense fallback={null}>
          <AddVehicle onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const OtherView = ({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) => (
  <>
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1 className="text-4xl">{title}</h1>
      <div className="flex flex-wrap gap-2">
        {beside}
        <Link to="/vehicles" className={buttonClass({ variant: 'secondary' })}>
          <Car aria-hidden className="size-5" />
          My Vehicles
        </Link>
      </div>
    </div>
    {children}
  </>
)
