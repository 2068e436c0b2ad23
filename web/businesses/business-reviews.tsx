import { Link } from '@tanstack/react-router'
import { BookCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { sized } from '#domain/basics/file.ts'
import { formatDate } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import { averageRating, type Business, type BusinessReview, reviewPreview } from '#domain/businesses/business.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/card.tsx'
import { Stars } from './stars.tsx'

type BusinessReviewsProps = {
  reviews: Business['reviews']
  /** Replaces the first few once all are requested. */
  items?: BusinessReview[]
  /** Beside the heading: Write a review for members. */
  action?: ReactNode
  /** At the end of each: change or delete one's own, report another's. */
  tools?: (review: BusinessReview) => ReactNode
  /** Whose answers stand under them. */
  businessName: string
  /** Below each: the business answers there. */
  answerTools?: (review: BusinessReview) => ReactNode
  /** Offered as View All Reviews while there are more than are shown. */
  onViewAll?: () => void
  /** Below them: the next page, or why it could not be loaded. */
  more?: ReactNode
  empty?: ReactNode
}

export function BusinessReviews({
  reviews,
  items = reviews.first.slice(0, reviewPreview),
  action,
  tools,
  businessName,
  answerTools,
  onViewAll,
  more,
  empty,
}: BusinessReviewsProps) {
  const { average, count } = reviews
  return (
    <Section id="reviews" title="Reviews" action={action}>
      {average === null || count === 0 ? (
        (empty ?? <p className="text-muted">No reviews yet.</p>)
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="figures font-display text-4xl font-bold">{averageRating(average)}</span>
            <Stars rating={Number(averageRating(average))} className="h-7" />
            <span className="text-muted">{plural(count, 'review')}</span>
          </p>
          <ul aria-label="Reviews" className="mt-2">
            {items.map((review) => (
              <Review key={review.id} review={review} businessName={businessName} answerTools={answerTools?.(review)}>
                {tools?.(review)}
              </Review>
            ))}
          </ul>
          {count > reviewPreview && onViewAll && (
            <Button variant="secondary" onClick={onViewAll} className="mt-2">
              View All Reviews
            </Button>
          )}
        </>
      )}
      {more}
    </Section>
  )
}

type ReviewProps = { review: BusinessReview; businessName: string; answerTools: ReactNode; children?: ReactNode }

function Review({ review, businessName, answerTools, children }: ReviewProps) {
  const { user, rating, review_text, is_customer, updated_at, answer } = review
  const name = user?.name ?? 'A former member'
  return (
    <li className="flex gap-3 border-line py-4 not-first:border-t">
      <span aria-hidden className="contents">
        <Avatar name={name} src={sized(user?.avatar_url ?? null, 96)} />
      </span>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-3">
          {user ? (
            <Link
              to="/profile/$userId"
              params={{ userId: user.id }}
              className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          ) : (
            <span className="font-semibold">{name}</span>
          )}
          <Stars rating={rating} className="h-4" />
          <time dateTime={updated_at} className="figures text-sm text-muted">
            {formatDate(updated_at)}
          </time>
          {is_customer && (
            <span className="inline-flex items-center gap-1 text-sm font-medium text-good">
              <BookCheck aria-hidden className="size-4" />
              Had work done here
            </span>
          )}
        </div>
        {review_text && <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{review_text}</p>}
        {answer && (
          <div className="mt-3 max-w-prose border-l-4 border-primary bg-raised px-4 py-3">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-semibold wrap-anywhere">Answer from {businessName}</span>
              <time dateTime={answer.answered_at} className="figures text-sm text-muted">
                {formatDate(answer.answered_at)}
              </time>
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{answer.text}</p>
          </div>
        )}
        {answerTools}
      </div>
      {children && <div className="shrink-0">{children}</div>}
    </li>
  )
}
