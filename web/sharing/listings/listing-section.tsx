import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Copy, ExternalLink, Printer } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { formatLongDate, priceWords } from '#domain/basics/format.ts'
import { hiddenListing, type Listing, listingTexts } from '#domain/sharing/listing.ts'
import { demoVehicleRefusal, isDemoVehicle } from '#domain/vehicles/garage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { copyText } from '../../app/copy-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { listingAddress, listingQuery } from './listings.api.ts'
import { NotForSale } from './not-for-sale.tsx'

const ListingEditor = lazy(() => import('./listing-editor.tsx').then((module) => ({ default: module.ListingEditor })))

/** The vehicle's listing, in the Public Sharing tab. */
export function ListingSection({ vehicle }: { vehicle: VehicleDetail }) {
  const toast = useToast()
  const demo = isDemoVehicle(vehicle.id)
  const { data: listing = null, isPending, error, refetch } = useQuery({ ...listingQuery(vehicle.id), enabled: !demo })
  const [editing, setEditing] = useState(false)
  const edit = () => {
    if (demo) toast({ title: demoVehicleRefusal, tone: 'destructive' })
    else setEditing(true)
  }
  return (
    <Card>
      <CardTitle level={2} action={listing && <StatusBadge listing={listing} />}>
        Sales Listing
      </CardTitle>
      {error && !listing ? (
        <ErrorBox onRetry={() => void refetch()}>We couldn’t load the listing.</ErrorBox>
      ) : isPending && !demo ? (
        <Loading />
      ) : listing ? (
        <Existing vehicle={vehicle} listing={listing} onEdit={edit} />
      ) : (
        <>
          <p className="max-w-prose text-muted">
            A sales page with your photos, price and description, a link you can send to anyone, and a card for the
            windscreen.
          </p>
          <Button onClick={edit} className="mt-4">
            Create Listing
          </Button>
        </>
      )}
      <Suspense fallback={null}>
        {editing && <ListingEditor vehicle={vehicle} listing={listing} onClose={() => setEditing(false)} />}
      </Suspense>
    </Card>
  )
}

function Existing({ vehicle, listing, onEdit }: { vehicle: VehicleDetail; listing: Listing; onEdit: () => void }) {
  const published = listing.status === 'published'
  const look = buttonClass({ variant: 'secondary' })
  const icon = 'size-4'
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-4">
        {listing.images[0] && (
          <img
            src={`${listing.images[0].url}/320`}
            alt=""
            className="aspect-[4/3] w-24 shrink-0 rounded-md bg-raised object-cover"
          />
        )}
        <p className="min-w-0 wrap-anywhere">
          <span className="figures block font-display text-3xl font-bold">{priceWords(listing.price)}</span>
          <span className="text-muted">{listing.location}</span>
        </p>
      </div>
      {listing.is_hidden && (
        <Notice tone="warn" title="Hidden by a moderator">
          {hiddenListing}
        </Notice>
      )}
      {!published && vehicle.status !== 'For Sale' && <NotForSale />}
      <Address listing={listing} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onEdit}>Manage Listing</Button>
        {published && !listing.is_hidden && (
          <>
            <a href={`/listings/${listing.url_slug}`} target="_blank" rel="noreferrer" className={look}>
              <ExternalLink aria-hidden className={icon} />
              View Listing
              <span className="sr-only">(opens in a new tab)</span>
            </a>
            <Link to="/vehicle/$vehicleId/windscreen-card" params={{ vehicleId: vehicle.id }} className={look}>
              <Printer aria-hidden className={icon} />
              Windscreen Card
            </Link>
          </>
        )}
      </div>
    </div>
  )
}

function Address({ listing }: { listing: Listing }) {
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  if (listing.status === 'draft') return <p className="text-muted">{listingTexts.noAddress}</p>
  const address = listingAddress(listing.url_slug)
  async function copy() {
    if (await copyText(address, field.current)) toast({ title: 'Listing URL copied', tone: 'good' })
    else toast({ title: listingTexts.copyFailed, tone: 'destructive' })
  }
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
      <TextField
        ref={field}
        label="Listing URL"
        value={address}
        readOnly
        translate="no"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="secondary"
        className="md:min-h-11"
        icon={<Copy aria-hidden className="size-4" />}
        onClick={() => void copy()}
      >
        Copy URL
      </Button>
    </div>
  )
}

function StatusBadge({ listing: { status, published_at, is_hidden } }: { listing: Listing }) {
  const published = status === 'published' && !is_hidden
  return (
    <span
      className={cx(
        'inline-flex min-h-7 items-center rounded-full border px-2.5 text-sm font-semibold',
        published ? 'border-good bg-good-soft text-good' : 'border-line bg-raised text-muted',
      )}
    >
      {is_hidden
        ? 'Hidden'
        : published
          ? `Published${published_at ? ` since ${formatLongDate(published_at)}` : ''}`
          : 'Draft'}
    </span>
  )
}
