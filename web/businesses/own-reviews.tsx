import { useInfiniteQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import type { BusinessReview, OwnBusiness } from '#domain/businesses/business.ts'
import { IconButton } from '../ui/button.tsx'
import { ErrorBox } from '../ui/messages/error-box.tsx'
import { Loading } from '../ui/messages/loading.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { allReviewsQuery } from './business.api.ts'
import { BusinessReviews } from './business-reviews.tsx'
import { ReviewAnswerTools } from './review-answer.tsx'

type OwnReviewsProps = { business: OwnBusiness; onReport: (review: BusinessReview) => void }
const notLoaded = 'We couldn’t load the reviews.'

export function OwnReviews({ business, onReport }: OwnReviewsProps) {
  const [all, setAll] = useState(false)
  const list = useInfiniteQuery({ ...allReviewsQuery(business.user_id), enabled: all })
  const items = all ? list.data?.pages.flatMap((page) => page.items) : undefined
  return (
    <BusinessReviews
      reviews={business.reviews}
      businessName={business.business_name}
      answerTools={(review) => <ReviewAnswerTools review={review} />}
      items={items}
      onViewAll={all ? undefined : () => setAll(true)}
      tools={(review) => (
        <IconButton
          size="sm"
          label={`Report the review by ${review.user?.name ?? 'a former member'}`}
          icon={<Flag aria-hidden className="size-4" />}
          onClick={() => onReport(review)}
        />
      )}
      empty={<p className="text-muted">No reviews yet. Members who know your work can write one on your page.</p>}
      more={
        all && (
          <>
            {list.isPending && <Loading text="Loading reviews..." />}
            {list.isError && !items && <ErrorBox onRetry={() => void list.refetch()}>{notLoaded}</ErrorBox>}
            <ShowMore list={list} failedText={notLoaded}>
              Load More Reviews
            </ShowMore>
          </>
        )
      }
    />
  )
}
