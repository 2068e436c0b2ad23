import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { enquiryTexts, longestEnquiry, mostReplies, type OpenEnquiry } from '#domain/sharing/enquiry.ts'
import { ApiError } from '../../app/http.ts'
import { useSave } from '../../app/save.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { SaveFailureBox } from '../../ui/forms/save-failure-box.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { answerEnquiry } from './enquiries.api.ts'
import { attemptKey } from './enquiry-draft.ts'

/** Typed text stays whatever arrives meanwhile; only sending empties the form and starts a new attempt. */
export function AnswerForm({ enquiry }: { enquiry: OpenEnquiry }) {
  const { reply_to, replies_left, from_name } = enquiry
  const toast = useToast()
  const queries = useQueryClient()
  const [message, setMessage] = useState('')
  const [attempt, setAttempt] = useState(attemptKey)
  const [error, setError] = useState<string>()
  const { save, saving, failure } = useSave('We couldn’t send your answer')

  if (replies_left <= 0)
    return (
      <p className="border-t border-line p-4 text-muted md:px-6">
        You have answered this {mostReplies(enquiry)} times. You can write again when {from_name} has.
      </p>
    )
  const startAnew = () => {
    setAttempt(attemptKey())
    void queries.invalidateQueries({ queryKey: ['enquiries'] })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!message.trim()) return setError(enquiryTexts.blank)
    void save({
      act: () =>
        answerEnquiry(reply_to, message, attempt).catch((refusal) => {
          if (refusal instanceof ApiError && refusal.code === 'already_saved') startAnew()
          throw refusal
        }),
      onField: (field, refused) => {
        if (field === 'message') setError(refused)
        return field === 'message'
      },
      onSaved: () => {
        toast({ title: `Your answer is on its way to ${from_name}`, tone: 'good' })
        // What was typed during the request is the next answer.
        setMessage((now) => (now === message ? '' : now))
        startAnew()
      },
    })
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-4 border-t border-line p-4 md:p-6">
      <TextArea
        label="Your answer"
        rows={5}
        maxLength={longestEnquiry}
        value={message}
        error={error}
        hint="They see your name, not your email address."
        onChange={(event) => {
          setMessage(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <SaveFailureBox failure={failure} />
      <div className="flex md:justify-end">
        <Button type="submit" busy={saving} busyText="Sending..." className="max-md:w-full">
          Send Answer
        </Button>
      </div>
    </form>
  )
}
