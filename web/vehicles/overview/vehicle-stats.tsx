import { formatDate, formatLongDate, formatMiles, formatMoney } from '#domain/basics/format.ts'
import { dueKinds, dueNames } from '#domain/vehicles/due-date.ts'
import type { MainService, VehiclePage } from '#domain/vehicles/vehicle-page.ts'
import { Card, CardTitle } from '../../ui/card.tsx'
import { DatePill } from '../../ui/date-pill.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { MileageAnomalies } from '../../ui/mileage-anomalies.tsx'
import { RecallNote } from '../../ui/mot-defects.tsx'
import { DuePill } from '../due-pill.tsx'

export const VehicleStats = ({ vehicle }: { vehicle: VehiclePage }) => (
  <Card>
    <CardTitle level={2}>Vehicle Stats</CardTitle>
    {vehicle.outstanding_recall && (
      <RecallNote className="mb-3">A dealer of this make does the work free of charge.</RecallNote>
    )}
    <MileageAnomalies of={vehicle} className="mb-3" />
    <Facts>
      <Fact term="Mileage">{formatMiles(vehicle.mileage)}</Fact>
      {dueKinds.map((kind) => (
        <Fact key={kind} term={dueNames[kind].title}>
          <DuePill vehicle={vehicle} kind={kind} />
        </Fact>
      ))}
      <Fact term="Next service">
        <DatePill label={vehicle.next_service ? formatDate(vehicle.next_service) : ''} date={vehicle.next_service} />
      </Fact>
      <Fact term="Last service">{vehicle.last_service && formatLongDate(vehicle.last_service)}</Fact>
      <Fact term="Latest Major Service">{happened(vehicle.stats.major_service)}</Fact>
      <Fact term="Latest Minor Service">{happened(vehicle.stats.minor_service)}</Fact>
      <Fact term="Records">{vehicle.stats.records.toLocaleString('en-GB')}</Fact>
      <Fact term="Total spent">{formatMoney(vehicle.stats.total_spent)}</Fact>
      <Fact term="Cost per mile, last 12 months">{perMile(vehicle.stats.cost_per_mile)}</Fact>
    </Facts>
  </Card>
)

const happened = (service: MainService | null) =>
  service &&
  [formatLongDate(service.date), service.mileage !== null && formatMiles(service.mileage)].filter(Boolean).join(', ')

/** In pence, as drivers say it: 23.4p. */
const perMile = (pounds: number | null) =>
  pounds === null ? (
    <span className="font-normal text-muted">Not enough readings yet</span>
  ) : pounds < 1 ? (
    `${(pounds * 100).toLocaleString('en-GB', { maximumFractionDigits: 1 })}p`
  ) : (
    formatMoney(pounds)
  )
