import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FeedKind } from '#domain/community/post.ts'
import { ApiError } from '../../app/http.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Skeleton } from '../../ui/messages/loading.tsx'
import { postQuery } from './feed.api.ts'
import { type NoteActs, PostNote } from './post-note.tsx'

type NamedPostProps = NoteActs & { postId: string; feed: FeedKind }

/** The post that a notification or link names, above all others and expanded. */
export function NamedPost({ postId, feed, ...acts }: NamedPostProps) {
  const { data, error, refetch } = useQuery(postQuery(postId))
  const gone = error instanceof ApiError && error.status >= 400 && error.status < 500
  return (
    <section aria-label="The post you opened" className="grid gap-4">
      {gone ? (
        <div className="note pinned">
          <h2 className="text-xl">This post is no longer here</h2>
          <p className="mt-1 text-muted">It was deleted, or you no longer have access to it.</p>
        </div>
      ) : data ? (
        <PostNote post={data} whole {...acts} />
      ) : error ? (
        <ErrorBox onRetry={() => void refetch()}>Failed to load posts. Please try again.</ErrorBox>
      ) : (
        <Skeleton className="h-64" />
      )}
      <Link
        to="/updates"
        search={feed === 'following' ? { feed } : {}}
        className={`${buttonClass({ variant: 'secondary' })} justify-self-center`}
      >
        {feed === 'following' ? 'Back to the Following Feed' : 'Back to All Updates'}
      </Link>
    </section>
  )
}
