import { Link } from '@tanstack/react-router'
import { MessageCircle, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Business, BusinessReview } from '#domain/businesses/business.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { BusinessAbout } from './business-about.tsx'
import type { BusinessEnquiry } from './business-enquiry.ts'
import { BusinessGallery } from './business-gallery.tsx'
import { BusinessHours } from './business-hours.tsx'
import { BusinessServices } from './business-services.tsx'
import { BusinessSign } from './business-sign.tsx'
import { NoBusiness } from './no-business.tsx'
import { QuickActions } from './quick-actions.tsx'
import { ShopLayout } from './shop-layout.tsx'
import { useVisit } from './visit.ts'
import { VisitReviews } from './visit-reviews.tsx'

const VisitRecords = lazy(() => import('./visit-records.tsx').then((module) => ({ default: module.VisitRecords })))

type BusinessPageProps = {
  business: Business
  /** Inside a member's shell, which has its own main. */
  inApp: boolean
  onEnquire: (enquiry: BusinessEnquiry) => void
  onReport: (reported: 'business' | BusinessReview) => void
}

/** The public page of a business. Members can also write to it, see their own visits and leave a review. */
export function BusinessPage({ business: rendered, inApp, onEnquire, onReport }: BusinessPageProps) {
  const { business, visit, isGone, refresh } = useVisit(rendered)
  const [showing, setShowing] = useState(false)
  if (isGone) return <NoBusiness inApp={inApp} />
  const isOwn = visit?.is_own ?? false
  return (
    <>
      <div className="mx-auto max-w-6xl">
        <ShopLayout
          sign={
            <BusinessSign
              business={business}
              actions={
                isOwn ? (
                  <Link to="/business" className={buttonClass()}>
                    <Pencil aria-hidden className="size-4" />
                    Edit Profile
                  </Link>
                ) : (
                  <Button
                    className="noscript:hidden"
                    icon={<MessageCircle aria-hidden className="size-4" />}
                    onClick={() => onEnquire({ kind: 'business' })}
                  >
                    Contact
                  </Button>
                )
              }
            />
          }
          first={<BusinessAbout business={business} />}
          aside={
            <>
              {isOwn ? (
                <p className="rounded-md border border-line bg-raised p-4 text-muted">
                  This is how others see your business. They can contact you, book and request quotes here.
                </p>
              ) : (
                <QuickActions
                  userId={business.user_id}
                  visit={visit}
                  onEnquire={onEnquire}
                  onHistory={() => setShowing(true)}
                />
              )}
              <BusinessHours hours={business.operating_hours} />
            </>
          }
        >
          <BusinessServices
            services={business.services}
            quote={
              isOwn
                ? undefined
                : (service) => (
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={`Request Quote for ${service.name}`}
                      onClick={() =>
                        onEnquire({ kind: 'quote', opening: `I would like a quote for: ${service.name}.\n\n` })
                      }
                    >
                      Request Quote
                    </Button>
                  )
            }
          />
          {business.images.length > 0 && <BusinessGallery images={business.images} />}
          <VisitReviews business={business} visit={visit} onChanged={refresh} onReport={onReport} />
        </ShopLayout>
        {!isOwn && (
          <p className="mt-10 border-t border-line pt-4 text-sm text-muted noscript:hidden">
            Is something wrong with this business profile?{' '}
            <button
              type="button"
              onClick={() => onReport('business')}
              className="min-h-6 text-primary underline underline-offset-4"
            >
              Report it
            </button>
          </p>
        )}
      </div>
      {showing && (
        <Suspense fallback={null}>
          <VisitRecords business={business} onClose={() => setShowing(false)} />
        </Suspense>
      )}
    </>
  )
}
