import { costPer, type DistanceUnit, formatDistance, pence, type ShownIn, unitNoun } from '#domain/basics/distance.ts'
import { formatDate, formatLongDate, formatMoney } from '#domain/basics/format.ts'
import { dueKinds, dueNames } from '#domain/vehicles/due-date.ts'
import type { MainService, VehiclePage } from '#domain/vehicles/vehicle-page.ts'
import { Card, CardTitle } from '../../ui/card.tsx'
import { DatePill } from '../../ui/date-pill.tsx'
import { Distance, useShownIn } from '../../ui/distance.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { MileageAnomalies } from '../../ui/mileage-anomalies.tsx'
import { RecallNote } from '../../ui/mot-defects.tsx'
import { DuePill } from '../due-pill.tsx'

export function VehicleStats({ vehicle }: { vehicle: VehiclePage }) {
  const shown = useShownIn()
  return (
    <Card>
      <CardTitle level={2}>Vehicle Stats</CardTitle>
      {vehicle.outstanding_recall && (
        <RecallNote className="mb-3">A dealer of this make does the work free of charge.</RecallNote>
      )}
      <MileageAnomalies of={vehicle} className="mb-3" />
      <Facts>
        <Fact term="Mileage">
          <Distance miles={vehicle.mileage} km={vehicle.mileage_km} />
        </Fact>
        {dueKinds.map((kind) => (
          <Fact key={kind} term={dueNames[kind].title}>
            <DuePill vehicle={vehicle} kind={kind} />
          </Fact>
        ))}
        <Fact term="Next service">
          <DatePill label={vehicle.next_service ? formatDate(vehicle.next_service) : ''} date={vehicle.next_service} />
        </Fact>
        <Fact term="Last service">{vehicle.last_service && formatLongDate(vehicle.last_service)}</Fact>
        <Fact term="Latest Major Service">{happened(vehicle.stats.major_service, shown)}</Fact>
        <Fact term="Latest Minor Service">{happened(vehicle.stats.minor_service, shown)}</Fact>
        <Fact term="Records">{vehicle.stats.records.toLocaleString('en-GB')}</Fact>
        {vehicle.stats.total_spent !== null && (
          <>
            <Fact term="Total spent">{formatMoney(vehicle.stats.total_spent)}</Fact>
            <Fact term={`Cost per ${unitNoun[shown.unit]}, last 12 months`}>
              {perUnit(vehicle.stats.cost_per_mile, shown.unit)}
            </Fact>
          </>
        )}
      </Facts>
    </Card>
  )
}

const happened = (service: MainService | null, shown: ShownIn) =>
  service &&
  [formatLongDate(service.date), service.mileage !== null && formatDistance(service.mileage, shown, service.mileage_km)]
    .filter(Boolean)
    .join(', ')

/** In pence, as drivers say it: 23.4p. */
const perUnit = (pounds: number | null, unit: DistanceUnit) =>
  pounds === null ? (
    <span className="font-normal text-muted">Not enough readings yet</span>
  ) : (
    pence(costPer(unit, pounds))
  )
