import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { ReportedType } from '#domain/community/moderation.ts'
import { prefetch } from '../../app/prefetch.ts'
import { FeedPage } from '../../community/posts/feed-page.tsx'

const ReportDialog = lazy(() =>
  import('../../community/reports/report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
)

interface FeedAddress {
  feed?: 'following'
  post?: string
  action?: 'post'
}

export const Route = createFileRoute('/_app/updates')({
  validateSearch: ({ feed, post, action }: Record<string, unknown>): FeedAddress => ({
    ...(feed === 'following' ? { feed } : {}),
    ...(typeof post === 'string' && post ? { post } : {}),
    ...(action === 'post' ? { action } : {}),
  }),
  head: () => ({ meta: [{ title: 'Garage Updates: GarageTale' }] }),
  loaderDeps: ({ search }) => ({ feed: search.feed ?? ('all' as const) }),
  loader: ({ deps }) =>
    prefetch(import('../../community/posts/feed.api.ts'), ({ prefetchFeed }) => prefetchFeed(deps.feed)),
  component: Updates,
})

function Updates() {
  const { action, ...address } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [reported, setReported] = useState<{ object_type: ReportedType; object_id: string }>()
  return (
    <>
      <FeedPage
        feed={address.feed ?? 'all'}
        postId={address.post}
        writing={action === 'post'}
        onWritten={() => void navigate({ search: address, replace: true, resetScroll: false })}
        onReport={setReported}
      />
      {reported && (
        <Suspense fallback={null}>
          <ReportDialog {...reported} what={reported.object_type} onClose={() => setReported(undefined)} />
        </Suspense>
      )}
    </>
  )
}
