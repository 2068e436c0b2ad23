import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { demoVehicleRefusal, isDemoVehicle } from '#domain/vehicles/garage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { MileageAnomalies } from '../../ui/mileage-anomalies.tsx'
import { IdentityHistory } from './identity-history.tsx'
import { Keepers } from './keepers.tsx'
import { OwnerCard } from './owner-card.tsx'
import { ownerProblem } from './owner-problem.ts'
import { ownershipQuery } from './ownership.api.ts'
import { PendingTransfer } from './pending-transfer.tsx'
import { SealedHandovers } from './sealed-handovers.tsx'

const TransferDialog = lazy(() =>
  import('./transfer-dialog.tsx').then((module) => ({ default: module.TransferDialog })),
)

export function OwnershipTab({ vehicle }: { vehicle: VehicleDetail }) {
  const toast = useToast()
  const { data: log, error, isFetching, refetch } = useQuery(ownershipQuery(vehicle.id))
  const [transferring, setTransferring] = useState(false)
  /** The transfer was started or cancelled here: the pressed button is gone, so focus moves to its replacement. */
  const [done, setDone] = useState<'start' | 'cancel'>()
  const problem = ownerProblem({ log, error, pending: vehicle.pending_transfer_id !== null })
  const forSale = vehicle.status === 'For Sale'
  const start = () => {
    if (isDemoVehicle(vehicle.id)) toast({ title: demoVehicleRefusal, tone: 'destructive' })
    else setTransferring(true)
  }

  if (problem)
    return (
      <Section title="Ownership Log">
        <ErrorBox title="Failed to load owner data" onRetry={() => void refetch()} retryText="Reload">
          {problem}
        </ErrorBox>
      </Section>
    )
  if (!log) return <Loading text="Loading owner data..." />
  return (
    <div className="grid gap-8">
      <Section
        title="Ownership Log"
        action={
          forSale &&
          !log.transfer && (
            <Button autoFocus={done === 'cancel'} icon={<KeyRound aria-hidden className="size-5" />} onClick={start}>
              Transfer Ownership
            </Button>
          )
        }
      >
        <div className="grid gap-4" aria-busy={isFetching || undefined}>
          <OwnerCard owner={log.owner} />
          <MileageAnomalies of={vehicle} />
          {log.transfer && (
            <PendingTransfer
              vehicleId={vehicle.id}
              transfer={log.transfer}
              justStarted={done === 'start'}
              onCancelled={() => setDone('cancel')}
            />
          )}
          {!forSale && !log.transfer && (
            <Notice title="Selling this vehicle?">
              First mark it for sale with the button at the top of this page. Transfer Ownership then appears here, so
              its history can go with the car.
            </Notice>
          )}
        </div>
      </Section>
      <SealedHandovers vehicleId={vehicle.id} handovers={log.handovers} />
      <IdentityHistory changes={log.identity_changes} />
      <Keepers keepers={log.keepers} counted={vehicle.number_of_previous_keepers} />
      {transferring && (
        <Suspense fallback={null}>
          <TransferDialog
            vehicle={vehicle}
            onClose={() => setTransferring(false)}
            onSaved={() => {
              setDone('start')
              setTransferring(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
