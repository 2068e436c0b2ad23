import { type FormEvent, useRef, useState } from 'react'
import type { BusinessReview } from '#domain/businesses/business.ts'
import { ApiError, http } from '../app/http.ts'
import { refreshSession } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { ModalSheet } from '../ui/dialogs/modal-sheet.tsx'
import { SheetFooter } from '../ui/dialogs/sheet-footer.tsx'
import { TextArea } from '../ui/forms/field.tsx'
import { ErrorBox } from '../ui/messages/error-box.tsx'
import { StarChoice } from './star-choice.tsx'

type ReviewDialogProps = {
  userId: string
  name: string
  review: BusinessReview | undefined
  onClose: () => void
  onSaved: () => Promise<void>
}

const longest = 5000

/** Mounted while it is open. One review per member: writing again changes it. */
export function ReviewDialog({ userId, name, review, onClose, onSaved }: ReviewDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const [rating, setRating] = useState(review?.rating)
  const [text, setText] = useState(review?.review_text ?? '')
  const [missing, setMissing] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const [failure, setFailure] = useState<{ title: string; detail: string }>()
  const [busy, setBusy] = useState(false)
  const path = `/businesses/${userId}/review`

  async function send(act: () => Promise<unknown>, failedTitle: string) {
    setBusy(true)
    setFailure(undefined)
    try {
      await act()
      await onSaved()
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) await refreshSession()
      setFailure({ title: failedTitle, detail: explain(error) })
      setBusy(false)
    }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setMissing(!rating)
    if (!rating) return form.current?.querySelector<HTMLElement>('input')?.focus()
    void send(() => http.put(path, { rating, review_text: text }), 'We couldn’t save your review')
  }
  const remove = () =>
    void send(
      () =>
        http.delete(path).catch((error) => {
          if (!(error instanceof ApiError && error.status === 404)) throw error
        }),
      'We couldn’t delete your review',
    )

  return (
    <ModalSheet title={review ? `Your review of ${name}` : `Review ${name}`} onClose={onClose}>
      <form ref={form} noValidate onSubmit={save} className="flex min-h-0 flex-col">
        <div className="grid grow gap-5 overflow-y-auto overscroll-contain p-4 md:p-6">
          {review?.is_hidden && (
            <p className="rounded-md bg-warn-soft px-3 py-2 text-sm font-medium text-warn">
              Hidden by a moderator. Only you can see it, even if you change it; your notifications say why.
            </p>
          )}
          <StarChoice
            value={rating}
            error={missing ? 'Please choose one to five stars' : undefined}
            onChange={(stars) => {
              setRating(stars)
              setMissing(false)
            }}
          />
          <TextArea
            label="Your words"
            optional
            rows={5}
            maxLength={longest}
            value={text}
            {...(review?.is_hidden ? {} : { hint: 'Anyone can read your review, with your name.' })}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {failure && <ErrorBox title={failure.title}>{failure.detail}</ErrorBox>}
        </div>
        <SheetFooter busy={busy} busyText="Saving..." submitText="Save" onCancel={onClose}>
          {review && !isEmptied(review) && (
            <Button
              variant="danger"
              disabled={busy}
              className="md:mr-auto"
              onClick={() => (deleting ? remove() : setDeleting(true))}
            >
              {deleting ? 'Yes, delete it' : 'Delete review'}
            </Button>
          )}
        </SheetFooter>
      </form>
    </ModalSheet>
  )
}

/** A hidden review stays hidden when deleted, so there is nothing left to delete. */
const isEmptied = ({ is_hidden, review_text }: BusinessReview) => is_hidden && !review_text

function explain(error: unknown) {
  if (error instanceof ApiError && error.reference) return error.message
  if (!(error instanceof ApiError) || error.code === 'unexpected' || !error.message)
    return 'Something went wrong on our side. Please try again.'
  if (error.code === 'offline')
    return 'The connection was lost. Your text is still here: send it again when you’re back online.'
  return Object.values(error.fields)[0] ?? error.message
}
