import { type FormEventHandler, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../button.tsx'
import { SaveFailureBox } from '../forms/save-failure-box.tsx'
import { Dialog } from './dialog.tsx'
import { DoubtQuestion, type OpenDoubts } from './doubt-question.tsx'

type RecordDialogProps = {
  title: string
  description?: ReactNode
  /** From useDiscardGuard. */
  guard: { close: () => void; question: ReactNode }
  onSubmit: FormEventHandler<HTMLFormElement>
  saving: boolean
  uploading?: boolean
  /** Something else must finish before it can be saved. */
  disabled?: boolean
  failure?: { title: string; detail?: string; changedElsewhere?: boolean }
  /** From useSave: the questions about unlikely values. */
  doubts?: OpenDoubts | undefined
  onReload?: () => void
  /** What the member should know before pressing Save, such as a file that is left out. */
  note?: string | undefined
  saveText?: string
  children: ReactNode
}

/** The frame of a dialog for one record: its fields, errors, Cancel and Save. */
export function RecordDialog({
  title,
  description,
  guard,
  onSubmit,
  saving,
  uploading = false,
  disabled = false,
  failure,
  doubts,
  onReload,
  note,
  saveText = 'Save',
  children,
}: RecordDialogProps) {
  const form = useId()
  const problem = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) problem.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <>
      <Dialog
        open
        onOpenChange={guard.close}
        title={title}
        description={description}
        note={note}
        footer={
          <>
            <Button variant="secondary" disabled={saving} onClick={guard.close}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={form}
              disabled={disabled}
              busy={saving || uploading}
              busyText={uploading ? 'Uploading...' : 'Saving...'}
            >
              {saveText}
            </Button>
          </>
        }
      >
        <form id={form} noValidate onSubmit={onSubmit} className="grid gap-5">
          {children}
          <div ref={problem} className="empty:hidden">
            <SaveFailureBox failure={failure} onReload={onReload} />
          </div>
        </form>
      </Dialog>
      {guard.question}
      {doubts && <DoubtQuestion {...doubts} />}
    </>
  )
}
