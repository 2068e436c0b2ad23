import { Link } from '@tanstack/react-router'
import { Eye, Mail, Pencil } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { BusinessReview, OwnBusiness } from '#domain/businesses/business.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Loading } from '../ui/messages/loading.tsx'
import { BusinessAbout } from './business-about.tsx'
import { BusinessHours } from './business-hours.tsx'
import { BusinessSign } from './business-sign.tsx'
import { OwnGallery } from './own-gallery.tsx'
import { OwnReviews } from './own-reviews.tsx'
import { OwnServices } from './own-services.tsx'
import { ShopLayout } from './shop-layout.tsx'
import { Standing } from './standing.tsx'

const EditBusiness = lazy(() => import('./edit-business.tsx').then((module) => ({ default: module.EditBusiness })))

type OwnBusinessPageProps = {
  business: OwnBusiness
  editing: boolean
  onEditing: (editing: boolean) => void
  onSaved: (business: OwnBusiness) => void
  onDeleted: () => void
  /** Members' records that name it. */
  confirmations?: ReactNode
  onReport: (review: BusinessReview) => void
}

/** The page as members see it, with the owner's actions. */
export function OwnBusinessPage({
  business,
  editing,
  onEditing,
  onSaved,
  onDeleted,
  confirmations,
  onReport,
}: OwnBusinessPageProps) {
  const [left, setLeft] = useState(false)
  if (editing)
    return (
      <Suspense fallback={<Loading className="min-h-96" />}>
        <EditBusiness
          business={business}
          onClose={() => {
            setLeft(true)
            onEditing(false)
          }}
          onSaved={onSaved}
          onDeleted={onDeleted}
        />
      </Suspense>
    )
  return (
    <ShopLayout
      sign={
        <BusinessSign
          business={business}
          actions={
            <>
              <Link
                to="/business/$userId"
                params={{ userId: business.user_id }}
                className={buttonClass({ variant: 'secondary' })}
              >
                <Eye aria-hidden className="size-4" />
                See it as others do
              </Link>
              <Button autoFocus={left} icon={<Pencil aria-hidden className="size-4" />} onClick={() => onEditing(true)}>
                Edit Profile
              </Button>
            </>
          }
        />
      }
      first={
        <div className="grid gap-8">
          <Standing business={business} />
          <BusinessAbout business={business} />
        </div>
      }
      aside={
        <>
          <BusinessHours hours={business.operating_hours} />
          {confirmations}
          <p className="text-sm text-muted">
            <Mail aria-hidden className="mr-2 inline size-4 align-text-bottom" />
            Contact, Request Quote and Book Appointment appear on your public page. Messages arrive in{' '}
            <Link to="/messages" className="text-primary underline underline-offset-4">
              Messages
            </Link>
            .
          </p>
        </>
      }
    >
      <OwnServices services={business.services} />
      <OwnGallery images={business.images} />
      <OwnReviews business={business} onReport={onReport} />
    </ShopLayout>
  )
}
