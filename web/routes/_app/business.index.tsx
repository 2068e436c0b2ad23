import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { BusinessReview } from '#domain/businesses/business.ts'
import { BusinessScreen } from '../../businesses/business-screen.tsx'
import { Confirmations } from '../../businesses/confirmations/confirmations.tsx'

const ReportDialog = lazy(() =>
  import('../../community/reports/report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
)

export const Route = createFileRoute('/_app/business/')({
  head: () => ({ meta: [{ title: 'Business Profile: GarageTale' }] }),
  component: Business,
})

function Business() {
  const [reported, setReported] = useState<BusinessReview>()
  return (
    <>
      <BusinessScreen confirmations={(business) => <Confirmations business={business} />} onReport={setReported} />
      {reported && (
        <Suspense fallback={null}>
          <ReportDialog
            object_type="review"
            object_id={reported.id}
            what="review"
            onClose={() => setReported(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
