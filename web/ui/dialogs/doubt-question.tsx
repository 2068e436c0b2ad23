import type { Doubt } from '#domain/vehicles/doubt.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** An unlikely value, kept if the member confirms it. */
export interface OpenDoubts {
  questions: Doubt[]
  onYes: () => Promise<void>
  /** Kilometres were typed: the car counts them from now on. */
  onKilometres?: (() => Promise<void>) | undefined
  onClose: () => void
}

/** Asked over the form when something typed is unlikely: yes keeps it, anything else goes back to the form. */
export function DoubtQuestion({ questions, onYes, onKilometres, onClose }: OpenDoubts) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title="Is this right?"
      text={questions.map(({ question }) => question).join(' ')}
      confirmText="Yes, save it"
      cancelText="Change it"
      busyText="Saving..."
      onConfirm={onYes}
      other={onKilometres && { text: 'It’s in kilometres', act: onKilometres }}
    />
  )
}
