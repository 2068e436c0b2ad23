import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { vehicleTitle } from '#domain/sharing/page-titles.ts'
import type { PublicVehicle } from '#domain/sharing/public-vehicle.ts'
import { PageFailed } from '../../app/public/page-failed.tsx'
import { isMissing } from '../../app/public-data.ts'
import { PublicVehiclePage } from '../../sharing/public-page/public-vehicle-page.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { VehicleGone } from '../../vehicles/garage/vehicle-gone.tsx'

const EnquiryDialog = lazy(() =>
  import('../../sharing/conversations/enquiry-dialog.tsx').then((module) => ({ default: module.EnquiryDialog })),
)

export const Route = createFileRoute('/_public/p/$slug')({
  loader: async ({ params, context }) => {
    try {
      return await context.read<PublicVehicle>(`/public/vehicles/${encodeURIComponent(params.slug)}`, withoutBook)
    } catch (error) {
      throw isMissing(error) ? notFound() : error
    }
  },
  // Following a link within the page must not refetch it.
  staleTime: 60_000,
  // Coming back through one of our links reads the whole page.
  gcTime: 0,
  head: async ({ loaderData }) => {
    if (!loaderData)
      return { meta: [{ title: 'Vehicle not found: GarageTale' }, { name: 'robots', content: 'noindex' }] }
    const title = { title: `${vehicleTitle(loaderData)}: its record on GarageTale` }
    // The rest is only for readers of the HTML, so it stays out of what browsers fetch.
    if (!import.meta.env.SSR) return { meta: [title] }
    const { pageHead } = await import('../../sharing/public-page/page-head.ts')
    const { meta, links } = pageHead(loaderData)
    return { meta: [title, ...meta], links }
  },
  component: Vehicle,
  pendingComponent: () => <Loading text="Loading vehicle profile..." className="min-h-dvh" />,
  notFoundComponent: VehicleGone,
  errorComponent: ({ error }) => <PageFailed title="Error loading vehicle" error={error} />,
})

/** The page stays as the server rendered it; the browser needs none of its entries. */
const withoutBook = (vehicle: PublicVehicle): PublicVehicle => ({
  ...vehicle,
  services: null,
  modifications: null,
  mot: [],
  documents: [],
  handovers: [],
})

function Vehicle() {
  const vehicle = Route.useLoaderData()
  const [contacting, setContacting] = useState(false)
  const contact = useCallback(() => setContacting(true), [])
  const navigate = useNavigate()
  // Once: after a reload, the page is only read.
  useEffect(() => {
    if (location.hash !== '#contact') return
    setContacting(true)
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
  }, [navigate])
  return (
    <>
      <PublicVehiclePage key={vehicle.slug} vehicle={vehicle} onContact={contact} />
      {contacting && (
        <Suspense fallback={null}>
          <EnquiryDialog
            kind="contact_owner"
            about={vehicle.slug}
            title="Contact Owner"
            onClose={() => setContacting(false)}
          />
        </Suspense>
      )}
    </>
  )
}
