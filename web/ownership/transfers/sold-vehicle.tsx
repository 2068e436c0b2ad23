import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Lock } from 'lucide-react'
import { useEffect } from 'react'
import { formatLongDate, formatMoney } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import type { SoldVehicleDetail } from '#domain/ownership/transfer.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { ApiError } from '../../app/http.ts'
import { NumberPlate } from '../../ui/art/number-plate.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { Distance } from '../../ui/distance.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { Fact, Facts } from './facts.tsx'
import { KeptDocuments, KeptMedia, KeptNotes, KeptReceipts } from './kept-things.tsx'
import { soldHandoverFile, soldVehicleQuery } from './ownership.api.ts'
import { SealedDownloads, SealedFacts, VerifyLink } from './sealed-handovers.tsx'

export function SoldVehicle({ transferId }: { transferId: string }) {
  const { data: sold, error, refetch } = useQuery(soldVehicleQuery(transferId))
  const name = sold && vehicleName(sold)
  useEffect(() => {
    if (name) document.title = `${name}, sold: GarageTale`
  }, [name])
  return (
    <>
      <Link
        to="/vehicles"
        search={{ view: 'sold' }}
        className={`${buttonClass({ variant: 'quiet', size: 'sm' })} mb-3 -ml-3`}
      >
        <ArrowLeft aria-hidden className="size-4" />
        Sold vehicles
      </Link>
      {sold ? (
        <Pages sold={sold} />
      ) : error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
        <div className="py-8 text-center">
          <h1 className="text-3xl md:text-4xl">Sale not found</h1>
          <p className="mt-3 mb-6 text-muted">This link doesn’t lead to a vehicle you’ve handed on.</p>
          <Link to="/vehicles" className={buttonClass()}>
            Back to My Vehicles
          </Link>
        </div>
      ) : error ? (
        <ErrorBox onRetry={() => refetch()}>Failed to load this sold vehicle</ErrorBox>
      ) : (
        <Loading text="Loading what you keep..." />
      )}
    </>
  )
}

const Pages = ({ sold }: { sold: SoldVehicleDetail }) => (
  <div className="grid gap-8">
    <Sale sold={sold} />
    <p className="flex max-w-prose items-start gap-3 text-muted">
      <Lock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        {sold.owned_again
          ? 'You’ve bought it back since. These items stayed with you when you sold it: '
          : `${sold.new_owner_name} took over the record. These items stayed with you: `}
        you can read or delete them, but not change them, and nobody else can see them.
      </span>
    </p>
    {keepsNothing(sold) && (
      <p className="card">You kept nothing from this sale: no private documents, notes, photos or receipts.</p>
    )}
    <KeptDocuments sold={sold} />
    <KeptNotes sold={sold} />
    <KeptMedia sold={sold} />
    <KeptReceipts sold={sold} />
    <Sealed sold={sold} />
  </div>
)

const keepsNothing = ({ private_documents, private_notes, private_media, receipts }: SoldVehicleDetail) =>
  [private_documents, private_notes, private_media, receipts].every(({ items }) => items.length === 0)

const Sale = ({ sold }: { sold: SoldVehicleDetail }) => (
  <header className="card grid gap-5">
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="font-semibold text-good">Sold</p>
        <h1 className="text-3xl wrap-anywhere md:text-4xl">{vehicleName(sold)}</h1>
      </div>
      {sold.registration_number && <NumberPlate registration={sold.registration_number} size="lg" band="uk" />}
    </div>
    <Facts className="lg:grid-cols-5">
      <Fact term="New owner" className="max-sm:col-span-2">
        {sold.new_owner_name}
      </Fact>
      <Fact term="Sale price">{formatMoney(sold.sale_price)}</Fact>
      <Fact term="Sale date">{formatLongDate(sold.sale_date)}</Fact>
      <Fact term="Mileage">
        <Distance miles={sold.vehicle_mileage} car={sold.odometer_unit} />
      </Fact>
      <Fact term="Accepted">{formatLongDate(sold.sold_at)}</Fact>
    </Facts>
    {sold.notes && (
      <div>
        <p className="text-sm text-muted">Your notes to the new owner</p>
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">{sold.notes}</p>
      </div>
    )}
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 border-t border-line pt-4">
      <div>
        <p className="text-sm text-muted">What you spent on it</p>
        <p className="figures font-display text-2xl leading-tight font-bold">{formatMoney(sold.costs_paid)}</p>
      </div>
      {sold.confirmed_records > 0 && (
        <p className="font-semibold text-good">
          {plural(sold.confirmed_records, 'record')} confirmed by the business that did the work.
        </p>
      )}
      <p className="text-muted">
        {`You ${sold.share_costs ? 'shared your costs' : 'did not share your costs'} with the new owner.`}
        {sold.reminders > 0 && ` ${reminders(sold)}`}
      </p>
    </div>
  </header>
)

function reminders({ reminders: count, owned_again }: SoldVehicleDetail) {
  if (!owned_again) return `${plural(count, 'open reminder')} ended with the sale.`
  return `${plural(count, 'earlier reminder is', 'earlier reminders are')} back in the vehicle’s record.`
}

function Sealed({ sold: { transfer_id, handover } }: { sold: SoldVehicleDetail }) {
  if (!handover) return null
  return (
    <Section title="The sealed handover">
      <p className="mb-4 max-w-prose text-muted">
        The history as you handed it over, signed by GarageTale. Keep it: if anyone doubts what you wrote, they can{' '}
        <VerifyLink>check the file</VerifyLink>.
      </p>
      <div className="card flex flex-wrap items-center gap-x-6 gap-y-4">
        <SealedFacts handover={handover} />
        <SealedDownloads handover={handover} file={soldHandoverFile(transfer_id)}>
          Download the handover
        </SealedDownloads>
      </div>
    </Section>
  )
}
