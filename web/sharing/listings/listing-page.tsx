import { BookOpen, ClipboardCheck } from 'lucide-react'
import type { PublicListing } from '#domain/sharing/listing.ts'
import { PublicFooter } from '../../app/public/public-footer.tsx'
import { PublicHeader } from '../../app/public/public-header.tsx'
import { picturesOf } from './listed-pictures.ts'
import { ListingArticle } from './listing-article.tsx'
import { ListingContact } from './listing-contact.tsx'

type ListingPageProps = { listing: PublicListing; onEnquire: () => void; onReport: () => void }

export const ListingPage = ({ listing, onEnquire, onReport }: ListingPageProps) => (
  <>
    <PublicHeader />
    <main id="main" className="mx-auto max-w-6xl px-4 py-6 sm:px-6 md:py-10">
      <ListingArticle
        level={1}
        listing={{
          vehicle: listing.vehicle,
          price: listing.price,
          location: listing.location,
          html: listing.html_content,
          seller: listing.seller_name,
          publishedAt: listing.published_at,
          pictures: picturesOf(listing),
          evidence: listing.evidence,
        }}
        contact={<ListingContact slug={listing.slug} onEnquire={onEnquire} />}
        history={
          listing.history_slug && <HistoryLink slug={listing.history_slug} completeness={listing.completeness} />
        }
      />
      <p className="mt-10 border-t border-line pt-4 text-sm text-muted noscript:hidden">
        Is something wrong with this listing?{' '}
        <button type="button" onClick={onReport} className="min-h-6 text-primary underline underline-offset-4">
          Report it
        </button>
      </p>
    </main>
    <PublicFooter />
  </>
)

const linkClass = 'group flex items-center gap-4 rounded-lg border border-line bg-card p-4 hover:border-ink md:px-6'

type HistoryLinkProps = { slug: string; completeness: number | null }

const HistoryLink = ({ slug, completeness }: HistoryLinkProps) => (
  <>
    <a href={`/p/${slug}/report`} className={linkClass}>
      <ClipboardCheck aria-hidden className="size-8 shrink-0 text-primary" />
      <span className="min-w-0">
        <span className="block font-display text-lg font-bold underline-offset-4 group-hover:underline">
          {completeness === null ? 'Read the buyer’s report' : `History ${completeness}% complete`}
        </span>
        <span className="block text-sm text-muted">
          Read the buyer’s report: what is proven, what is only said, and what is missing.
        </span>
      </span>
    </a>
    <a href={`/p/${slug}`} className={linkClass}>
      <BookOpen aria-hidden className="size-8 shrink-0 text-primary" />
      <span className="min-w-0">
        <span className="block font-display text-lg font-bold underline-offset-4 group-hover:underline">
          Read its history
        </span>
        <span className="block text-sm text-muted">
          Services, MOT tests and modifications, from the vehicle’s record.
        </span>
      </span>
    </a>
  </>
)
