import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'

type GoOrCancelProps = { busy: boolean; busyText?: string; onCancel: () => void; children: ReactNode }

/** The buttons at the end of a step in the settings. */
export const GoOrCancel = ({ busy, busyText, onCancel, children }: GoOrCancelProps) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" busy={busy} busyText={busyText}>
      {children}
    </Button>
    <Button variant="quiet" onClick={onCancel}>
      Cancel
    </Button>
  </div>
)
