import { Link } from '@tanstack/react-router'
import { PenLine, RefreshCw } from 'lucide-react'
import type { Ref } from 'react'
import type { FeedKind } from '#domain/community/post.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useRefresh } from './use-refresh.ts'

type FeedHeaderProps = { feed: FeedKind; onWrite: () => void; heading: Ref<HTMLHeadingElement> }

export function FeedHeader({ feed, onWrite, heading }: FeedHeaderProps) {
  const { refresh, refreshing } = useRefresh()
  return (
    <header className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-4">
      <div>
        <p className="font-display font-semibold text-muted">Petrolhead Feed</p>
        <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
          {feed === 'following' ? 'Following Feed' : 'All Updates'}
        </h1>
      </div>
      <nav
        aria-label="Which posts"
        className="flex w-full flex-wrap rounded-md border border-edge bg-card p-1 md:mr-auto md:w-auto"
      >
        <Choice chosen={feed === 'all'} feed="all">
          All Updates
        </Choice>
        <Choice chosen={feed === 'following'} feed="following">
          Following
        </Choice>
      </nav>
      <div className="flex flex-wrap gap-3 max-md:w-full">
        <Button
          variant="secondary"
          className="max-md:grow"
          icon={<RefreshCw aria-hidden className="size-5" />}
          busy={refreshing}
          busyText="Refreshing..."
          onClick={refresh}
        >
          Refresh RSS
        </Button>
        <Button className="max-md:grow" icon={<PenLine aria-hidden className="size-5" />} onClick={onWrite}>
          Create Post
        </Button>
      </div>
    </header>
  )
}

const Choice = ({ chosen, feed, children }: { chosen: boolean; feed: FeedKind; children: string }) => (
  <Link
    to="/updates"
    search={feed === 'following' ? { feed } : {}}
    activeOptions={{ exact: true }}
    aria-current={chosen ? 'true' : undefined}
    className={cx(
      'flex min-h-11 grow items-center justify-center rounded px-4 font-semibold no-underline md:min-h-8',
      chosen ? 'bg-primary text-on-primary' : 'text-muted hover:text-ink',
    )}
  >
    {children}
  </Link>
)
