import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { longestReason } from '#domain/community/moderation.ts'
import { ApiError } from '../../app/http.ts'
import { explain } from '../../app/save.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { SaveFailureBox } from '../../ui/forms/save-failure-box.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import type { Words } from './act-words.ts'

type ReasonDialogProps = {
  words: Words
  /** Some actions need no reason. */
  optional?: boolean
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason, which also confirms the action. */
export function ReasonDialog({ words, optional = false, send, onClose }: ReasonDialogProps) {
  const form = useId()
  const toast = useToast()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<ReturnType<typeof explain>>()
  const [sending, setSending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isMissing = !optional && !reason.trim()
    setMissing(isMissing)
    if (isMissing || sending) return
    setSending(true)
    setFailure(undefined)
    try {
      await send(reason)
      toast({ title: words.done, tone: 'good' })
      onClose()
    } catch (error) {
      setFailure(explain(error, 'Nothing was changed'))
      // Someone else acted first, so the screen behind this is out of date.
      if (!(error instanceof ApiError && error.status === 409)) return
    } finally {
      setSending(false)
    }
    void queries.invalidateQueries({ queryKey: ['moderation'] })
  }
  return (
    <Dialog
      open
      onOpenChange={() => !sending && onClose()}
      title={words.title}
      description={words.text}
      footer={
        <>
          <Button variant="secondary" disabled={sending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant={words.danger ? 'danger' : 'primary'}
            busy={sending}
            busyText={words.busy}
          >
            {words.button}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-5">
        <TextArea
          label="Reason"
          rows={3}
          maxLength={longestReason}
          value={reason}
          hint={words.hint}
          optional={optional}
          error={missing && !reason.trim() ? 'Please give a reason' : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <SaveFailureBox failure={failure} />
      </form>
    </Dialog>
  )
}
