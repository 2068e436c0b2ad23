import { formatFileSize } from '#domain/basics/file.ts'
import { formatLongDate, formatMoney } from '#domain/basics/format.ts'
import type { ReceivedTransfer } from '#domain/ownership/transfer.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { NumberPlate } from '../../ui/art/number-plate.tsx'
import { Distance } from '../../ui/distance.tsx'
import { Fact, Facts } from './facts.tsx'

/** A summary of the transfer: which car, from whom, and on what terms. */
export function TransferSlip({ transfer, level = 3 }: { transfer: ReceivedTransfer; level?: 2 | 3 }) {
  const Heading = `h${level}` as const
  return (
    <section className="overflow-hidden rounded-lg border border-line bg-raised">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b-2 border-dashed border-edge p-4 md:px-5">
        <Heading className="min-w-0 font-display text-xl font-bold wrap-anywhere">{vehicleName(transfer)}</Heading>
        {transfer.registration_number && <NumberPlate registration={transfer.registration_number} band="uk" />}
      </div>
      <div className="grid gap-4 p-4 md:p-5">
        <Facts>
          <Fact term="From" className="max-sm:col-span-2">
            {transfer.previous_owner_name}
          </Fact>
          <Fact term="Sale price">{formatMoney(transfer.sale_price)}</Fact>
          <Fact term="Sale date">{formatLongDate(transfer.sale_date)}</Fact>
          <Fact term="Mileage">
            <Distance miles={transfer.vehicle_mileage} car={transfer.odometer_unit} />
          </Fact>
          <Fact term="Answer by">{formatLongDate(transfer.expires_at)}</Fact>
        </Facts>
        {transfer.storage_bytes > 0 && (
          <p className="figures text-muted">
            {formatFileSize(transfer.storage_bytes).replace('.0 MB', ' MB')} of photos and documents come with it and
            count towards your storage.
          </p>
        )}
        {transfer.notes && (
          <div>
            <p className="text-sm text-muted">Notes</p>
            <p className="whitespace-pre-line wrap-anywhere">{transfer.notes}</p>
          </div>
        )}
      </div>
    </section>
  )
}
