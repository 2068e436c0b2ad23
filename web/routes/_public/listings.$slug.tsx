import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { vehicleName } from '#domain/garage.ts'
import type { PublicListing } from '#domain/listing.ts'
import { listingTitle } from '#domain/listing-words.ts'
import { isMissing } from '../../app/public-data.ts'
import { VehicleGone } from '../../features/garage/vehicle-gone.tsx'
import { listingHead } from '../../features/listings/listing-head.ts'
import { ListingPage } from '../../features/listings/listing-page.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Loading } from '../../ui/loading.tsx'

const EnquiryDialog = lazy(() =>
  import('../../features/enquiries/enquiry-dialog.tsx').then((module) => ({ default: module.EnquiryDialog })),
)

export const Route = createFileRoute('/_public/listings/$slug')({
  loader: async ({ params, context }) => {
    try {
      return await context.read<PublicListing>(`/public/listings/${encodeURIComponent(params.slug)}`)
    } catch (error) {
      throw isMissing(error) ? notFound() : error
    }
  },
  head: ({ loaderData }) => {
    if (!loaderData)
      return { meta: [{ title: 'Vehicle not found: GarageTale' }, { name: 'robots', content: 'noindex' }] }
    // In the browser only the title follows; what the head tells others was told when the page was sent.
    return import.meta.env.SSR
      ? listingHead(loaderData)
      : { meta: [{ title: `${listingTitle(loaderData)}: GarageTale` }] }
  },
  component: Listing,
  pendingComponent: () => <Loading text="Loading listing..." className="min-h-dvh" />,
  notFoundComponent: VehicleGone,
  errorComponent: Failed,
})

function Listing() {
  const listing = Route.useLoaderData()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ListingPage listing={listing} onEnquire={() => setAsking(true)} />
      <Suspense fallback={null}>
        {asking && (
          <EnquiryDialog
            kind="listing"
            about={listing.slug}
            title={`Ask about the ${vehicleName(listing.vehicle)}`}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function Failed() {
  const router = useRouter()
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg place-items-center px-4">
      <div className="w-full">
        <h1 className="sr-only">Error loading listing</h1>
        <ErrorBox title="Error loading listing" onRetry={() => void router.invalidate()}>
          Something went wrong on our side. Your link is fine.
        </ErrorBox>
      </div>
    </main>
  )
}
