import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import type { InviteTrigger } from '#domain/account/referral.ts'
import type { Dashboard } from '#domain/records/dashboard.ts'
import { periodText, readPeriod } from '#domain/records/spending.ts'
import { bodyTypeOf } from '#domain/vehicles/body-type.ts'
import { ApiError } from '../../app/http.ts'
import { prefetch } from '../../app/prefetch.ts'
import { useSession } from '../../app/session.ts'
import { dashboardQuery } from '../../records/dashboard/dashboard.api.ts'
import { DueCount, DueNow } from '../../records/dashboard/due-now.tsx'
import { PointsCard } from '../../records/dashboard/points-card.tsx'
import { QuickActions } from '../../records/dashboard/quick-actions.tsx'
import { RecentActivity } from '../../records/dashboard/recent-activity.tsx'
import { RecentBadges } from '../../records/dashboard/recent-badges.tsx'
import { RecentDocuments } from '../../records/dashboard/recent-documents.tsx'
import { UpcomingReminders } from '../../records/dashboard/upcoming-reminders.tsx'
import { WelcomeHeader } from '../../records/dashboard/welcome-header.tsx'
import { WaitingHere } from '../../records/waiting-here.tsx'
import { VehicleDrawing } from '../../ui/art/vehicle-drawing.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading, Skeleton } from '../../ui/messages/loading.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { useSite } from '../../ui/this-site.ts'
import { WhenNear } from '../../ui/when-near.tsx'
import { YourVehicles } from '../../vehicles/garage/your-vehicles.tsx'
import { useFirstView } from './-garage/first-view.ts'
import { LogNow } from './-garage/log-now.tsx'

const FirstVehicle = lazy(() =>
  import('./-garage/first-vehicle.tsx').then((module) => ({ default: module.FirstVehicle })),
)
const WaitingForYou = lazy(() =>
  import('./-garage/waiting-for-you.tsx').then((module) => ({ default: module.WaitingForYou })),
)
const SpendingAnalysis = lazy(() =>
  import('../../records/spending/spending-analysis.tsx').then((module) => ({ default: module.SpendingAnalysis })),
)
const Board = lazy(() => import('./-garage/board.tsx').then((module) => ({ default: module.Board })))
const Suggested = lazy(() => import('./-garage/suggested.tsx').then((module) => ({ default: module.Suggested })))
const InviteFriendsDialog = lazy(() =>
  import('../../account/referrals/invite-friends-dialog.tsx').then((module) => ({
    default: module.InviteFriendsDialog,
  })),
)

interface DashboardAddress {
  welcome?: 1
  /** The period of the spending, where it is not the default. */
  spending?: string
}

export const Route = createFileRoute('/_app/')({
  validateSearch: ({ welcome, spending }: Record<string, unknown>): DashboardAddress => {
    const period = readPeriod(spending)
    return { ...(String(welcome) === '1' ? { welcome: 1 } : {}), ...(period ? { spending: periodText(period) } : {}) }
  },
  head: () => ({ meta: [{ title: 'Dashboard: GarageTale' }] }),
  loader: (visit) =>
    prefetch(import('../../records/dashboard/dashboard.api.ts'), (api) => api.prefetchDashboard(visit), visit),
  component: DashboardScreen,
})

function DashboardScreen() {
  const session = useSession()
  const navigate = Route.useNavigate()
  const { welcome } = Route.useSearch()
  const { data, dataUpdatedAt, error, refetch } = useQuery(dashboardQuery())
  // Decided once, because adding the vehicle in the dialog must not close it.
  const [greeted, setGreeted] = useState<boolean>()
  const [wasGreeted, setWasGreeted] = useState(false)
  if (welcome && !wasGreeted) setWasGreeted(true)
  useFirstView(dataUpdatedAt)
  const name = session.state === 'signed-in' ? session.user.name : ''
  const isNew = data ? data.vehicle_count === 0 : error ? true : undefined
  if (welcome && greeted === undefined && isNew !== undefined) setGreeted(isNew)
  if (!welcome && greeted !== undefined) setGreeted(undefined)

  return (
    <>
      <Suspense fallback={null}>
        <WaitingForYou />
      </Suspense>
      <WaitingHere />
      {data ? (
        <Sections name={name} dashboard={data} loadedAt={dataUpdatedAt} isNew={wasGreeted && !welcome} />
      ) : error ? (
        <ErrorBox onRetry={() => refetch()}>
          {(error instanceof ApiError && error.message) || 'Failed to load dashboard data'}
        </ErrorBox>
      ) : (
        <Loading text="Initializing Dashboard..." />
      )}
      {welcome && greeted && (
        <Suspense fallback={null}>
          <FirstVehicle name={name} onClose={() => void navigate({ search: {}, replace: true })} />
        </Suspense>
      )}
    </>
  )
}

