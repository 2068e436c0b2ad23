import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

type DiscardGuard = {
  /** There is input that has not been saved yet. */
  dirty: boolean
  /** While saving, the dialog neither closes nor asks, and Back does not leave it. */
  busy?: boolean
  onClose: () => void
}

/**
 * Protects a form from being lost. A dialog closes through `close` and renders `question`; after saving it calls
 * `release`, because leaving is then no loss any more.
 */
export function useDiscardGuard({ dirty, busy = false, onClose }: DiscardGuard) {
  const [asking, setAsking] = useState(false)
  const released = useRef(false)
  const leaving = useBlocker({
    shouldBlockFn: () => !released.current,
    enableBeforeUnload: () => !released.current,
    disabled: !dirty && !busy,
    withResolver: true,
  })

  // There is nothing to ask while saving: it stays open, and then closes or shows the error.
  useEffect(() => {
    if (busy && leaving.status === 'blocked') leaving.reset()
  }, [busy, leaving])

  const close = () => {
    if (busy) return
    if (dirty) setAsking(true)
    else onClose()
  }
  const keep = () => {
    setAsking(false)
    leaving.reset?.()
  }
  const discard = async () => {
    released.current = true
    // Another page takes the dialog with it; another tab of the same page would leave it open.
    if (leaving.status === 'idle' || leaving.next.pathname === leaving.current.pathname) onClose()
    leaving.proceed?.()
  }

  const question = (
    <ConfirmDialog
      open={asking || (leaving.status === 'blocked' && !busy)}
      onOpenChange={keep}
      title="Discard what you entered?"
      text="It has not been saved."
      confirmText="Discard"
      cancelText="Keep editing"
      busyText="Discard"
      onConfirm={discard}
    />
  )
  return {
    close,
    question,
    release: () => {
      released.current = true
    },
  }
}
