import { ConfirmDialog } from './confirm-dialog.tsx'

type DeleteDialogProps = { title: string; text: string; onDelete: () => Promise<void>; onClose: () => void }

/** Asks before something is permanently deleted; mounted while it is open. */
export const DeleteDialog = ({ title, text, onDelete, onClose }: DeleteDialogProps) => (
  <ConfirmDialog
    open
    onOpenChange={onClose}
    title={title}
    text={text}
    confirmText="Delete"
    cancelText="Cancel"
    onConfirm={onDelete}
  />
)
