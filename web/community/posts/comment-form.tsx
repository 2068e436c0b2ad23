import type { KeyboardEvent, ReactNode } from 'react'
import { newComment } from '#domain/community/post.ts'

export const longestComment = 5000

/** Also if it has only invisible characters. */
export const isBlank = (content: string) => !newComment.safeParse({ content }).success

type CommentFormProps = { onSend: () => void; className: string; children: ReactNode }

/** Around a comment being written or edited. */
export const CommentForm = ({ onSend, className, children }: CommentFormProps) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSend()
    }}
    className={className}
  >
    {children}
  </form>
)

/** Enter, if there is a keyboard with Shift; on a phone there is the button. */
export function sendsOn(event: KeyboardEvent, send: () => void) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  if (!matchMedia('(pointer: fine)').matches) return
  event.preventDefault()
  send()
}
