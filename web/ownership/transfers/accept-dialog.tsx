import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReceivedTransfer } from '#domain/ownership/transfer.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { ApiError } from '../../app/http.ts'
import { useSession } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { ChangedMeanwhile } from './history-changes.tsx'
import { OfferedHistory } from './offered-history.tsx'
import { transferQuery } from './ownership.api.ts'
import { rejectQuestion } from './reject-question.ts'
import { TransferSlip } from './transfer-slip.tsx'
import { useAnswer } from './use-answer.ts'
import { useReading } from './use-reading.ts'
import { WhatComes } from './what-moves.tsx'

// Copied from the domain, because importing it would pull in the schemas.
const invalidTransfer = 'Invalid transfer ID'

type AcceptDialogProps = { transferId: string; onClose: () => void; onAccepted: (vehicleId: string) => void }

export function AcceptDialog({ transferId, onClose, onAccepted }: AcceptDialogProps) {
  const { data: transfer, error, refetch } = useQuery({ ...transferQuery(transferId), enabled: transferId !== '' })
  const [rejecting, setRejecting] = useState(false)
  const gone = error instanceof ApiError && error.status === 404
  const invalid = transferId === '' || (error instanceof ApiError && error.status === 400)
  const open = transfer?.status === 'pending' && !gone
  const reading = useReading(open ? `/transfers/${encodeURIComponent(transferId)}/history` : null)
  const { accept, accepting, reject, failure } = useAnswer({
    transferId,
    transfer,
    reading,
    refetch,
    onClose,
    onAccepted,
  })
  return (
    <>
      <Dialog
        open
        onOpenChange={() => !accepting && onClose()}
        title="Accept Ownership"
        size={open ? 'lg' : 'md'}
        description={open && `${transfer.previous_owner_name} wants to hand this vehicle over to you.`}
        footer={
          open ? (
            <>
              <Button variant="secondary" disabled={accepting} onClick={() => setRejecting(true)}>
                Reject
              </Button>
              <Button disabled={!reading.read} busy={accepting} busyText="Accepting..." onClick={accept}>
                Accept
              </Button>
            </>
          ) : (
            (transfer || error || invalid) && <Button onClick={onClose}>Close</Button>
          )
        }
      >
        {invalid ? (
          <ErrorBox title={invalidTransfer}>This request is no longer open.</ErrorBox>
        ) : open ? (
          <OpenTransfer transfer={transfer} reading={reading} failure={failure} />
        ) : gone ? (
          <NotHere />
        ) : transfer ? (
          <Stale transfer={transfer} />
        ) : error ? (
          <ErrorBox title="Failed to fetch transfer details" onRetry={() => void refetch()} retryText="Reload">
            We couldn’t load this request. Check your connection and try again.
          </ErrorBox>
        ) : (
          <Loading />
        )}
      </Dialog>
      {transfer && (
        <ConfirmDialog
          {...rejectQuestion(transfer)}
          open={rejecting && open}
          onOpenChange={setRejecting}
          onConfirm={reject}
        />
      )}
    </>
  )
}

type OpenTransferProps = { transfer: ReceivedTransfer; reading: ReturnType<typeof useReading>; failure: string }

const OpenTransfer = ({ transfer, reading, failure }: OpenTransferProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, which the keyboard must be able to do
  <section aria-label="The transfer" tabIndex={0} className="grid gap-5">
    {reading.changed && <ChangedMeanwhile changes={reading.changed} />}
    <TransferSlip transfer={transfer} />
    <OfferedHistory reading={reading} />
    <WhatComes costsShared={transfer.share_costs} />
    {failure && <ErrorBox>{failure}</ErrorBox>}
  </section>
)

/** The request went to another address, or was answered from another account with the link. */
function NotHere() {
  const session = useSession()
  const address = session.state === 'signed-in' ? session.user.email : 'yours'
  return (
    <Notice tone="warn" title="This request was sent to another account">
      <p className="wrap-anywhere">
        It wasn’t sent to {address}, or it was answered from another account using the link in the email. If you’ve
        changed your address since, that link may still work. Otherwise ask the owner to start the transfer again with
        your current address.
      </p>
    </Notice>
  )
}

/** The outcome, for someone who opens it late or again. */
function Stale({ transfer }: { transfer: ReceivedTransfer }) {
  const name = vehicleName(transfer)
  const from = transfer.previous_owner_name
  const words: Record<Exclude<ReceivedTransfer['status'], 'pending'>, [string, string]> = {
    accepted: ['This transfer is complete', `You have accepted the ${name} from ${from}. It’s in your garage.`],
    rejected: ['You turned this transfer down', `The ${name} stayed with ${from}. They can start a new transfer.`],
    cancelled: ['This transfer was cancelled', `${from} cancelled it, so you don’t need to answer.`],
    expired: ['This transfer has expired', `Nobody answered in time. Ask ${from} to start it again.`],
  }
  const [title, text] = words[transfer.status as keyof typeof words]
  return (
    <Notice tone={transfer.status === 'accepted' ? 'good' : 'warn'} title={title}>
      {text}
    </Notice>
  )
}