type SectionsProps = { name: string; dashboard: Dashboard; loadedAt: number; isNew: boolean }

function Sections({ name, dashboard: data, loadedAt, isNew }: SectionsProps) {
  const [inviting, setInviting] = useState<InviteTrigger>()
  const isOpen = useSite().registration === 'open'
  // What is due is drawn first; on a slow phone the rest takes as long again.
  const isDrawn = useDeferredValue(true, false)
  const [newest] = data.vehicles
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 max-md:gap-6">
      <WelcomeHeader
        name={name}
        isNew={data.vehicle_count === 0}
        due={<DueCount due={data.due} />}
        actions={
          <>
            <Link to="/vehicles" className={buttonClass()}>
              View All Vehicles
            </Link>
            {isOpen && (
              <Button
                variant="secondary"
                icon={<UserPlus aria-hidden className="size-4" />}
                onClick={() => setInviting('default')}
              >
                Invite Friends
              </Button>
            )}
          </>
        }
        car={
          <VehicleDrawing
            bodyType={newest ? bodyTypeOf(newest.door_plan) : 'coupe'}
            colour={newest?.color}
            year={newest?.year}
          />
        }
      />
      {isNew && isOpen && (
        <Notice
          title="You’re in. Invite a friend?"
          action={
            <Button variant="secondary" size="sm" onClick={() => setInviting('signup')}>
              Invite your friends
            </Button>
          }
        >
          It’s better with friends: the people you talk cars with can join through your link.
        </Notice>
      )}
      {data.vehicle_count > 0 && (
        <div className="grid gap-4">
          <DueNow due={data.due} />
          <LogNow vehicles={data.vehicles} vehicle_count={data.vehicle_count} />
        </div>
      )}
      {isDrawn ? <FurtherDown dashboard={data} loadedAt={loadedAt} /> : <div className="min-h-[300vh]" />}
      {inviting && (
        <Suspense fallback={null}>
          <InviteFriendsDialog trigger={inviting} onClose={() => setInviting(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

function FurtherDown({ dashboard: data, loadedAt }: Pick<SectionsProps, 'dashboard' | 'loadedAt'>) {
  const navigate = Route.useNavigate()
  const { spending } = Route.useSearch()
  return (
    <div data-further-down className="contents">
      <PointsCard points={data.total_points} level={data.level} />
      <Suspense fallback={<Skeleton className="min-h-96" />}>
        <SpendingAnalysis
          period={readPeriod(spending)}
          onPeriod={(period) =>
            void navigate({ search: { spending: periodText(period) }, replace: true, resetScroll: false })
          }
          initial={data.spending}
          initialAt={loadedAt}
        />
      </Suspense>
      <YourVehicles
        vehicles={data.vehicles}
        vehicle_count={data.vehicle_count}
        {...(data.shared && { shared: data.shared })}
      />
      <div className="grid gap-6 lg:grid-cols-2">
        <RecentBadges badges={data.badges} earned={data.badge_count} />
        <UpcomingReminders reminders={data.reminders} />
        <RecentActivity activity={data.activity} />
        <RecentDocuments documents={data.documents} />
      </div>
      <QuickActions />
      <div className="grid items-start gap-8 xl:grid-cols-[1fr_22rem] xl:gap-6">
        <Section title="Leaderboard" className="min-w-0">
          <WhenNear room="min-h-84">
            <Board />
          </WhenNear>
        </Section>
        <Section title="Suggested Users">
          <WhenNear room="min-h-84">
            <Suggested hasVehicles={data.vehicle_count > 0} />
          </WhenNear>
        </Section>
      </div>
    </div>
  )
}
