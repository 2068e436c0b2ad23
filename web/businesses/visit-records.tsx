import { useCallback, useEffect, useState } from 'react'
import { formatLongDate, formatMoney } from '#domain/basics/format.ts'
import {
  type Business,
  confirmationTexts,
  type VisitedRecord,
  type VisitedRecords,
} from '#domain/businesses/business.ts'
import { http } from '../app/http.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmedMark } from '../ui/confirmed.tsx'
import { ModalSheet } from '../ui/dialogs/modal-sheet.tsx'
import { Distance } from '../ui/distance.tsx'
import { ErrorBox } from '../ui/messages/error-box.tsx'
import { Loading } from '../ui/messages/loading.tsx'

type VisitRecordsProps = { business: Business; onClose: () => void }

/** The reader's own records of work done here. */
export function VisitRecords({ business, onClose }: VisitRecordsProps) {
  const { records, next, reading, failed, read } = useRecords(business.user_id)
  return (
    <ModalSheet
      title={`Your service history at ${business.business_name}`}
      description="From your own vehicles’ service books. Only you can see this."
      onClose={onClose}
    >
      <div className="grow overflow-y-auto overscroll-contain p-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:p-6">
        {records.length > 0 && (
          <ol aria-label="Your records here" className="divide-y divide-dashed divide-edge">
            {records.map((record) => (
              <Visit key={record.id} record={record} name={business.business_name} />
            ))}
          </ol>
        )}
        {!reading && !failed && records.length === 0 && (
          <p className="py-6 text-center text-muted">
            None of your records name this business yet. Choose it as the service centre when you log a service, and it
            can confirm the work.
          </p>
        )}
        {reading && records.length === 0 && <Loading className="min-h-24" />}
        {failed && <ErrorBox onRetry={() => void read()}>{confirmationTexts.loadFailed}</ErrorBox>}
        {next && !failed && (
          <Button
            variant="secondary"
            className="mt-4 w-full"
            busy={reading}
            busyText="Loading..."
            onClick={() => void read()}
          >
            Show earlier records
          </Button>
        )}
      </div>
    </ModalSheet>
  )
}

function Visit({ record, name }: { record: VisitedRecord; name: string }) {
  const { vehicle_id, vehicle, type, date, mileage, odometer_unit, cost, confirmed_at } = record
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg">{type}</h3>
        {cost !== null && <p className="figures font-semibold">{formatMoney(cost)}</p>}
      </div>
      <p className="figures text-muted">
        {formatLongDate(date)}
        {mileage !== null && (
          <>
            {' · '}
            <Distance miles={mileage} car={odometer_unit} />
          </>
        )}
      </p>
      <p className="wrap-anywhere">
        {vehicle_id ? (
          <a href={`/vehicle/${vehicle_id}?tab=maintenance`} className="text-primary underline underline-offset-4">
            {vehicle}
          </a>
        ) : (
          `${vehicle}, which you have sold`
        )}
      </p>
      {confirmed_at && <ConfirmedMark by={name} className="mt-1" />}
    </li>
  )
}

function useRecords(userId: string) {
  const [records, setRecords] = useState<VisitedRecord[]>([])
  const [next, setNext] = useState<string | null>(null)
  const [reading, setReading] = useState(true)
  const [failed, setFailed] = useState(false)
  const readAfter = useCallback(
    async (after: string | null) => {
      setReading(true)
      setFailed(false)
      try {
        const page = await http.get<VisitedRecords>(`/businesses/${userId}/records${after ? `?after=${after}` : ''}`)
        setRecords((before) => (after ? [...before, ...page.items] : page.items))
        setNext(page.next)
      } catch {
        setFailed(true)
      } finally {
        setReading(false)
      }
    },
    [userId],
  )
  useEffect(() => void readAfter(null), [readAfter])
  return { records, next, reading, failed, read: () => readAfter(next) }
}
