import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { PublicVehicle } from '#domain/public-vehicle.ts'
import { isMissing } from '../../app/public-data.ts'
import { VehicleGone } from '../../features/garage/vehicle-gone.tsx'
import { pageHead } from '../../features/public-page/page-head.ts'
import { PublicVehiclePage } from '../../features/public-page/public-vehicle-page.tsx'
import { titleOf } from '../../features/public-page/title.ts'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Loading } from '../../ui/loading.tsx'

const EnquiryDialog = lazy(() =>
  import('../../features/enquiries/enquiry-dialog.tsx').then((module) => ({ default: module.EnquiryDialog })),
)

export const Route = createFileRoute('/_public/p/$slug')({
  loader: async ({ params, context }) => {
    try {
      return await context.read<PublicVehicle>(`/public/vehicles/${encodeURIComponent(params.slug)}`)
    } catch (error) {
      throw isMissing(error) ? notFound() : error
    }
  },
  // A way to another place on the page is no reason to ask again.
  staleTime: 60_000,
  head: ({ loaderData }) => {
    if (!loaderData)
      return { meta: [{ title: 'Vehicle not found: GarageTale' }, { name: 'robots', content: 'noindex' }] }
    const title = { title: `${titleOf(loaderData)}: its record on GarageTale` }
    // The rest is for those who read the HTML alone, so it stays out of what browsers fetch.
    if (!import.meta.env.SSR) return { meta: [title] }
    const { meta, links } = pageHead(loaderData)
    return { meta: [title, ...meta], links }
  },
  component: Vehicle,
  pendingComponent: () => <Loading text="Loading vehicle profile..." className="min-h-dvh" />,
  notFoundComponent: VehicleGone,
  errorComponent: Failed,
})

function Vehicle() {
  const vehicle = Route.useLoaderData()
  const [contacting, setContacting] = useState(false)
  const contact = useCallback(() => setContacting(true), [])
  // Pressed before the scripts had come.
  useEffect(() => {
    if (location.hash === '#contact') setContacting(true)
  }, [])
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

function Failed() {
  const router = useRouter()
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg place-items-center px-4">
      <div className="w-full">
        <h1 className="sr-only">Error loading vehicle</h1>
        <ErrorBox title="Error loading vehicle" onRetry={() => void router.invalidate()}>
          Something went wrong on our side. Your link is fine.
        </ErrorBox>
      </div>
    </main>
  )
}
