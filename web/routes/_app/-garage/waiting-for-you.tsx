import { lazy, Suspense, useState } from 'react'
import { WaitingTransfers } from '../../../ownership/transfers/waiting-transfers.tsx'

const AcceptOwnership = lazy(() =>
  import('./accept-ownership.tsx').then((module) => ({ default: module.AcceptOwnership })),
)

/** Pending transfers to this member, above the vehicles in the garage. */
export function WaitingForYou() {
  const [transferId, setTransferId] = useState<string>()
  return (
    <>
      <WaitingTransfers onReview={setTransferId} />
      {transferId && (
        <Suspense fallback={null}>
          <AcceptOwnership transferId={transferId} onClose={() => setTransferId(undefined)} />
        </Suspense>
      )}
    </>
  )
}
