import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'

/** An empty bay for the first vehicle. */
export function EmptyGarage() {
  return (
    <EmptyState
      title="Your garage is empty"
      text="Enter a registration and your car will appear here with its MOT, tax and history."
      art={<EmptyBay />}
      action={
        <>
          <Link to="/vehicles" search={{ action: 'add' }} className={buttonClass()}>
            <Plus aria-hidden className="size-5" />
            Add Your First Vehicle
          </Link>
          <Link
            to="/vehicle/$vehicleId"
            params={{ vehicleId: 'demo-vehicle' }}
            className={buttonClass({ variant: 'secondary' })}
          >
            Explore a demo vehicle
          </Link>
        </>
      }
    />
  )
}

const EmptyBay = () => (
  <svg viewBox="0 0 240 130" aria-hidden="true" fill="none" strokeLinejoin="round" strokeLinecap="round">
    <path d="M24 126V52L120 8l96 44v74" className="fill-card stroke-edge" strokeWidth="2" />
    <path d="M14 56 120 8l106 48" className="stroke-primary" strokeWidth="5" />
    <path d="M46 126V66h148v60" className="fill-raised stroke-edge" strokeWidth="2" />
    <path d="M46 66h148v15H46zM46 71h148M46 76h148" className="stroke-edge" strokeWidth="1.5" />
    <path d="M92 126 106 92M148 126 134 92" className="stroke-edge" strokeWidth="2" strokeDasharray="6 5" />
    <rect x="100" y="36" width="40" height="15" rx="2" className="fill-plate stroke-black/40" />
    <path d="M8 126h224" className="stroke-road" strokeWidth="4" />
  </svg>
)
