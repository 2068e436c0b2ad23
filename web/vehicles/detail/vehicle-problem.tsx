import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'

type ProblemProps = { title: string; children: ReactNode; actions: ReactNode }

const Problem = ({ title, children, actions }: ProblemProps) => (
  <div className="mx-auto flex max-w-xl flex-col items-center py-8 text-center">
    <EmptyBay />
    <h1 className="mt-8 text-3xl md:text-4xl">{title}</h1>
    <p className="mt-3 max-w-prose text-muted">{children}</p>
    <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>
  </div>
)

const leaving = (
  <Link to="/vehicles" className={buttonClass()}>
    Back to My Vehicles
  </Link>
)

/** Somebody else's vehicle, a deleted one and one that never existed look the same. */
export const VehicleNotFound = () => (
  <Problem title="Vehicle Not Found" actions={leaving}>
    This vehicle may have been removed or you don't have permission to view it.
  </Problem>
)

/** The address names no vehicle at all. */
export const NoVehicleNamed = () => (
  <Problem title="Vehicle not found" actions={leaving}>
    No vehicle ID provided. The link is incomplete; you’ll find all your vehicles in My Vehicles.
  </Problem>
)

export function VehicleNotLoaded({ onRetry }: { onRetry: () => void }) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const goBack = () => (canGoBack ? router.history.back() : void router.navigate({ to: '/vehicles' }))
  return (
    <div role="alert">
      <Problem
        title="Failed to load vehicle"
        actions={
          <>
            <Button onClick={onRetry}>Try again</Button>
            <Button variant="secondary" onClick={goBack}>
              Go Back
            </Button>
          </>
        }
      >
        We couldn’t load this vehicle. Check your connection and try again.
      </Problem>
    </div>
  )
}

/** An empty parking space. */
const EmptyBay = () => (
  <svg viewBox="0 0 240 96" aria-hidden="true" className="w-full max-w-sm" fill="none" strokeLinecap="round">
    <path d="M0 96V40h240v56z" className="fill-road" />
    <path d="M56 96 72 40M184 96 168 40" stroke="#fff" strokeOpacity=".85" strokeWidth="4" />
    <ellipse cx="114" cy="74" rx="11" ry="3" fill="#000" fillOpacity=".28" />
    <ellipse cx="130" cy="78" rx="5" ry="1.500" fill="#000" fillOpacity=".28" />
    <path d="M120 38V22" className="stroke-edge" strokeWidth="3" />
    <rect x="88" y="4" width="64" height="19" rx="3" className="fill-plate" stroke="#000" strokeOpacity=".35" />
    <path d="M99 13.500h10m6 0h10m6 0h10" stroke="#14140f" strokeWidth="4" />
  </svg>
)
