import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PostComment } from '#domain/community/post.ts'
import { useSave } from '../../app/save.ts'
import { Button } from '../../ui/button.tsx'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { SaveFailureBox } from '../../ui/forms/save-failure-box.tsx'
import { CommentForm, isBlank, longestComment, sendsOn } from './comment-form.tsx'
import { changeComment, feedChanged } from './feed.api.ts'

type CommentEditProps = { comment: PostComment; onSaved: (comment: PostComment) => void; onClose: () => void }

export function CommentEdit({ comment, onSaved, onClose }: CommentEditProps) {
  const queries = useQueryClient()
  const [started, setStarted] = useState(comment)
  const [content, setContent] = useState(comment.content)
  const { save, saving, failure, forgetFailure } = useSave('Failed to update comment. Please try again.')
  const same = content.trim() === started.content
  const guard = useDiscardGuard({ dirty: !same, busy: saving, onClose })

  const send = () => {
    if (isBlank(content) || saving) return
    if (same) return onClose()
    void save({
      act: () =>
        changeComment(started, content).catch((refusal) => {
          void feedChanged(queries)
          throw refusal
        }),
      onSaved: (saved) => {
        guard.release()
        void feedChanged(queries)
        onSaved(saved)
      },
    })
  }
  // The refusal refetched the comments, so this is the latest version.
  const takeLatest = () => {
    setStarted(comment)
    setContent(comment.content)
    forgetFailure()
  }
  return (
    <CommentForm onSend={send} className="mt-1 grid gap-3">
      <TextArea
        label="Edit your comment"
        hideLabel
        autoFocus
        rows={2}
        maxLength={longestComment}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') guard.close()
          else sendsOn(event, send)
        }}
      />
      <SaveFailureBox failure={failure} onReload={takeLatest} />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="secondary" disabled={saving} onClick={guard.close}>
          Cancel
        </Button>
        <Button size="sm" type="submit" busy={saving} busyText="Saving..." disabled={isBlank(content)}>
          Save
        </Button>
      </div>
      {guard.question}
    </CommentForm>
  )
}
