import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { newSupportRequest, subjectLength, suggestionLength } from '#domain/account/feedback.ts'
import { useSession } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextArea, TextField } from '../../ui/forms/field.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { sendSupportRequest } from './feedback.api.ts'

type SupportDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function SupportDialog({ open, onOpenChange }: SupportDialogProps) {
  const form = useId()
  const toast = useToast()
  const session = useSession()
  const email = session.state === 'signed-in' ? session.user.email : ''
  const [request, setRequest] = useState({ subject: '', message: '' })
  const [tried, setTried] = useState(false)
  const checked = newSupportRequest.safeParse(request)
  const problem = (field: keyof typeof request) =>
    tried ? checked.error?.issues.find((issue) => issue.path[0] === field)?.message : undefined
  const { mutate, isPending } = useMutation({
    mutationFn: sendSupportRequest,
    onSuccess: () => {
      toast({ title: 'Message sent', description: `We’ll reply to ${email}.`, tone: 'good' })
      onOpenChange(false)
    },
    onError: () =>
      toast({ title: 'Error sending message', description: 'Please try again later.', tone: 'destructive' }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (checked.success) mutate(checked.data)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !isPending && onOpenChange(next)}
      title="Contact Support"
      description={`We’ll reply to ${email}.`}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={isPending} busyText="Sending...">
            Send Message
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label="Subject"
          maxLength={subjectLength}
          value={request.subject}
          error={problem('subject')}
          onChange={(event) => setRequest({ ...request, subject: event.currentTarget.value })}
        />
        <TextArea
          label="Message"
          rows={6}
          maxLength={suggestionLength}
          value={request.message}
          error={problem('message')}
          onChange={(event) => setRequest({ ...request, message: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  )
}
