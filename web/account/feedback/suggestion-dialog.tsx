import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { suggestionLength } from '#domain/account/feedback.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { sendSuggestion } from './feedback.api.ts'

type SuggestionDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function SuggestionDialog({ open, onOpenChange }: SuggestionDialogProps) {
  const form = useId()
  const toast = useToast()
  const [text, setText] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: sendSuggestion,
    onSuccess: () => {
      toast({ title: 'Thank you for your suggestion!', description: 'We appreciate your feedback.', tone: 'good' })
      onOpenChange(false)
    },
    onError: () =>
      toast({ title: 'Error submitting suggestion', description: 'Please try again later.', tone: 'destructive' }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) mutate(text)
    else toast({ title: 'Please enter your suggestion' })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !isPending && onOpenChange(next)}
      title="Suggestions and Feedback"
      description="What could be better? What’s missing? We read every message."
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={isPending} busyText="Submitting...">
            Submit
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextArea
          label="Your suggestion"
          rows={6}
          maxLength={suggestionLength}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
