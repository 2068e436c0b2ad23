import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { sized } from '#domain/basics/file.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import { type Conversation, conversationSubject, otherSide } from '#domain/sharing/conversation.ts'
import { ApiError } from '../../app/http.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { conversationQuery, markRead } from './conversations.api.ts'
import { Envelope } from './envelope.tsx'
import { MessageForm } from './message-form.tsx'
import { MessageList } from './message-list.tsx'

export function ConversationPage({ conversationId }: { conversationId: string }) {
  const { data, error, isPending, refetch } = useQuery(conversationQuery(conversationId))
  useRead(data)
  return (
    <div className="mx-auto max-w-3xl">
      <Link to="/messages" className="mb-4 inline-flex min-h-11 items-center gap-2 md:min-h-8">
        <ArrowLeft aria-hidden className="size-4" />
        All messages
      </Link>
      {isPending && <Loading text="Loading messages..." className="min-h-64" />}
      {data && <Opened conversation={data} />}
      {!data && error && <Problem error={error} onRetry={() => void refetch()} />}
    </div>
  )
}

/** Read once somebody can see it: not in a tab that nobody looks at. */
function useRead(conversation: Conversation | undefined) {
  const { id, unread = 0 } = conversation ?? {}
  useEffect(() => {
    if (!id || unread === 0) return
    const read = () => {
      if (document.visibilityState === 'visible') void markRead(id).catch(() => {})
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [id, unread])
}

function Opened({ conversation }: { conversation: Conversation }) {
  const { with_name, with_user_id, with_avatar_url, messages, preferred_date } = conversation
  return (
    <article className="overflow-hidden rounded-lg border border-line bg-card">
      <header className="flex items-center gap-4 border-b border-line p-4 md:px-6">
        <Avatar name={with_name} src={sized(with_avatar_url, 96)} />
        <div className="min-w-0">
          <h1 className="text-2xl wrap-anywhere">
            {with_user_id ? (
              <Link to="/profile/$userId" params={{ userId: with_user_id }} className="text-ink">
                {with_name}
              </Link>
            ) : (
              otherSide(conversation)
            )}
          </h1>
          <Subject conversation={conversation} />
        </div>
      </header>
      <div className="p-4 md:p-6">
        <MessageList messages={messages} otherName={with_name} />
        {preferred_date && <p className="mt-4">Preferred date: {formatLongDate(preferred_date)}</p>}
        {!with_user_id && (
          <p className="mt-4 text-sm text-muted">
            {with_name} has no account here: they typed the name themselves, and your answer is sent to them by email,
            with a private link to write back.
          </p>
        )}
      </div>
      <MessageForm conversation={conversation} />
    </article>
  )
}

function Subject({ conversation }: { conversation: Conversation }) {
  const subject = conversationSubject(conversation)
  return (
    <p className="text-muted wrap-anywhere">
      {conversation.page ? (
        <Link to={conversation.page} className="text-primary underline underline-offset-4">
          {subject}
        </Link>
      ) : (
        subject
      )}
    </p>
  )
}

function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        title="Conversation not found"
        text="It may belong to another account, or have been deleted."
        art={<Envelope />}
      />
    )
  return (
    <ErrorBox title="We couldn’t load this conversation." onRetry={onRetry}>
      {error.message}
    </ErrorBox>
  )
}
