import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BriefcaseBusiness, Download, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatLongDate, formatMoney } from '#domain/basics/format.ts'
import {
  type BusinessMileage,
  type BusinessTrip,
  ratesKnownUpTo,
  taxYearName,
  taxYearOf,
  tripDistance,
  tripMiles,
  tripTexts,
} from '#domain/records/business-mileage.ts'
import { isDemoVehicle } from '#domain/vehicles/garage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { download } from '../../../app/download.ts'
import { useRemoveRecord } from '../../../app/remove-record.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card, Section } from '../../../ui/card.tsx'
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx'
import { SelectField } from '../../../ui/forms/field.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../../ui/messages/error-box.tsx'
import { Loading } from '../../../ui/messages/loading.tsx'
import { useToast } from '../../../ui/messages/toast.tsx'
import { businessMileageQuery, tripsPath } from './business-mileage.api.ts'
import { TripDialog } from './trip-dialog.tsx'

export function BusinessMileageSection({ vehicle }: { vehicle: VehicleDetail }) {
  const [year, setYear] = useState<number>()
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<BusinessTrip>()
  const [deleting, setDeleting] = useState<BusinessTrip>()
  const remove = useRemoveRecord('Failed to delete journey. Please try again.')
  const { data, isError, refetch } = useQuery({
    ...businessMileageQuery(vehicle.id, year),
    placeholderData: keepPreviousData,
  })
  const add = (
    <Button
      variant="secondary"
      icon={<Plus aria-hidden className="size-5" />}
      aria-label="Log a journey"
      onClick={() => setAdding(true)}
    >
      Log a journey
    </Button>
  )
  return (
    <Section
      title="Business mileage"
      action={data && data.years.length + data.trips.length > 1 && add}
      className="mt-10"
    >
      {!data && !isError && <Loading text="Loading journeys..." />}
      {!data && isError && <ErrorBox onRetry={() => refetch()}>{tripTexts.notLoaded}</ErrorBox>}
      {data && data.years.length === 1 && data.trips.length === 0 && (
        <EmptyState
          title="No journeys logged"
          text="Log the miles you drive for work in your own vehicle. Each tax year adds up to what HMRC lets your employer pay, or you claim."
          art={<BriefcaseBusiness aria-hidden strokeWidth={1} className="mx-auto size-20 text-edge" />}
          action={add}
        />
      )}
      {data && (data.years.length > 1 || data.trips.length > 0) && (
        <Card>
          <YearOfJourneys vehicle={vehicle} log={data} onYear={setYear} onEdit={setEditing} onDelete={setDeleting} />
        </Card>
      )}
      {adding && (
        <TripDialog
          vehicle={vehicle}
          onClose={() => setAdding(false)}
          onSaved={(date) => {
            setYear(taxYearOf(date))
            setAdding(false)
          }}
        />
      )}
      {editing && (
        <TripDialog
          key={editing.version}
          vehicle={vehicle}
          trip={editing}
          onClose={() => setEditing(undefined)}
          onSaved={(date) => {
            setYear(taxYearOf(date))
            setEditing(undefined)
          }}
          onReload={() =>
            void refetch().then(({ data: now }) => setEditing(now?.trips.find(({ id }) => id === editing.id)))
          }
        />
      )}
      {deleting && (
        <DeleteDialog
          title="Delete this journey?"
          text={`${deleting.purpose}, ${formatLongDate(deleting.date)}. This can’t be undone.`}
          onDelete={() => remove(`${tripsPath(vehicle.id)}/${deleting.id}`)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Section>
  )
}

type YearProps = {
  vehicle: VehicleDetail
  log: BusinessMileage
  onYear: (year: number) => void
  onEdit: (trip: BusinessTrip) => void
  onDelete: (trip: BusinessTrip) => void
}

function YearOfJourneys({ vehicle, log, onYear, onEdit, onDelete }: YearProps) {
  const toast = useToast()
  const saveCsv = () =>
    download(`/api${tripsPath(vehicle.id)}/csv?year=${log.year}`, 'business-mileage.csv').catch(() =>
      toast({ title: 'Failed to download journeys', tone: 'destructive' }),
    )
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SelectField label="Tax year" value={log.year} onChange={(event) => onYear(Number(event.currentTarget.value))}>
          {log.years.map((each) => (
            <option key={each} value={each}>
              {taxYearName(each)}
            </option>
          ))}
        </SelectField>
        <dl className="flex gap-8 text-right">
          <Sum term="Miles" value={tripMiles(log.miles)} />
          <Sum term="Allowance" value={formatMoney(log.allowance)} />
        </dl>
      </div>
      <p className="mt-3 text-sm text-muted">{rateWords(log)}</p>
      {log.trips.length === 0 ? (
        <p className="mt-6 text-muted">No journeys in {taxYearName(log.year)}.</p>
      ) : (
        <>
          <ul
            aria-label={`Journeys in ${taxYearName(log.year)}`}
            className="mt-4 divide-y divide-line border-y border-line"
          >
            {log.trips.map((trip) => (
              <TripRow key={trip.id} trip={trip} onEdit={() => onEdit(trip)} onDelete={() => onDelete(trip)} />
            ))}
          </ul>
          {!isDemoVehicle(vehicle.id) && (
            <Button
              variant="quiet"
              size="sm"
              icon={<Download aria-hidden className="size-4" />}
              onClick={saveCsv}
              className="mt-3"
            >
              Download {taxYearName(log.year)} as CSV
            </Button>
          )}
        </>
      )}
    </>
  )
}

const Sum = ({ term, value }: { term: string; value: string }) => (
  <div>
    <dt className="text-sm text-muted">{term}</dt>
    <dd className="figures font-display text-2xl font-bold">{value}</dd>
  </div>
)

type TripRowProps = { trip: BusinessTrip; onEdit: () => void; onDelete: () => void }

function TripRow({ trip, onEdit, onDelete }: TripRowProps) {
  const { date, purpose, from_place, to_place, miles, start_reading, end_reading, allowance } = trip
  const way = [from_place, to_place].filter(Boolean).join(' to ')
  const read = start_reading != null && end_reading != null && `odometer ${start_reading} to ${end_reading}`
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{purpose}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {[formatLongDate(date), way, read].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="figures text-right">
        <span className="font-semibold">{tripDistance(miles)}</span>
        <br />
        <span className="text-sm text-muted">{formatMoney(allowance)}</span>
      </p>
      <div className="flex max-sm:-mr-2 max-sm:flex-col">
        <IconButton
          label={`Edit ${purpose}, ${formatLongDate(date)}`}
          icon={<Pencil aria-hidden className="size-5" />}
          onClick={onEdit}
        />
        <IconButton
          label={`Delete ${purpose}, ${formatLongDate(date)}`}
          icon={<Trash2 aria-hidden className="size-5" />}
          onClick={onDelete}
        />
      </div>
    </li>
  )
}

function rateWords({ year, rate, other_miles }: BusinessMileage) {
  if (!rate) return 'There was no approved rate yet.'
  const beyond = rate.limit
    ? ` for the first ${tripDistance(rate.limit)} of the tax year, ${rate.penceBeyond}p after`
    : ''
  const others = other_miles > 0 ? ` ${tripDistance(other_miles)} in your other vehicles count towards that.` : ''
  const known = year > ratesKnownUpTo ? `, as in ${taxYearName(ratesKnownUpTo)}, the latest we know` : ''
  return `HMRC’s approved rate${known}: ${rate.pence}p a mile${beyond}.${rate.limit ? others : ''}`
}
