import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { enquirySender, enquirySubject, type OpenEnquiry } from '#domain/sharing/enquiry.ts'
import { ApiError } from '../../app/http.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { AnswerForm } from './answer-form.tsx'
import { Conversation } from './conversation.tsx'
import { enquiryQuery } from './enquiries.api.ts'
import { Envelope } from './envelope.tsx'

export function EnquiryPage({ enquiryId }: { enquiryId: string }) {
  const { data, error, isPending, refetch } = useQuery(enquiryQuery(enquiryId))
  return (
    <div className="mx-auto max-w-3xl">
      <Link to="/enquiries" className="mb-4 inline-flex min-h-11 items-center gap-2 md:min-h-8">
        <ArrowLeft aria-hidden className="size-4" />
        All enquiries
      </Link>
      {isPending && <Loading text="Loading enquiry..." className="min-h-64" />}
      {data && <Opened enquiry={data} />}
      {!data && error && <Problem error={error} onRetry={() => void refetch()} />}
    </div>
  )
}

function Opened({ enquiry }: { enquiry: OpenEnquiry }) {
  const { from_name, from_user_id } = enquiry
  return (
    <article className="overflow-hidden rounded-lg border border-line bg-card">
      <header className="flex items-center gap-4 border-b border-line p-4 md:px-6">
        <Avatar name={from_name} />
        <div className="min-w-0">
          <h1 className="text-2xl wrap-anywhere">
            {from_user_id ? (
              <Link to="/profile/$userId" params={{ userId: from_user_id }} className="text-ink">
                {from_name}
              </Link>
            ) : (
              enquirySender(enquiry)
            )}
          </h1>
          <p className="text-muted wrap-anywhere">{enquirySubject(enquiry)}</p>
        </div>
      </header>
      <Conversation enquiry={enquiry} />
      <AnswerForm enquiry={enquiry} />
    </article>
  )
}

function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        title="Enquiry not found"
        text="It may have been sent to another account, or deleted."
        art={<Envelope />}
      />
    )
  return (
    <ErrorBox title="We couldn’t load this enquiry." onRetry={onRetry}>
      {error.message}
    </ErrorBox>
  )
}
