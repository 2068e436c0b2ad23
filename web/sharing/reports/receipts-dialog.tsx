import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { formatLongDate } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import { type OwnReceipt, reportTexts } from '#domain/sharing/report-link.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { CoverDialog } from './cover-dialog.tsx'
import { receiptsQuery } from './reports.api.ts'

type ReceiptsDialogProps = { vehicleId: string; onClose: () => void }

export function ReceiptsDialog({ vehicleId, onClose }: ReceiptsDialogProps) {
  const query = receiptsQuery(vehicleId)
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(query)
  const [covering, setCovering] = useState<OwnReceipt>()
  const put = (now: OwnReceipt) =>
    queries.setQueryData(query.queryKey, (last) => ({
      receipts: (last?.receipts ?? []).map((each) => (each.id === now.id ? now : each)),
    }))
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
            <Row key={receipt.id} receipt={receipt} onCover={() => setCovering(receipt)} />
          ))}
        </ul>
      </Dialog>
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

function Row({ receipt, onCover }: { receipt: OwnReceipt; onCover: () => void }) {
  const { id, title, date, is_pdf, areas } = receipt
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
        <Button size="sm" variant={areas ? 'quiet' : 'secondary'} onClick={onCover}>
          {areas ? 'Change' : 'Cover'}
          <span className="sr-only">
            {' '}
            the receipt of {title}, {formatLongDate(date)}
          </span>
        </Button>
      )}
    </li>
  )
}
