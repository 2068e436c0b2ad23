import { useState } from 'react'
import type { ReportedType } from '#domain/community/moderation.ts'
import { useSession } from '../../app/session.ts'
import { ModalSheet } from '../../ui/dialogs/modal-sheet.tsx'
import { SheetDone } from '../../ui/dialogs/sheet-done.tsx'
import { ReportForm } from './report-form.tsx'
import { SignInToReport } from './sign-in-to-report.tsx'

type ReportDialogProps = {
  object_type: ReportedType
  object_id: string
  /** 'post', 'comment', 'listing': as it reads in 'Report this …'. */
  what: string
  onClose: () => void
}

/** Mounted while it is open. It also works on public pages, where a visitor is asked to sign in. */
export function ReportDialog({ object_type, object_id, what, onClose }: ReportDialogProps) {
  const session = useSession()
  const [sent, setSent] = useState(false)
  return (
    <ModalSheet title={`Report this ${what}`} onClose={onClose}>
      {session.state === 'signed-out' ? (
        <SignInToReport what={what} onCancel={onClose} />
      ) : sent ? (
        <SheetDone title="Thank you for telling us" onClose={onClose}>
          A moderator will look at it. We’ll notify you when they’ve decided.
        </SheetDone>
      ) : (
        <ReportForm about={{ object_type, object_id }} what={what} onSent={() => setSent(true)} onCancel={onClose} />
      )}
    </ModalSheet>
  )
}
