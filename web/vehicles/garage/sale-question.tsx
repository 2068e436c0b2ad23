import type { saleQuestion } from '#domain/ownership/sale.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'

type SaleQuestionProps = {
  question: ReturnType<typeof saleQuestion>
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asked when a save would put the vehicle up for sale, or take it off. */
export const SaleQuestion = ({ question, onConfirm, onClose }: SaleQuestionProps) => (
  <ConfirmDialog
    open
    onOpenChange={onClose}
    tone="primary"
    title={question.title}
    text={question.text}
    confirmText={question.confirmText}
    cancelText="Cancel"
    busyText="Saving..."
    onConfirm={onConfirm}
  />
)
