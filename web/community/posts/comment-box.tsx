import { useQueryClient } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { type Post, type PostComment, plainText } from '#domain/community/post.ts'
import { ApiError } from '../../app/http.ts'
import { attemptKey, useSave } from '../../app/save.ts'
import { IconButton } from '../../ui/button.tsx'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { controlClass } from '../../ui/forms/field-parts.tsx'
import { SaveFailureBox } from '../../ui/forms/save-failure-box.tsx'
import { CommentForm, isBlank, longestComment, sendsOn } from './comment-form.tsx'
import { addComment, feedChanged, showComment } from './feed.api.ts'

type CommentBoxProps = { post: Post; onAdded: (comment: PostComment) => void; ref?: Ref<HTMLTextAreaElement> }

/** Typed text stays whatever arrives meanwhile; only sending empties the box and starts a new attempt. */
export function CommentBox({ post, onAdded, ref }: CommentBoxProps) {
  const id = useId()
  const queries = useQueryClient()
  const [content, setContent] = useState('')
  const [attempt, setAttempt] = useState(attemptKey)
  const { save, saving, failure, forgetFailure } = useSave('Failed to add comment. Please try again.')
  const blank = isBlank(content)
  const guard = useDiscardGuard({ dirty: !blank, onClose: () => setContent('') })

  const send = () => {
    if (blank || saving) return
    void save({
      act: () =>
        addComment(post.id, content, attempt).catch((refusal) => {
          if (refusal instanceof ApiError && refusal.code === 'already_saved') startAnew()
          throw refusal
        }),
      onSaved: (comment) => {
        showComment(queries, comment)
        setContent((now) => (now === content ? '' : now))
        startAnew()
        onAdded(comment)
      },
    })
  }
  const startAnew = () => {
    setAttempt(attemptKey())
    void feedChanged(queries)
  }
  return (
    <CommentForm onSend={send} className="mt-3 grid gap-2">
      <label htmlFor={id} className="sr-only">
        Write a comment on {plainText(post.title)}
      </label>
      <div className="flex items-end gap-2">
        <textarea
          id={id}
          ref={ref}
          rows={1}
          maxLength={longestComment}
          value={content}
          placeholder="Write a comment"
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            setContent(event.currentTarget.value)
            forgetFailure()
          }}
          onKeyDown={(event) => sendsOn(event, send)}
          className={`${controlClass} field-sizing-content max-h-60 min-h-11 resize-none py-2 md:min-h-10`}
        />
        <IconButton
          type="submit"
          label="Send comment"
          disabled={blank}
          aria-busy={saving || undefined}
          icon={<SendHorizontal aria-hidden className="size-5" />}
          className="text-primary"
        />
      </div>
      <p id={`${id}-hint`} className={blank ? 'sr-only' : 'hidden text-sm text-muted pointer-fine:block'}>
        Enter to send, Shift+Enter for a new line.
      </p>
      <SaveFailureBox failure={failure} />
      {guard.question}
    </CommentForm>
  )
}
