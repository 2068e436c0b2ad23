import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatLongDate, formatMoney } from '#domain/basics/format.ts'
import type { SoldVehicle } from '#domain/ownership/transfer.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { NumberPlate } from '../../ui/art/number-plate.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Distance } from '../../ui/distance.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { soldVehiclesQuery } from './ownership.api.ts'

const failed = 'Failed to load sold vehicles'

/** Below the heading of its route. */
export function SoldVehicles() {
  const list = useInfiniteQuery(soldVehiclesQuery())
  const sold = list.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <p className="mb-6 max-w-prose text-muted">
        The cars you handed on, with the private items you kept. You can read or delete them here, but not change them.
      </p>
      <h2 className="sr-only">Vehicles you handed on</h2>
      {!sold && !list.isError && <Loading text="Loading sold vehicles..." />}
      {!sold && list.isError && <ErrorBox onRetry={() => list.refetch()}>{failed}</ErrorBox>}
      {sold?.length === 0 && (
        <EmptyState
          title="Nothing handed on yet"
          text="When a new owner accepts one of your vehicles, you’ll find what you kept here."
          action={
            <Link to="/vehicles" className={buttonClass()}>
              My Vehicles
            </Link>
          }
        />
      )}
      {sold && sold.length > 0 && (
        <ul className="grid gap-4 lg:grid-cols-2">
          {sold.map((vehicle) => (
            <SoldCard key={vehicle.transfer_id} vehicle={vehicle} />
          ))}
        </ul>
      )}
      <ShowMore list={list} failedText={failed}>
        Show more sold vehicles
      </ShowMore>
    </>
  )
}

const SoldCard = ({ vehicle }: { vehicle: SoldVehicle }) => (
  <li className="card relative grid gap-3 transition-colors duration-150 hover:border-edge">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h3 className="min-w-0 text-xl wrap-anywhere">
        <Link
          to="/sold/$transferId"
          params={{ transferId: vehicle.transfer_id }}
          className="after:absolute after:inset-0 after:rounded-lg"
        >
          {vehicleName(vehicle)}
        </Link>
      </h3>
      {vehicle.registration_number && <NumberPlate registration={vehicle.registration_number} band="uk" />}
    </div>
    <p className="figures text-muted">
      Sold to {vehicle.new_owner_name} on {formatLongDate(vehicle.sale_date)} for {formatMoney(vehicle.sale_price)}, at{' '}
      <Distance miles={vehicle.vehicle_mileage} car={vehicle.odometer_unit} />
    </p>
  </li>
)
