import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { formatLongDate } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import { type OwnReceipt, reportTexts } from '#domain/sharing/report-link.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { CoverDialog } from './cover-dialog.tsx'
import { receiptsQuery, uncoverReceipt } from './reports.api.ts'

type ReceiptsDialogProps = { vehicleId: string; onClose: () => void }

export function ReceiptsDialog({ vehicleId, onClose }: ReceiptsDialogProps) {
  const query = receiptsQuery(vehicleId)
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(query)
  const toast = useToast()
  const [covering, setCovering] = useState<OwnReceipt>()
  const [removing, setRemoving] = useState<OwnReceipt>()
  const put = (now: OwnReceipt) =>
    queries.setQueryData(query.queryKey, (last) => ({
      receipts: (last?.receipts ?? []).map((each) => (each.id === now.id ? now : each)),
    }))
  const remove = async () => {
    if (!removing) return
    await uncoverReceipt(vehicleId, removing)
    put({ ...removing, areas: null })
    toast({ title: 'Copy removed', tone: 'good' })
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || onClose()}
        title="Cover names on receipts"
        description="Buyers get a copy in which what you cover is gone. Your own receipt stays as it is."
      >
        {!data && isError && <ErrorBox onRetry={() => void refetch()}>{reportTexts.receiptsFailed}</ErrorBox>}
        {!data && !isError && <Loading />}
        {data?.receipts.length === 0 && (
          <p>No entry of this car has a receipt yet. Add one to a service or repair, and it appears here.</p>
        )}
        <ul className="divide-y divide-line">
          {data?.receipts.map((receipt) => (
            <Row
              key={receipt.id}
              receipt={receipt}
              onCover={() => setCovering(receipt)}
              onRemove={() => setRemoving(receipt)}
            />
          ))}
        </ul>
      </Dialog>
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title="Remove the copy for buyers?"
        text="Links that show only covered receipts then mention this one without showing it. What you covered isn’t kept."
        confirmText="Remove copy"
        cancelText="Keep it"
        busyText="Removing..."
        onConfirm={remove}
      />
      {covering && (
        <CoverDialog vehicleId={vehicleId} receipt={covering} onCovered={put} onClose={() => setCovering(undefined)} />
      )}
    </>
  )
}

function stateOf({ is_pdf, areas }: OwnReceipt) {
  if (is_pdf) return 'A PDF can’t be covered. Buyers see it whole, or not at all.'
  if (!areas) return 'Not covered yet'
  return areas.length === 0 ? 'Nothing to cover' : `${plural(areas.length, 'area')} covered`
}

type RowProps = { receipt: OwnReceipt; onCover: () => void; onRemove: () => void }

function Row({ receipt, onCover, onRemove }: RowProps) {
  const { id, title, date, is_pdf, areas } = receipt
  const of = <span className="sr-only"> the receipt of {`${title}, ${formatLongDate(date)}`}</span>
  return (
    <li className="flex items-center gap-4 py-3">
      <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-white text-[#17211d]">
        {is_pdf ? (
          <FileText aria-hidden className="size-7" />
        ) : (
          <img src={`/files/${id}/320`} alt="" loading="lazy" className="size-full object-cover" />
        )}
      </span>
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="figures text-sm text-muted">
          {formatLongDate(date)}. {stateOf(receipt)}
        </p>
      </div>
      {!is_pdf && (
        <span className="flex flex-wrap justify-end gap-1">
          <Button size="sm" variant={areas ? 'quiet' : 'secondary'} onClick={onCover}>
            {areas ? 'Change' : 'Cover'}
            {of}
          </Button>
          {areas && (
            <Button size="sm" variant="quiet" onClick={onRemove}>
              Remove{of}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
