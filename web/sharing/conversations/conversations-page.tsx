import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CornerUpLeft, Image } from 'lucide-react'
import { sized } from '#domain/basics/file.ts'
import { relativeTime } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import { type ConversationSummary, conversationSubject, otherSide } from '#domain/sharing/conversation.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { conversationsQuery } from './conversations.api.ts'
import { Envelope } from './envelope.tsx'

/** What the member has sent and received; each conversation once, by its latest message. */
export function ConversationsPage() {
  const list = useInfiniteQuery(conversationsQuery())
  const conversations = list.data?.pages.flatMap((page) => page.items)
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-3xl">Messages</h1>
      <p className="mt-1 mb-6 text-muted">
        What you’ve sent and received. The other side sees your name, never your email address, and isn’t told when you
        read.
      </p>
      {list.isError && !conversations && (
        <ErrorBox title="We couldn’t load your messages." onRetry={() => void list.refetch()}>
          {list.error.message}
        </ErrorBox>
      )}
      {list.isPending && <Loading text="Loading messages..." className="min-h-64" />}
      {conversations?.length === 0 && (
        <EmptyState
          title="No messages yet"
          text="Messages from your vehicles’ public pages, your listings and your profile arrive here, and so do answers to what you write to others."
          art={<Envelope />}
        />
      )}
      {conversations && conversations.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
          {conversations.map((conversation) => (
            <Row key={conversation.id} conversation={conversation} />
          ))}
        </ul>
      )}
      <ShowMore list={list} failedText="We couldn’t load more messages.">
        Show earlier messages
      </ShowMore>
    </div>
  )
}

function Row({ conversation }: { conversation: ConversationSummary }) {
  const { id, with_name, with_avatar_url, last, unread } = conversation
  return (
    <li>
      <Link
        to="/messages/$conversationId"
        params={{ conversationId: id }}
        className={cx(
          'flex gap-4 border-l-4 p-4 text-ink no-underline hover:bg-raised',
          unread > 0 ? 'border-l-plate bg-primary-soft' : 'border-l-transparent',
        )}
      >
        <Avatar name={with_name} src={sized(with_avatar_url, 96)} className="mt-1" />
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold wrap-anywhere">{otherSide(conversation)}</span>
            <time dateTime={last.created_at} className="figures text-sm text-muted">
              {relativeTime(last.created_at)}
            </time>
          </span>
          <span className="block text-sm text-muted wrap-anywhere">{conversationSubject(conversation)}</span>
          <span className={cx('mt-1 line-clamp-2 wrap-anywhere', unread > 0 && 'font-medium')}>
            {last.is_mine && (
              <span className="text-muted">
                <CornerUpLeft aria-hidden className="mr-1 inline size-4 align-text-bottom" />
                You:{' '}
              </span>
            )}
            {last.message}
          </span>
          {last.pictures > 0 && (
            <span className="mt-1 flex items-center gap-1.5 text-sm text-muted">
              <Image aria-hidden className="size-4" />
              {plural(last.pictures, 'picture')}
            </span>
          )}
        </span>
        {unread > 0 && (
          <span className="figures mt-1 h-6 min-w-6 shrink-0 rounded-full bg-plate px-2 text-center text-sm leading-6 font-bold text-plate-ink">
            <span className="sr-only">New: </span>
            {unread}
          </span>
        )}
      </Link>
    </li>
  )
}
