import { Check } from 'lucide-react'
import { type FormEventHandler, type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { Button } from '../button.tsx'
import { SaveFailureBox } from '../forms/save-failure-box.tsx'
import { Dialog } from './dialog.tsx'
import { DoubtQuestion, type OpenDoubts } from './doubt-question.tsx'
import { FormTop } from './form-top.ts'
import { useKeptAnswer } from './kept-answer.ts'

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
  const top = useContext(FormTop)
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
            <SaveButton form={form} disabled={disabled} saving={saving} uploading={uploading}>
              {saveText}
            </SaveButton>
          </>
        }
      >
        <form id={form} noValidate onSubmit={onSubmit} className="grid gap-5">
          {top}
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

type SaveButtonProps = { form: string; disabled: boolean; saving: boolean; uploading: boolean; children: string }

function SaveButton({ form, disabled, saving, uploading, children }: SaveButtonProps) {
  if (useKeptAnswer())
    return (
      <Button disabled icon={<Check aria-hidden className="size-[1.15em]" />}>
        Saved on this phone
      </Button>
    )
  return (
    <Button
      type="submit"
      form={form}
      disabled={disabled}
      busy={saving || uploading}
      busyText={uploading ? 'Uploading...' : 'Saving...'}
    >
      {children}
    </Button>
  )
}
