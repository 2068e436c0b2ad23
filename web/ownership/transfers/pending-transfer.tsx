import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { expiryState, formatLongDate, formatMoney, londonToday } from '#domain/basics/format.ts'
import type { SentTransfer } from '#domain/ownership/transfer.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Distance } from '../../ui/distance.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { because } from './because.ts'
import { Fact, Facts } from './facts.tsx'
import { cancelTransfer } from './ownership.api.ts'

const cancelFailed = 'Failed to cancel transfer'

type PendingTransferProps = {
  vehicleId: string
  transfer: SentTransfer
  /** Cancelled here a moment ago, so focus stays here. */
  justStarted: boolean
  onCancelled: () => void
}

export function PendingTransfer({ vehicleId, transfer, justStarted, onCancelled }: PendingTransferProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (justStarted) heading.current?.focus()
  }, [justStarted])

  async function cancel() {
    try {
      await cancelTransfer(vehicleId)
    } catch (error) {
      // It may have been answered a moment ago: then the screen updates.
      void queries.invalidateQueries({ queryKey: ['vehicles'] })
      throw new Error(because(error, cancelFailed))
    }
    onCancelled()
    toast({ title: 'Transfer cancelled', description: `${transfer.new_owner_name} has been told.` })
    await queries.invalidateQueries({ queryKey: ['vehicles'] })
  }
  const facts = [
    ['Sale price', formatMoney(transfer.sale_price)],
    ['Sale date', formatLongDate(transfer.sale_date)],
    ['Mileage', <Distance key="mileage" miles={transfer.vehicle_mileage} />],
    ['What you paid', transfer.share_costs ? 'Goes with the car' : 'Stays with you'],
    ['Phone', transfer.new_owner_phone],
    ['E-mail', transfer.new_owner_email],
  ] as const
  return (
    <Card className="border-l-4 border-l-plate">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 grow basis-72">
          <h3 ref={heading} tabIndex={-1} className="font-display text-xl font-bold wrap-anywhere">
            Waiting for {transfer.new_owner_name}
          </h3>
          <p className="mt-1 text-muted">
            The car stays yours until they accept. The request expires{' '}
            {expiryState(transfer.expires_at, londonToday()).words}, on {formatLongDate(transfer.expires_at)}.
          </p>
        </div>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Cancel Transfer
        </Button>
      </div>
      {transfer.email_came_back && (
        <Notice tone="warn" className="mt-4">
          Our email to {transfer.new_owner_email} came back. If the address isn’t right, cancel the transfer and start
          it again.
        </Notice>
      )}
      <Facts className="mt-5">
        {facts.map(([term, value]) => (
          <Fact key={term} term={term} className={term === 'E-mail' ? 'max-sm:col-span-2' : ''}>
            {value}
          </Fact>
        ))}
      </Facts>
      {transfer.notes && (
        <div className="mt-4">
          <p className="text-sm text-muted">Notes</p>
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{transfer.notes}</p>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this transfer?"
        text={`The link in ${transfer.new_owner_name}’s email will stop working. The vehicle stays yours, still for sale.`}
        confirmText="Cancel Transfer"
        cancelText="Keep it"
        busyText="Cancelling..."
        onConfirm={cancel}
      />
    </Card>
  )
}
