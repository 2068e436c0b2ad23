import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, useRef, useState } from 'react'
import { commentsShownFirst, type Post, type PostComment, plainText } from '#domain/community/post.ts'
import { useRemoveRecord } from '../../app/remove-record.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { afterDialogs } from './after-dialogs.ts'
import { CommentBox } from './comment-box.tsx'
import { CommentRow } from './comment-row.tsx'
import { commentPath, commentsQuery, dropComment, feedChanged } from './feed.api.ts'
import { useOpened } from './remembered.ts'

type CommentsProps = {
  post: Post
  onReport: (comment: PostComment) => void
  /** All of them, as for a post opened by its link. */
  whole: boolean
  box?: Ref<HTMLTextAreaElement>
}

/** The first two until all are requested; the reader's own new comment is always shown at the end. */
export function Comments({ post, whole, box, onReport }: CommentsProps) {
  const queries = useQueryClient()
  const remove = useRemoveRecord('Failed to delete comment. Please try again.')
  const place = useRef<HTMLElement>(null)
  const [opened, setOpened] = useOpened(`comments ${post.id}`)
  const [mine, setMine] = useState<PostComment[]>([])
  const [deleting, setDeleting] = useState<PostComment>()
  const [said, setSaid] = useState('')
  const [count, setCount] = useState(post.comment_count)
  if (count !== post.comment_count) {
    setCount(post.comment_count)
    if (post.is_own && post.comment_count > count) setSaid(`A comment was added: ${post.comment_count} in all.`)
  }
  const open = whole || opened
  const thread = useInfiniteQuery({ ...commentsQuery(post.id), enabled: open })
  const loaded = open ? thread.data?.pages.flatMap(({ items }) => items) : undefined
  const shown = loaded ?? post.comments.slice(0, commentsShownFirst)
  const complete = loaded ? !thread.hasNextPage : post.comment_count <= shown.length
  const justWritten = complete ? [] : mine.filter(({ id }) => !shown.some((comment) => comment.id === id))
  const hidden = complete ? 0 : post.comment_count - shown.length - justWritten.length
  const change = (comment: PostComment) =>
    setMine((all) => all.map((each) => (each.id === comment.id ? comment : each)))
  const row = (comment: PostComment) => (
    <CommentRow key={comment.id} comment={comment} onChanged={change} onReport={onReport} onDelete={setDeleting} />
  )
  const show = (all: boolean) => {
    setOpened(all)
    place.current?.focus({ preventScroll: true })
  }
  async function takeDown(comment: PostComment) {
    await remove(commentPath(comment.id))
    setMine((all) => all.filter(({ id }) => id !== comment.id))
    dropComment(queries, comment)
    void feedChanged(queries)
    setSaid('Your comment was deleted.')
  }
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={`Comments on ${plainText(post.title)}`}
      className="mt-3 border-t border-line pt-2 outline-none"
    >
      {shown.length > 0 && <ul>{shown.map(row)}</ul>}
      {!open && hidden > 0 && <More onClick={() => show(true)}>{`Show all ${post.comment_count} comments`}</More>}
      {open && (thread.isFetchNextPageError || (thread.isError && !loaded)) && (
        <ErrorBox className="my-2" onRetry={() => void (loaded ? thread.fetchNextPage() : thread.refetch())}>
          We couldn’t load the comments.
        </ErrorBox>
      )}
      {open && thread.isPending && <More busy>Loading comments...</More>}
      {open && thread.hasNextPage && (
        <More busy={thread.isFetchingNextPage} onClick={() => void thread.fetchNextPage()}>
          {thread.isFetchingNextPage ? 'Loading comments...' : 'Show more comments'}
        </More>
      )}
      {opened && !whole && loaded && loaded.length > commentsShownFirst && (
        <More onClick={() => show(false)}>Show fewer comments</More>
      )}
      {justWritten.length > 0 && <ul>{justWritten.map(row)}</ul>}
      <CommentBox
        post={post}
        ref={box}
        onAdded={(comment) => {
          setMine((all) => [...all, comment])
          setSaid('Your comment was added.')
        }}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      {deleting && (
        <ConfirmDialog
          open
          onOpenChange={() => {
            setDeleting(undefined)
            afterDialogs(() => place.current?.focus({ preventScroll: true }))
          }}
          title="Delete this comment?"
          text="It will be deleted for everyone. This can’t be undone."
          confirmText="Delete"
          cancelText="Cancel"
          onConfirm={() => takeDown(deleting)}
        />
      )}
    </section>
  )
}

type MoreProps = { onClick?: () => void; busy?: boolean; children: string }

const More = ({ onClick, busy = false, children }: MoreProps) => (
  <button
    type="button"
    disabled={busy}
    onClick={onClick}
    className="mr-4 min-h-9 font-semibold text-primary underline-offset-4 hover:underline disabled:text-muted"
  >
    {children}
  </button>
)
