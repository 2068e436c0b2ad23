import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { NumberPlate } from '../../ui/art/number-plate.tsx'
import { Button } from '../../ui/button.tsx'
import { waitingTransfersQuery } from './ownership.api.ts'

/** Requests waiting for this member's answer. If loading fails, they are still in the notifications. */
export function WaitingTransfers({ onReview }: { onReview: (transferId: string) => void }) {
  const { data: transfers } = useQuery(waitingTransfersQuery())
  if (!transfers?.length) return null
  return (
    <ul aria-label="Waiting for your answer" className="mb-6 grid gap-3">
      {transfers.map((transfer) => (
        <li
          key={transfer.transfer_id}
          className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-l-4 border-line border-l-plate bg-card p-4"
        >
          <KeyRound aria-hidden className="size-6 shrink-0 text-primary max-sm:hidden" />
          <p className="min-w-0 grow basis-64 wrap-anywhere">
            <strong className="font-semibold">{transfer.previous_owner_name}</strong> wants to hand over a{' '}
            <strong className="font-semibold">{vehicleName(transfer)}</strong> to you
          </p>
          {transfer.registration_number && <NumberPlate registration={transfer.registration_number} size="sm" />}
          <Button
            size="sm"
            aria-label={`Review the transfer of the ${vehicleName(transfer)}`}
            onClick={() => onReview(transfer.transfer_id)}
          >
            Review
          </Button>
        </li>
      ))}
    </ul>
  )
}
