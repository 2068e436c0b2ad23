import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { PublicListing } from '#domain/sharing/listing.ts'
import { listingTitle } from '#domain/sharing/page-titles.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { PageFailed } from '../../app/public/page-failed.tsx'
import { isMissing } from '../../app/public-data.ts'
import { ListingPage } from '../../sharing/listings/listing-page.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { VehicleGone } from '../../vehicles/garage/vehicle-gone.tsx'

const EnquiryDialog = lazy(() =>
  import('../../sharing/conversations/enquiry-dialog.tsx').then((module) => ({ default: module.EnquiryDialog })),
)

const ReportDialog = lazy(() =>
  import('../../community/reports/report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
)

export const Route = createFileRoute('/_public/listings/$slug')({
  loader: async ({ params, context }) => {
    try {
      return await context.read<PublicListing>(`/public/listings/${encodeURIComponent(params.slug)}`)
    } catch (error) {
      throw isMissing(error) ? notFound() : error
    }
  },
  head: async ({ loaderData }) => {
    if (!loaderData)
      return { meta: [{ title: 'Vehicle not found: GarageTale' }, { name: 'robots', content: 'noindex' }] }
    // In the browser only the title changes; the rest of the head was in the page as it was sent.
    if (!import.meta.env.SSR) return { meta: [{ title: `${listingTitle(loaderData)}: GarageTale` }] }
    const { listingHead } = await import('../../sharing/listings/listing-head.ts')
    return listingHead(loaderData)
  },
  component: Listing,
  pendingComponent: () => <Loading text="Loading listing..." className="min-h-dvh" />,
  notFoundComponent: VehicleGone,
  errorComponent: ({ error }) => <PageFailed title="Error loading listing" error={error} />,
})

function Listing() {
  const listing = Route.useLoaderData()
  const [asking, setAsking] = useState(false)
  const [reporting, setReporting] = useState(false)
  return (
    <>
      <ListingPage listing={listing} onEnquire={() => setAsking(true)} onReport={() => setReporting(true)} />
      <Suspense fallback={null}>
        {asking && (
          <EnquiryDialog
            kind="listing"
            about={listing.slug}
            title={`Ask about the ${vehicleName(listing.vehicle)}`}
            onClose={() => setAsking(false)}
          />
        )}
        {reporting && (
          <ReportDialog
            object_type="listing"
            object_id={listing.id}
            what="listing"
            onClose={() => setReporting(false)}
          />
        )}
      </Suspense>
    </>
  )
}
