import { Flag, Pencil, PenLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { thenTo } from '#domain/basics/next-page.ts'
import type { Business, BusinessReview, BusinessVisit, ReviewPage } from '#domain/businesses/business.ts'
import { http } from '../app/http.ts'
import { useSession } from '../app/session.ts'
import { Button, buttonClass, IconButton } from '../ui/button.tsx'
import { ErrorBox } from '../ui/messages/error-box.tsx'
import { BusinessReviews } from './business-reviews.tsx'

const ReviewDialog = lazy(() => import('./review-dialog.tsx').then((module) => ({ default: module.ReviewDialog })))

type VisitReviewsProps = {
  business: Business
  visit: BusinessVisit | undefined
  onChanged: () => Promise<void>
  onReport: (review: BusinessReview) => void
}

/** The first three, all of them on request, and the reader's own. */
export function VisitReviews({ business, visit, onChanged, onReport }: VisitReviewsProps) {
  const { user_id, business_name, reviews } = business
  const all = useAllReviews(user_id)
  const [writing, setWriting] = useState(false)
  const mine = visit?.my_review
  const isMine = ({ id, is_mine }: BusinessReview) => is_mine || id === mine?.id
  const name = ({ user }: BusinessReview) => user?.name ?? 'a former member'
  return (
    <>
      <BusinessReviews
        reviews={reviews}
        businessName={business_name}
        {...(all.items ? { items: all.items } : {})}
        action={!visit?.is_own && <Write userId={user_id} mine={mine} onWrite={() => setWriting(true)} />}
        {...(all.items ? {} : { onViewAll: () => void all.read() })}
        tools={(review) =>
          isMine(review) ? (
            <IconButton
              label="Edit your review"
              size="sm"
              icon={<Pencil aria-hidden className="size-4" />}
              className="noscript:hidden"
              onClick={() => setWriting(true)}
            />
          ) : (
            <IconButton
              label={`Report the review by ${name(review)}`}
              size="sm"
              icon={<Flag aria-hidden className="size-4" />}
              className="noscript:hidden"
              onClick={() => onReport(review)}
            />
          )
        }
        more={
          <>
            {all.failed && <ErrorBox onRetry={() => void all.read()}>Failed to load reviews</ErrorBox>}
            {all.next && (
              <Button
                variant="secondary"
                className="mt-2"
                busy={all.reading}
                busyText="Loading..."
                onClick={() => void all.read()}
              >
                Show more reviews
              </Button>
            )}
          </>
        }
        empty={<p className="text-muted">No reviews yet. Had work done here? Write the first.</p>}
      />
      {writing && (
        <Suspense fallback={null}>
          <ReviewDialog
            userId={user_id}
            name={business_name}
            review={mine ?? undefined}
            onClose={() => setWriting(false)}
            onSaved={async () => {
              await onChanged()
              all.forget()
              setWriting(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

type WriteProps = { userId: string; mine: BusinessReview | null | undefined; onWrite: () => void }

function Write({ userId, mine, onWrite }: WriteProps) {
  const signedOut = useSession().state === 'signed-out'
  if (signedOut)
    return (
      <a
        href={thenTo('/login', `/business/${userId}`)}
        className={`${buttonClass({ variant: 'secondary', size: 'sm' })} noscript:hidden`}
      >
        Sign in to write a review
      </a>
    )
  return (
    <Button
      variant="secondary"
      size="sm"
      className="noscript:hidden"
      icon={<PenLine aria-hidden className="size-4" />}
      onClick={onWrite}
    >
      {mine ? 'Edit your review' : 'Write a review'}
    </Button>
  )
}

/** Page by page, newest first; nothing until requested. */
function useAllReviews(userId: string) {
  const [items, setItems] = useState<BusinessReview[]>()
  const [next, setNext] = useState<string | null>(null)
  const [reading, setReading] = useState(false)
  const [failed, setFailed] = useState(false)
  async function read() {
    setReading(true)
    setFailed(false)
    try {
      const after = next ? `?after=${encodeURIComponent(next)}` : ''
      const page = await http.get<ReviewPage>(`/businesses/${userId}/reviews${after}`)
      setItems((before = []) => [...before, ...page.items])
      setNext(page.next)
    } catch {
      setFailed(true)
    } finally {
      setReading(false)
    }
  }
  const forget = () => {
    setItems(undefined)
    setNext(null)
  }
  return { items, next, reading, failed, read, forget }
}
