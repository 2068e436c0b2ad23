import { plural } from '#domain/basics/plural.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { sessionNow } from '../session.ts'
import { forgetOutbox } from './forget-outbox.ts'

type SignOutQuestionProps = {
  count: number
  onClose: () => void
  /** `after` it has worked: without a connection nobody is signed out, and nothing is deleted. */
  onLeave: (after?: () => Promise<void>) => Promise<void>
}

/** Nobody loses an entry by signing out, and nobody leaves one on a shared computer without knowing. */
export const SignOutQuestion = ({ count, onClose, onLeave }: SignOutQuestionProps) => (
  <ConfirmDialog
    open
    onOpenChange={onClose}
    title={`${plural(count, 'entry still waits', 'entries still wait')} for a connection`}
    text="They can stay on this device until you sign in here again, and are sent then. Nobody else who signs in here sees them."
    cancelText="Stay signed in"
    confirmText="Delete them and sign out"
    busyText="Signing out..."
    other={{ text: 'Keep them and sign out', act: () => onLeave() }}
    onConfirm={() => {
      const session = sessionNow()
      return onLeave(() => forgetOutbox(session).catch(() => {}))
    }}
  />
)
