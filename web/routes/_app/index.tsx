import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { bodyTypeOf } from '#domain/body-type.ts'
import { ApiError } from '../../app/http.ts'
import { useSession } from '../../app/session.ts'
import { dashboardQuery } from '../../features/dashboard/dashboard.api.ts'
import { PointsCard } from '../../features/dashboard/points-card.tsx'
import { QuickActions } from '../../features/dashboard/quick-actions.tsx'
import { RecentActivity } from '../../features/dashboard/recent-activity.tsx'
import { RecentBadges } from '../../features/dashboard/recent-badges.tsx'
import { RecentDocuments } from '../../features/dashboard/recent-documents.tsx'
import { UpcomingReminders } from '../../features/dashboard/upcoming-reminders.tsx'
import { WelcomeHeader } from '../../features/dashboard/welcome-header.tsx'
import { YourVehicles } from '../../features/garage/your-vehicles.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Loading, Skeleton } from '../../ui/loading.tsx'
import { VehicleArt } from '../../ui/vehicle-art.tsx'

const FirstVehicle = lazy(() =>
  import('./-garage/first-vehicle.tsx').then((module) => ({ default: module.FirstVehicle })),
)
const SpendingAnalysis = lazy(() =>
  import('../../features/spending/spending-analysis.tsx').then((module) => ({ default: module.SpendingAnalysis })),
)
const InviteFriendsDialog = lazy(() =>
  import('../../features/referrals/invite-friends-dialog.tsx').then((module) => ({
    default: module.InviteFriendsDialog,
  })),
)

export const Route = createFileRoute('/_app/')({
  validateSearch: (search: Record<string, unknown>): { welcome?: 1 } =>
    String(search.welcome) === '1' ? { welcome: 1 } : {},
  head: () => ({ meta: [{ title: 'Dashboard: GarageTale' }] }),
  loader: () =>
    void import('../../features/dashboard/dashboard.api.ts').then(({ prefetchDashboard }) => prefetchDashboard()),
  component: Dashboard,
})

function Dashboard() {
  const session = useSession()
  const navigate = Route.useNavigate()
  const { welcome } = Route.useSearch()
  const [inviting, setInviting] = useState(false)
  const { data, error, refetch } = useQuery(dashboardQuery())
  const name = session.state === 'signed-in' ? session.user.name : ''
  if (!data && error)
    return (
      <ErrorBox onRetry={() => refetch()}>
        {(error instanceof ApiError && error.message) || 'Failed to load dashboard data'}
      </ErrorBox>
    )
  if (!data) return <Loading text="Initializing Dashboard..." />
  const [newest] = data.vehicles
  return (
    <div className="grid gap-8">
      <WelcomeHeader
        name={name}
        actions={
          <>
            <Link to="/vehicles" className={buttonClass()}>
              View All Vehicles
            </Link>
            <Button
              variant="secondary"
              icon={<UserPlus aria-hidden className="size-4" />}
              onClick={() => setInviting(true)}
            >
              Invite Friends
            </Button>
          </>
        }
        car={<VehicleArt bodyType={newest ? bodyTypeOf(newest.door_plan) : 'coupe'} colour={newest?.color} />}
      />
      <PointsCard points={data.total_points} level={data.level} />
      <Suspense fallback={<Skeleton className="min-h-96" />}>
        <SpendingAnalysis initial={data.spending} />
      </Suspense>
      <YourVehicles vehicles={data.vehicles} vehicle_count={data.vehicle_count} />
      <div className="grid gap-6 lg:grid-cols-2">
        <RecentBadges badges={data.badges} earned={data.badge_count} />
        <UpcomingReminders reminders={data.reminders} />
        <RecentActivity activity={data.activity} />
        <RecentDocuments documents={data.documents} />
      </div>
      <QuickActions />
      {/* The leaderboard comes here, and beside it the suggested users; both arrive with the community. */}
      {inviting && (
        <Suspense fallback={null}>
          <InviteFriendsDialog onClose={() => setInviting(false)} />
        </Suspense>
      )}
      {welcome && (
        <Suspense fallback={null}>
          <FirstVehicle name={name} onClose={() => void navigate({ search: {}, replace: true })} />
        </Suspense>
      )}
    </div>
  )
}
