import type { KeyboardEvent, ReactNode } from 'react'
import { newComment } from '#domain/community/post.ts'

export const longestComment = 5000

/** Also of characters that nobody sees. */
export const isBlank = (content: string) => !newComment.safeParse({ content }).success

type CommentFormProps = { onSend: () => void; className: string; children: ReactNode }

/** Around a comment that is written or edited. */
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

/** Enter, where there is a keyboard to hold Shift on; a telephone has the button. */
export function sendsOn(event: KeyboardEvent, send: () => void) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  if (!matchMedia('(pointer: fine)').matches) return
  event.preventDefault()
  send()
}
