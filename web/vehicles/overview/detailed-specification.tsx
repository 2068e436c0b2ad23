import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Loading } from '../../ui/messages/loading.tsx'

const Specification = lazy(() => import('./specification.tsx').then((module) => ({ default: module.Specification })))

/** Fetched, with its code, when it is opened: most visits never do. */
export function DetailedSpecification({ vehicleId }: { vehicleId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="card group/specification" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl">Detailed Specification</h2>
        <ChevronDown
          aria-hidden
          className="size-6 flex-none text-muted transition-transform duration-150 group-open/specification:rotate-180"
        />
      </summary>
      {open && (
        <Suspense fallback={<Loading className="mt-4" text="Loading specifications..." />}>
          <Specification vehicleId={vehicleId} />
        </Suspense>
      )}
    </details>
  )
}
