import { BadgeCheck } from 'lucide-react'
import { type BusinessChoice, whatBusinessSees } from '#domain/businesses/business.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { ConfirmedMark } from '../../../ui/confirmed.tsx'

export type NamedBusiness = Pick<BusinessChoice, 'business_name' | 'is_verified' | 'user_id'>
type WhoIsAskedProps = { business: NamedBusiness; record: MaintenanceLog | undefined }

/** Before the record is saved: who will be asked about it, and what they will see. */
export function WhoIsAsked({ business, record }: WhoIsAskedProps) {
  const isConfirmed = record?.confirmed_by && record.business?.user_id === business.user_id
  return (
    <div role="status" className="rounded-md border border-line bg-raised p-3 text-sm md:col-span-2">
      {isConfirmed ? (
        <>
          <ConfirmedMark by={record.confirmed_by ?? ''} />
          <p className="mt-1 text-muted">
            If you change the type, date, mileage or notes, {business.business_name} will have to confirm it again.
          </p>
        </>
      ) : (
        <p className="flex gap-2">
          <BadgeCheck aria-hidden className="size-5 shrink-0 text-primary" />
          <span className="wrap-anywhere">{whatBusinessSees(business)}</span>
        </p>
      )}
    </div>
  )
}
