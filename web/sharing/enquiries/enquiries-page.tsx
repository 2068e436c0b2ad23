import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CornerUpLeft } from 'lucide-react'
import { relativeTime } from '#domain/basics/format.ts'
import { type Enquiry, enquirySender, enquirySubject } from '#domain/sharing/enquiry.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { enquiriesQuery } from './enquiries.api.ts'
import { Envelope } from './envelope.tsx'

/** Messages to the member; each conversation once, by its latest message. */
export function EnquiriesPage() {
  const list = useInfiniteQuery(enquiriesQuery())
  const enquiries = list.data?.pages.flatMap((page) => page.items)
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-3xl">Enquiries</h1>
      <p className="mt-1 mb-6 text-muted">
        Messages people have sent you. They see your name, never your email address.
      </p>
      {list.isError && !enquiries && (
        <ErrorBox title="We couldn’t load your enquiries." onRetry={() => void list.refetch()}>
          {list.error.message}
        </ErrorBox>
      )}
      {list.isPending && <Loading text="Loading enquiries..." className="min-h-64" />}
      {enquiries?.length === 0 && (
        <EmptyState
          title="No enquiries yet"
          text="Messages from your vehicles’ public pages, your listings and your profile arrive here."
          art={<Envelope />}
        />
      )}
      {enquiries && enquiries.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
          {enquiries.map((enquiry) => (
            <Row key={enquiry.id} enquiry={enquiry} />
          ))}
        </ul>
      )}
      <ShowMore list={list} failedText="We couldn’t load more enquiries.">
        Show earlier enquiries
      </ShowMore>
    </div>
  )
}

function Row({ enquiry }: { enquiry: Enquiry }) {
  const { id, from_name, message, created_at, answered_at } = enquiry
  return (
    <li>
      <Link
        to="/enquiries/$enquiryId"
        params={{ enquiryId: id }}
        className="flex gap-4 p-4 text-ink no-underline hover:bg-raised"
      >
        <Avatar name={from_name} className="mt-1" />
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold wrap-anywhere">{enquirySender(enquiry)}</span>
            <time dateTime={created_at} className="figures text-sm text-muted">
              {relativeTime(created_at)}
            </time>
          </span>
          <span className="block text-sm text-muted wrap-anywhere">{enquirySubject(enquiry)}</span>
          <span className="mt-1 line-clamp-2 wrap-anywhere">{message}</span>
          {answered_at && (
            <span className="mt-1 flex items-center gap-1.5 text-sm font-medium text-good">
              <CornerUpLeft aria-hidden className="size-4" />
              Answered
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}
