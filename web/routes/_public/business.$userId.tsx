import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type Business, type BusinessReview, businessTexts } from '#domain/businesses/business.ts'
import { PageFailed } from '../../app/public/page-failed.tsx'
import { isMissing } from '../../app/public-data.ts'
import type { BusinessEnquiry } from '../../businesses/business-enquiry.ts'
import { BusinessPage } from '../../businesses/business-page.tsx'
import { NoBusiness } from '../../businesses/no-business.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { PublicFrame, useInApp } from '../-public-frame.tsx'

const EnquiryDialog = lazy(() =>
  import('../../sharing/conversations/enquiry-dialog.tsx').then((module) => ({ default: module.EnquiryDialog })),
)
const ReportDialog = lazy(() =>
  import('../../community/reports/report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
)

export const Route = createFileRoute('/_public/business/$userId')({
  loader: async ({ params, context }) => {
    try {
      return await context.read<Business>(`/businesses/${encodeURIComponent(params.userId)}`)
    } catch (error) {
      throw isMissing(error) ? notFound() : error
    }
  },
  head: async ({ loaderData }) => {
    // Not imported from the domain: everything here is loaded with every page of the site.
    if (!loaderData)
      return { meta: [{ title: 'Business profile not found: GarageTale' }, { name: 'robots', content: 'noindex' }] }
    // In the browser only the title changes; the rest of the head was in the page as it was sent.
    if (!import.meta.env.SSR) return { meta: [{ title: `${loaderData.business_name}: GarageTale` }] }
    const { businessHead } = await import('../../businesses/business-head.ts')
    return businessHead(loaderData)
  },
  component: MemberBusiness,
  pendingComponent: () => (
    <PublicFrame>
      <Loading text="Loading business profile..." className="min-h-dvh" />
    </PublicFrame>
  ),
  notFoundComponent: NotThere,
  errorComponent: ({ error }) => <PageFailed title={businessTexts.loadFailed} error={error} />,
})

function NotThere() {
  const inApp = useInApp()
  return inApp ? (
    <PublicFrame>
      <NoBusiness inApp />
    </PublicFrame>
  ) : (
    <NoBusiness inApp={false} />
  )
}

const titles = {
  business: (name: string) => `Contact ${name}`,
  quote: (name: string) => `Request a quote from ${name}`,
  appointment: (name: string) => `Book an appointment at ${name}`,
}

function MemberBusiness() {
  const business = Route.useLoaderData()
  const inApp = useInApp()
  const [asking, setAsking] = useState<BusinessEnquiry>()
  const [reported, setReported] = useState<'business' | BusinessReview>()
  return (
    <PublicFrame>
      <BusinessPage key={business.id} business={business} inApp={inApp} onEnquire={setAsking} onReport={setReported} />
      <Suspense fallback={null}>
        {asking && (
          <EnquiryDialog
            {...asking}
            about={business.user_id}
            title={titles[asking.kind](business.business_name)}
            onClose={() => setAsking(undefined)}
          />
        )}
        {reported && (
          <ReportDialog
            {...(reported === 'business'
              ? { object_type: 'business' as const, object_id: business.id, what: 'business' }
              : { object_type: 'review' as const, object_id: reported.id, what: 'review' })}
            onClose={() => setReported(undefined)}
          />
        )}
      </Suspense>
    </PublicFrame>
  )
}
