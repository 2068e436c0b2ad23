import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { bodyTypeOf } from '#domain/body-type.ts'
import { useSession } from '../../app/session.ts'
import { WelcomeHeader } from '../../features/dashboard/welcome-header.tsx'
import { dashboardQuery } from '../../features/garage/garage.api.ts'
import { YourVehicles } from '../../features/garage/your-vehicles.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Loading } from '../../ui/loading.tsx'
import { VehicleArt } from '../../ui/vehicle-art.tsx'

const FirstVehicleWelcome = lazy(() =>
  import('../../features/onboarding/first-vehicle-welcome.tsx').then((module) => ({
    default: module.FirstVehicleWelcome,
  })),
)

export const Route = createFileRoute('/_app/')({
  validateSearch: (search: Record<string, unknown>): { welcome?: 1 } =>
    String(search.welcome) === '1' ? { welcome: 1 } : {},
  head: () => ({ meta: [{ title: 'Dashboard: GarageTale' }] }),
  loader: () => void import('../../features/garage/garage.api.ts').then(({ prefetchDashboard }) => prefetchDashboard()),
  component: Dashboard,
})

function Dashboard() {
  const session = useSession()
  const navigate = Route.useNavigate()
  const { welcome } = Route.useSearch()
  const { data, isError, refetch } = useQuery(dashboardQuery())
  const name = session.state === 'signed-in' ? session.user.name : ''
  if (isError && !data)
    return (
      <ErrorBox onRetry={() => refetch()}>
        Unable to load vehicles. Please check your connection and try again.
      </ErrorBox>
    )
  if (!data) return <Loading text="Initializing Dashboard..." />
  const [newest] = data.vehicles
  return (
    <div className="grid gap-10">
      <WelcomeHeader
        name={name}
        actions={
          <Link to="/vehicles" className={buttonClass()}>
            View All Vehicles
          </Link>
        }
        car={<VehicleArt bodyType={newest ? bodyTypeOf(newest.door_plan) : 'coupe'} colour={newest?.color} />}
      />
      {/* DASH-02 names what stands between and below; each section comes with its own feature. */}
      <YourVehicles {...data} />
      {welcome && (
        <Suspense fallback={null}>
          <FirstVehicleWelcome open onClose={() => void navigate({ search: {}, replace: true })} name={name} />
        </Suspense>
      )}
    </div>
  )
}
