import { useNavigate } from '@tanstack/react-router'
import { AcceptDialog } from '../../../ownership/transfers/accept-dialog.tsx'

/** The Accept Ownership dialog; accepting leads to the vehicle, which is then the member's own. */
export function AcceptOwnership({ transferId, onClose }: { transferId: string; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <AcceptDialog
      transferId={transferId}
      onClose={onClose}
      onAccepted={(vehicleId) => void navigate({ to: '/vehicle/$vehicleId', params: { vehicleId } })}
    />
  )
}
