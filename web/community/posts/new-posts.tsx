import { useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { plural } from '#domain/basics/plural.ts'
import { type FeedKind, type Post, postsPerPage } from '#domain/community/post.ts'
import { newerQuery } from './feed.api.ts'

type NewPostsProps = { feed: FeedKind; newest: Post | undefined; onShow: () => Promise<void> }

/** What others have posted meanwhile is offered, not pushed between the lines somebody is reading. */
export function NewPosts({ feed, newest, onShow }: NewPostsProps) {
  const { data } = useQuery(newerQuery(feed, newest))
  const [busy, setBusy] = useState(false)
  const count = data.count
  const words = count > postsPerPage ? `More than ${postsPerPage} new posts` : plural(count, 'new post')
  return (
    <p role="status" className={count > 0 ? 'sticky top-20 z-10 text-center' : 'sr-only'}>
      {count > 0 && (
        <button
          type="button"
          disabled={busy}
          onClick={() => {
            setBusy(true)
            void onShow().finally(() => setBusy(false))
          }}
          className="inline-flex min-h-11 items-center gap-2 rounded-full bg-plate px-5 font-semibold text-plate-ink shadow-md ring-1 ring-black/25 hover:brightness-95"
        >
          <ArrowUp aria-hidden className="size-4" />
          {busy ? 'One moment...' : words}
        </button>
      )}
    </p>
  )
}
