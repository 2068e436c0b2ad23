import type { ReceivedTransfer } from '#domain/ownership/transfer.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'

/** For a ConfirmDialog. */
export const rejectQuestion = (transfer: ReceivedTransfer) => ({
  title: 'Reject this transfer?',
  text: `The ${vehicleName(transfer)} stays with ${transfer.previous_owner_name}, who will be told. If you change your mind, they’ll have to start again.`,
  confirmText: 'Reject',
  cancelText: 'Go back',
  busyText: 'Rejecting...',
})
