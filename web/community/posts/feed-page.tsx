import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { sized } from '#domain/basics/file.ts'
import { plural } from '#domain/basics/plural.ts'
import { type FeedKind, type Post, plainText } from '#domain/community/post.ts'
import { ApiError } from '../../app/http.ts'
import { useRemoveRecord } from '../../app/remove-record.ts'
import { useSession } from '../../app/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading, Skeleton } from '../../ui/messages/loading.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { afterDialogs } from './after-dialogs.ts'
import './board.css'
import { EmptyBoard } from './empty-board.tsx'
import { feedChanged, feedQuery, postPath } from './feed.api.ts'
import { FeedHeader } from './feed-header.tsx'
import { NamedPost } from './named-post.tsx'
import { NewPosts } from './new-posts.tsx'
import { PostNote } from './post-note.tsx'

const PostDialog = lazy(() => import('./post-dialog.tsx').then((module) => ({ default: module.PostDialog })))

type FeedPageProps = {
  feed: FeedKind
  /** The post named in the address. */
  postId?: string
  /** The address asks for a new post. */
  writing: boolean
  onWritten: () => void
  onReport: (about: { object_type: 'post' | 'comment'; object_id: string }) => void
}

const failed = 'Failed to load posts. Please try again.'

export function FeedPage({ feed, postId, writing, onWritten, onReport }: FeedPageProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const remove = useRemoveRecord('Failed to delete post. Please try again.')
  const list = useInfiniteQuery(feedQuery(feed))
  const heading = useRef<HTMLHeadingElement>(null)
  const [dialog, setDialog] = useState<'new' | Post>()
  const [deleting, setDeleting] = useState<Post>()
  const [news, setNews] = useState<{ first: string; words: string }>()
  const posts = list.data?.pages.flatMap(({ items }) => items)
  const others = posts?.filter(({ id }) => id !== postId)
  const open = dialog ?? (writing ? 'new' : undefined)
  const write = () => setDialog('new')
  const close = () => {
    setDialog(undefined)
    if (writing) onWritten()
  }
  const more = async () => {
    const before = posts?.length ?? 0
    const { data } = await list.fetchNextPage()
    const now = data?.pages.flatMap(({ items }) => items) ?? []
    const first = now.slice(before).find(({ id }) => id !== postId)?.id
    const came = now.length - before
    if (first) setNews({ first, words: `${plural(came, 'more post')}, ${now.length} in all.` })
  }
  const showNewest = async () => {
    const before = new Set(posts?.map(({ id }) => id))
    const { data } = await list.refetch()
    const now = data?.pages.flatMap(({ items }) => items) ?? []
    const came = now.filter(({ id }) => !before.has(id))
    if (came[0]) setNews({ first: came[0].id, words: `${plural(came.length, 'new post')}.` })
  }
  const takeDown = async (post: Post) => {
    await remove(postPath(post.id))
    await feedChanged(queries)
    toast({ title: 'Your post was deleted', tone: 'good' })
  }
  const acts = {
    onEdit: setDialog,
    onDelete: setDeleting,
    onReport: ({ id }: Post) => onReport({ object_type: 'post', object_id: id }),
    onReportComment: ({ id }: { id: string }) => onReport({ object_type: 'comment', object_id: id }),
  }
  return (
    <div className="mx-auto max-w-4xl">
      <FeedHeader feed={feed} heading={heading} onWrite={write} />
      <div className="board -mx-4 px-3 py-6 md:mx-0 md:px-12 md:py-8">
        <div className="grid gap-6">
          {postId && <NamedPost key={postId} postId={postId} feed={feed} {...acts} />}
          <Prompt onWrite={write} />
          {!posts && list.isError && <NotLoaded error={list.error} onRetry={() => void list.refetch()} />}
          {list.isPending && <Waiting />}
          {posts?.length === 0 && !postId && <EmptyBoard feed={feed} onWrite={write} />}
          {posts && <NewPosts feed={feed} newest={posts[0]} onShow={() => showNewest()} />}
          {others?.map((post) => (
            <PostNote key={post.id} post={post} ref={post.id === news?.first ? goOn : undefined} {...acts} />
          ))}
        </div>
        <ShowMore list={{ ...list, fetchNextPage: () => void more() }} failedText={failed}>
          Load More
        </ShowMore>
        <p role="status" className="sr-only">
          {news?.words}
        </p>
      </div>
      {open && (
        <Suspense fallback={null}>
          <PostDialog
            post={open === 'new' ? undefined : open}
            onClose={close}
            onSaved={() => {
              toast({ title: open === 'new' ? 'Your post is published' : 'Your post was updated', tone: 'good' })
              close()
            }}
          />
        </Suspense>
      )}
      {deleting && (
        <ConfirmDialog
          open
          onOpenChange={() => {
            setDeleting(undefined)
            afterDialogs(() => heading.current?.focus())
          }}
          title="Delete this post?"
          text={`‘${plainText(deleting.title)}’ will be deleted for everyone, with its pictures and comments. This can’t be undone.`}
          confirmText="Delete"
          cancelText="Cancel"
          onConfirm={() => takeDown(deleting)}
        />
      )}
    </div>
  )
}

/** The pressed button may be gone after the last page: focus moves to the first new post. */
const goOn = (note: HTMLElement | null) => note?.focus({ preventScroll: true })

function Prompt({ onWrite }: { onWrite: () => void }) {
  const session = useSession()
  const user = session.state === 'signed-in' ? session.user : undefined
  return (
    <div className="pinned">
      <div className="note flex items-center gap-3">
        <Avatar name={user?.name ?? ''} src={sized(user?.avatar_url ?? null, 96)} />
        <button
          type="button"
          onClick={onWrite}
          className="min-h-11 grow border-b border-edge px-2 text-left text-lg text-muted hover:border-ink hover:text-ink"
        >
          What's on your mind?
        </button>
      </div>
    </div>
  )
}

function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!(error instanceof ApiError) || error.status !== 401) return <ErrorBox onRetry={onRetry}>{failed}</ErrorBox>
  return (
    <div className="note text-center">
      <p role="alert" className="text-lg font-medium">
        Please sign in to view posts.
      </p>
      <Link to="/login" className={`${buttonClass()} mt-4`}>
        Sign In
      </Link>
    </div>
  )
}

const Waiting = () => (
  <>
    <Loading text="Loading posts..." className="p-0 text-white" />
    {['a', 'b'].map((place) => (
      <div key={place} className="pinned" aria-hidden>
        <div className="note grid gap-3">
          <Skeleton className="h-10 w-48" />
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="h-40" />
        </div>
      </div>
    ))}
  </>
)
