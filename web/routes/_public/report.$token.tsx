import { createFileRoute, notFound } from '@tanstack/react-router'
import type { LinkedReport } from '#domain/sharing/report.ts'
import { PageFailed } from '../../app/public/page-failed.tsx'
import { isMissing } from '../../app/public-data.ts'
import { ReportEnded } from '../../sharing/reports/report-ended.tsx'
import { LinkedReportPage } from '../../sharing/reports/report-page.tsx'
import { LifeChart } from '../../vehicles/mileage/life-chart.tsx'

export const Route = createFileRoute('/_public/report/$token')({
  loader: ({ params: { token }, context }) =>
    context.read<LinkedReport>(`/public/reports/${encodeURIComponent(token)}`).catch((error) => {
      throw isMissing(error) ? notFound() : error
    }),
  // The address contains a secret: no search engine may index it, and no page it links to may learn it.
  head: () => ({
    meta: [
      { title: 'Buyer’s report: GarageTale' },
      { name: 'description', content: 'What is known about a car, and what it rests on.' },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: LinkedReportRoute,
  notFoundComponent: ReportEnded,
  errorComponent: ({ error }) => <PageFailed title="Error loading the report" error={error} />,
})

function LinkedReportRoute() {
  const report = Route.useLoaderData()
  const { token } = Route.useParams()
  return <LinkedReportPage token={token} report={report} chart={<LifeChart points={report.points} />} />
}
