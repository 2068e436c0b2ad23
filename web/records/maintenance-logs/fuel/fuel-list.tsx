import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { inPence } from '#domain/basics/amounts.ts'
import { formatLongDate, formatMoney } from '#domain/basics/format.ts'
import { amountsOf, type FuelKind } from '#domain/records/fuel-log.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { Distance } from '../../../ui/distance.tsx'
import { ErrorBox } from '../../../ui/messages/error-box.tsx'
import { Skeleton } from '../../../ui/messages/loading.tsx'
import { quantityWords } from './economy-words.ts'
import { fillingsQuery } from './fuel.api.ts'

const shown = 8

/** The newest; all of them stand on the timeline, where they are changed and deleted. */
export function FuelList({ vehicleId, kind }: { vehicleId: string; kind: FuelKind }) {
  const list = useQuery(fillingsQuery(vehicleId, kind))
  return (
    <Card>
      <CardTitle
        action={
          <Link to="/vehicle/$vehicleId" params={{ vehicleId }} search={{ tab: 'timeline' }} className="font-semibold">
            Change on the timeline
          </Link>
        }
      >
        Latest
      </CardTitle>
      {!list.data && !list.isError && <Skeleton className="h-40" />}
      {!list.data && list.isError && (
        <ErrorBox onRetry={() => list.refetch()}>The fill-ups couldn’t be loaded</ErrorBox>
      )}
      <ul className="divide-y divide-line">
        {list.data?.items.slice(0, shown).map((log) => (
          <Row key={log.id} kind={kind} log={log} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ kind, log }: { kind: FuelKind; log: MaintenanceLog }) {
  const { quantity, price } = amountsOf(kind, log)
  const { is_full, missed_before, place } = log as { is_full?: boolean; missed_before?: boolean; place?: string }
  const facts = [
    log.service_center ?? place,
    price !== null && `${inPence(price)} a ${kind === 'fill_up' ? 'litre' : 'kWh'}`,
    kind === 'fill_up' && is_full === false && 'partial',
    missed_before && 'one before not logged',
  ].filter(Boolean)
  return (
    <li data-record={log.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5">
      <span className="figures font-medium">{formatLongDate(log.date)}</span>
      <span className="figures ml-auto font-medium">
        {quantity !== null && quantityWords(kind, quantity)}
        {quantity !== null && log.cost !== null && ' · '}
        {log.cost !== null && formatMoney(log.cost)}
      </span>
      <span className="figures basis-full text-sm wrap-anywhere text-muted">
        {log.mileage !== null && (
          <>
            <Distance miles={log.mileage} km={log.mileage_km} />
            {facts.length > 0 && ', '}
          </>
        )}
        {facts.join(', ')}
      </span>
    </li>
  )
}
