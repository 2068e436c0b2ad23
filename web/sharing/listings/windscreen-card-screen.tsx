import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { useState } from 'react'
import { vehicleName } from '#domain/vehicles/garage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { listingAddress, listingQuery } from './listings.api.ts'
import { WindscreenCard } from './windscreen-card.tsx'

/** The card on screen, as it will be printed. */
export function WindscreenCardScreen({ vehicle }: { vehicle: VehicleDetail }) {
  const { data: listing, error, refetch } = useQuery(listingQuery(vehicle.id))
  const [withPhone, setWithPhone] = useState(false)
  return (
    <div className="grid gap-6">
      <div>
        <Link
          to="/vehicle/$vehicleId"
          params={{ vehicleId: vehicle.id }}
          search={{ tab: 'sharing' }}
          className="inline-flex min-h-11 items-center gap-2 font-medium text-primary underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4" />
          Back to the listing
        </Link>
        <h1 className="text-3xl wrap-anywhere">Windscreen card: {vehicleName(vehicle)}</h1>
      </div>
      {listing?.status === 'published' ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
            <Checkbox
              label="Print my phone number on it"
              checked={withPhone}
              onChange={(event) => setWithPhone(event.currentTarget.checked)}
            />
            <Button icon={<Printer aria-hidden className="size-4" />} onClick={() => window.print()}>
              Print
            </Button>
          </div>
          <WindscreenCard
            vehicle={vehicle}
            listing={listing}
            address={listingAddress(listing.url_slug)}
            withPhone={withPhone}
          />
          <p className="text-muted">
            One A4 sheet, landscape. Print it in colour, without margins if your printer can.
          </p>
        </>
      ) : error ? (
        <ErrorBox onRetry={() => void refetch()}>We couldn’t load the listing.</ErrorBox>
      ) : listing === undefined ? (
        <Loading />
      ) : (
        <EmptyState
          title="No public URL available"
          text="The card links to the listing, so you can print it once the listing is published."
        />
      )}
    </div>
  )
}
