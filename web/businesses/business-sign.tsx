import { BadgeCheck, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { averageRating, type Business } from '#domain/businesses/business.ts'
import { Awning, Fascia, HangingSign, paint, ShopWindow } from './shopfront.tsx'
import { Stars } from './stars.tsx'

type Shown = Pick<
  Business,
  'business_name' | 'business_type' | 'city' | 'banner_url' | 'logo_url' | 'is_verified' | 'reviews'
>
type BusinessSignProps = {
  business: Shown
  /** Contact and the like for visitors, Edit Profile for its owner. */
  actions?: ReactNode
  /** Where the reviews are on this page. */
  reviewsHref?: string
}

/** The top of the page, drawn as a shopfront: name board, awning, window, and a hanging sign with the logo. */
export function BusinessSign({ business, actions, reviewsHref = '#reviews' }: BusinessSignProps) {
  const { business_name, business_type, city, is_verified, reviews } = business
  return (
    <header style={paint(business_type)} className="overflow-hidden rounded-lg border border-line bg-card">
      <Fascia name={business_name} type={business_type} />
      <div className="relative">
        <ShopWindow url={business.banner_url} type={business_type} className="block h-44 w-full md:h-72" />
        <Awning />
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4 px-4 pb-4 md:px-6">
        <HangingSign
          name={business_name}
          type={business_type}
          url={business.logo_url}
          className="relative z-10 -mt-10 md:-mt-14"
        />
        <div className="flex min-w-[min(12rem,100%)] grow basis-0 flex-wrap items-center gap-x-5 gap-y-1 pt-3 md:gap-y-2">
          {is_verified && (
            <p className="inline-flex items-center gap-1.5 font-semibold text-good">
              <BadgeCheck aria-hidden className="size-6" />
              Verified business
            </p>
          )}
          <p className="inline-flex min-w-0 items-center gap-1.5 wrap-anywhere">
            <MapPin aria-hidden className="size-5 shrink-0 text-muted" />
            {city}
          </p>
          {reviews.average !== null && (
            <a href={reviewsHref} className="inline-flex min-h-8 items-center gap-2 underline-offset-4 hover:underline">
              <Stars rating={Number(averageRating(reviews.average))} />
              <span className="figures">
                {averageRating(reviews.average)} ({reviews.count})<span className="sr-only"> reviews</span>
              </span>
            </a>
          )}
        </div>
        {actions && <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">{actions}</div>}
      </div>
    </header>
  )
}
