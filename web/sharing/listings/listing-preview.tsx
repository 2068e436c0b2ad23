import type { ListingContact } from '#domain/sharing/listing.ts'
import { cx } from '../../ui/cx.ts'
import { ListingArticle, type ShownListing } from './listing-article.tsx'
import { Reach } from './listing-contact.tsx'

type ListingPreviewProps = { listing: ShownListing; contact: ListingContact; className?: string }

/** Stays in view while the form beside it scrolls. */
export const ListingPreview = ({ listing, contact, className }: ListingPreviewProps) => (
  <section
    aria-label="Preview"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, also for those without a mouse
    tabIndex={0}
    className={cx(
      'min-w-0 rounded-lg border border-line bg-page p-4 lg:sticky lg:top-0 lg:max-h-[calc(86dvh-14rem)] lg:overflow-y-auto',
      className,
    )}
  >
    {/* Scaled down, so that the wide-screen layout fits. */}
    <div className="lg:[zoom:0.7]">
      <ListingArticle
        level={3}
        listing={listing}
        contact={
          <div>
            <p className="mb-2 text-sm text-muted">What a visitor sees after a click:</p>
            <Reach
              links={false}
              contact={{
                contact_phone: contact.contact_phone || 'Your phone number',
                contact_email: contact.contact_email || 'Your email address',
              }}
            />
          </div>
        }
      />
    </div>
  </section>
)
