import { MessageSquareReply } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type BusinessReview, longestAnswer } from '#domain/businesses/business.ts'
import { useSave } from '../app/save.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { TextArea } from '../ui/forms/field.tsx'
import { SaveFailureBox } from '../ui/forms/save-failure-box.tsx'
import { useToast } from '../ui/messages/toast.tsx'
import { answerReview, removeAnswer, useBusinessChanged } from './business.api.ts'

/** Under each review on one's own page: one answer, which everybody reads. */
export function ReviewAnswerTools({ review }: { review: BusinessReview }) {
  const [writing, setWriting] = useState(false)
  const [removing, setRemoving] = useState(false)
  const toast = useToast()
  const changed = useBusinessChanged()
  if (writing) return <AnswerForm review={review} onClose={() => setWriting(false)} />
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        icon={<MessageSquareReply aria-hidden className="size-4" />}
        onClick={() => setWriting(true)}
      >
        {review.answer ? 'Edit answer' : 'Answer'}
        <span className="sr-only"> to {review.user?.name ?? 'a former member'}</span>
      </Button>
      {review.answer && (
        <Button variant="quiet" size="sm" onClick={() => setRemoving(true)}>
          Delete answer
        </Button>
      )}
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoving(false)}
          title="Delete your answer?"
          text="The review stays. You can answer it again at any time."
          confirmText="Delete"
          cancelText="Cancel"
          onConfirm={async () => {
            await removeAnswer(review.id)
            await changed()
            toast({ title: 'Your answer was deleted', tone: 'good' })
          }}
        />
      )}
    </div>
  )
}

function AnswerForm({ review, onClose }: { review: BusinessReview; onClose: () => void }) {
  const toast = useToast()
  const changed = useBusinessChanged()
  const [text, setText] = useState(review.answer?.text ?? '')
  const [error, setError] = useState<string>()
  const { save, saving, failure } = useSave('We couldn’t save your answer')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return setError('Please write an answer')
    void save({
      act: () => answerReview(review.id, text),
      onField: (field, refused) => {
        if (field === 'answer_text') setError(refused)
        return field === 'answer_text'
      },
      onSaved: () => {
        void changed()
        toast({ title: 'Your answer is published', tone: 'good' })
        onClose()
      },
    })
  }
  return (
    <form onSubmit={submit} noValidate className="mt-3 grid gap-3">
      <TextArea
        label="Your answer"
        hint="Everybody who sees the review sees it too."
        rows={4}
        maxLength={longestAnswer}
        autoFocus
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <SaveFailureBox failure={failure} />
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={saving} busyText="Saving...">
          Publish answer
        </Button>
        <Button variant="secondary" size="sm" disabled={saving} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
