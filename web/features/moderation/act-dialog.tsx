import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { longestReason, type ModerationAction } from '#domain/moderation.ts'
import { ApiError } from '../../app/http.ts'
import { explain } from '../../app/save.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { SaveFailureBox } from '../../ui/save-failure-box.tsx'
import { useToast } from '../../ui/toast.tsx'
import { actWords } from './act-words.ts'
import { sendAct, type Thing } from './moderation.api.ts'

export interface Act {
  action: ModerationAction
  thing: Thing
  author: string
  /** Those the moderator had before them. */
  report_ids?: string[]
}

/** Asks for the reason, which is also the question whether it is meant. */
export function ActDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  const form = useId()
  const toast = useToast()
  const queries = useQueryClient()
  const words = actWords(act.action, act.thing.object_type, act.author)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<ReturnType<typeof explain>>()
  const [sending, setSending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(!reason.trim())
    if (!reason.trim() || sending) return
    setSending(true)
    setFailure(undefined)
    try {
      const { action, thing, report_ids } = act
      await sendAct({ ...thing, action, reason, ...(report_ids ? { report_ids } : {}) })
      toast({ title: words.done, tone: 'good' })
      onClose()
    } catch (error) {
      setFailure(explain(error, 'Nothing was changed'))
      // Somebody else was quicker: what is on screen behind this is old.
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
          error={missing && !reason.trim() ? 'Please give a reason' : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <SaveFailureBox failure={failure} />
      </form>
    </Dialog>
  )
}
