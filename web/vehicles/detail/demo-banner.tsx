import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'

export const DemoBanner = () => (
  <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line bg-raised p-4">
    <Info aria-hidden className="size-5 shrink-0 text-primary not-sm:hidden" />
    <p className="min-w-0 grow basis-80">
      <strong className="font-semibold">This is a demo vehicle.</strong> Its history is made up, and nothing you enter
      is saved.
    </p>
    <Link to="/vehicles" search={{ action: 'add' }} className={buttonClass({ size: 'sm' })}>
      Add Vehicle
    </Link>
  </div>
)
