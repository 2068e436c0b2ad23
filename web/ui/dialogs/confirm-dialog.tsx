import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  text: ReactNode
  confirmText?: string
  cancelText?: string
  busyText?: string
  onConfirm: () => Promise<void>
  tone?: 'danger' | 'primary'
  error?: string
  /** A second way to go on. */
  other?: { text: string; act: () => Promise<void> } | undefined
}

/** Closes when onConfirm fulfils; stays open with the error when it rejects. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirmText = 'Yes',
  cancelText = 'No',
  busyText = 'Deleting...',
  onConfirm,
  tone = 'danger',
  error,
  other,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const change = (next: boolean) => {
    if (busy) return
    setFailure('')
    onOpenChange(next)
  }
  const confirm = (act = onConfirm) => {
    setBusy(true)
    setFailure('')
    act()
      .then(() => onOpenChange(false))
      .catch((reason) =>
        setFailure(reason instanceof Error ? reason.message : 'Something went wrong. Please try again.'),
      )
      .finally(() => setBusy(false))
  }
  const shown = error || failure
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      description={text}
      size="sm"
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => change(false)}>
            {cancelText}
          </Button>
          {other && (
            <Button variant="secondary" disabled={busy} onClick={() => confirm(other.act)}>
              {other.text}
            </Button>
          )}
          <Button variant={tone} busy={busy} busyText={busyText} onClick={() => confirm()}>
            {confirmText}
          </Button>
        </>
      }
    >
      {shown && (
        <p role="alert" className="font-medium text-danger">
          {shown}
        </p>
      )}
    </Dialog>
  )
}
