import type { ReactNode } from 'react'
import { Button } from '../button.tsx'

type SheetFooterProps = {
  busy: boolean
  busyText: string
  submitText: string
  onCancel: () => void
  /** Further actions, before Cancel. */
  children?: ReactNode
}

/** The footer of a form in a ModalSheet. */
export const SheetFooter = ({ busy, busyText, submitText, onCancel, children }: SheetFooterProps) => (
  <footer className="flex flex-wrap-reverse gap-3 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-md:*:grow max-md:*:basis-0 md:justify-end md:px-6">
    {children}
    <Button variant="secondary" disabled={busy} onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" busy={busy} busyText={busyText}>
      {submitText}
    </Button>
  </footer>
)
