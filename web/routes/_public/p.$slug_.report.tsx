import { createFileRoute, notFound } from '@tanstack/react-router'
import { vehicleTitle } from '#domain/sharing/page-titles.ts'
import type { Report } from '#domain/sharing/report.ts'
import { PageFailed } from '../../app/public/page-failed.tsx'
import { isMissing } from '../../app/public-data.ts'
import { PublicReportPage } from '../../sharing/reports/report-page.tsx'
import { VehicleGone } from '../../vehicles/garage/vehicle-gone.tsx'
import { LifeChart } from '../../vehicles/mileage/life-chart.tsx'

export const Route = createFileRoute('/_public/p/$slug_/report')({
  loader: ({ params: { slug }, context }) =>
    context.read<Report>(`/public/vehicles/${encodeURIComponent(slug)}/report`).catch((error) => {
      throw isMissing(error) ? notFound() : error
    }),
  // The page of the car is the one to be found.
  head: ({ loaderData }) => ({
    meta: [
      {
        title: loaderData
          ? `${vehicleTitle(loaderData.vehicle)}: buyer’s report on GarageTale`
          : 'Vehicle not found: GarageTale',
      },
      { name: 'description', content: 'What is known about a car, and what it rests on.' },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: PublicReportRoute,
  notFoundComponent: VehicleGone,
  errorComponent: ({ error }) => <PageFailed title="Error loading the report" error={error} />,
})

function PublicReportRoute() {
  const report = Route.useLoaderData()
  const { slug } = Route.useParams()
  return <PublicReportPage slug={slug} report={report} chart={<LifeChart points={report.points} />} />
}
