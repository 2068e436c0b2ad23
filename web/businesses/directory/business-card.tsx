import { Link } from '@tanstack/react-router'
import { BadgeCheck, MapPin } from 'lucide-react'
import { sized } from '#domain/basics/file.ts'
import { averageRating } from '#domain/businesses/business.ts'
import type { ListedBusiness } from '#domain/businesses/directory.ts'
import { paint } from '../shopfront.tsx'
import { Stars } from '../stars.tsx'

/** A shopfront in small: the name board in the trade's colour, and what hangs in the window. */
export function BusinessCard({ business }: { business: ListedBusiness }) {
  const { business_name, business_type, city, district, is_verified, ratings, services, logo_url } = business
  return (
    <Link
      to="/business/$userId"
      params={{ userId: business.user_id }}
      style={paint(business_type)}
      className="card group flex h-full flex-col overflow-hidden p-0! text-ink no-underline"
    >
      <span className="flex items-center gap-3 bg-(--paint) px-4 py-3 text-[#f6f3ec] shadow-[inset_0_-3px_0_rgb(247_198_0/0.7)]">
        {logo_url && (
          <img src={`${sized(logo_url, 96)}`} alt="" className="size-10 shrink-0 rounded bg-white object-contain" />
        )}
        <span className="min-w-0">
          <span className="block truncate font-display text-xl leading-tight font-bold group-hover:underline group-hover:underline-offset-4">
            {business_name}
          </span>
          <span className="block font-display text-xs font-medium tracking-[0.16em] uppercase">{business_type}</span>
        </span>
      </span>
      <span className="flex grow flex-col gap-2 p-4">
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="inline-flex items-center gap-1.5 wrap-anywhere">
            <MapPin aria-hidden className="size-4 shrink-0 text-muted" />
            {city}, {district}
          </span>
          {is_verified && (
            <span className="inline-flex items-center gap-1 text-sm font-semibold text-good">
              <BadgeCheck aria-hidden className="size-5" />
              Verified
            </span>
          )}
        </span>
        {ratings.average !== null && (
          <span className="inline-flex items-center gap-2">
            <Stars rating={Number(averageRating(ratings.average))} className="h-4" />
            <span className="figures text-sm">
              {averageRating(ratings.average)} ({ratings.count})<span className="sr-only"> reviews</span>
            </span>
          </span>
        )}
        <span className="line-clamp-2 text-muted">{business.description}</span>
        {services.length > 0 && (
          <span className="mt-auto border-t border-line pt-2 text-sm">
            <span className="sr-only">Services: </span>
            {services.join(' · ')}
          </span>
        )}
      </span>
    </Link>
  )
}
