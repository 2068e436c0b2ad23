import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { showSaved } from '../../../records/show-saved.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { FormTop } from '../../../ui/dialogs/form-top.ts'
import { CarDistance } from '../../../ui/distance.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../../ui/messages/error-box.tsx'
import { Loading } from '../../../ui/messages/loading.tsx'
import { rememberCar } from '../../../vehicles/detail/last-car.ts'
import type { VehicleTab } from '../../../vehicles/detail/vehicle-address.ts'
import { VehicleDialogs } from '../-vehicle/vehicle-dialogs.tsx'
import { CarSwitch } from './car-switch.tsx'
import { type QuickEntry, quickEntries } from './entries.ts'
import type { useChosenCar } from './use-chosen-car.ts'

const AddReadingDialog = lazy(() =>
  import('../../../vehicles/mileage/reading-dialogs.tsx').then((module) => ({ default: module.AddReadingDialog })),
)

type QuickFormProps = {
  entry: QuickEntry
  car: ReturnType<typeof useChosenCar>
  onClose: () => void
  /** Before its page is shown. */
  onSaved?: () => void
}

/** Until there is a car to log it for. */
export function NoCar({ car: { isEmpty, problem, retry } }: { car: ReturnType<typeof useChosenCar> }) {
  if (problem) return <ErrorBox onRetry={retry}>Your cars couldn’t be loaded</ErrorBox>
  if (!isEmpty) return <Loading text="Loading vehicle..." />
  return (
    <EmptyState
      title="No car to log it for yet"
      text="Add your car first: its registration is enough."
      action={
        <Link to="/vehicles" search={{ action: 'add' }} className={buttonClass()}>
          Add Vehicle
        </Link>
      }
    />
  )
}

/** A form for the car that was used last; the car can be changed with the form filled in. */
export function QuickForm({ entry, car, onClose, onSaved }: QuickFormProps) {
  const navigate = useNavigate()
  const { cars, vehicle, choose, isChoosing } = car
  if (!vehicle) return <NoCar car={car} />
  const added = (tab: VehicleTab, id?: string) => {
    rememberCar(vehicle.id)
    onSaved?.()
    const search = tab === 'overview' ? {} : { tab }
    void navigate({ to: '/vehicle/$vehicleId', params: { vehicleId: vehicle.id }, search, replace: true })
    if (id) showSaved(id)
  }
  return (
    <CarDistance unit={vehicle.odometer_unit}>
      <FormTop value={<CarSwitch cars={cars} car={vehicle} onCar={(id) => void choose(id)} disabled={isChoosing} />}>
        {entry === 'mileage' ? (
          <Suspense fallback={null}>
            <AddReadingDialog vehicle={vehicle} onClose={onClose} />
          </Suspense>
        ) : (
          <VehicleDialogs
            vehicle={vehicle}
            open={quickEntries[entry].opens(vehicle)}
            begun={undefined}
            editing={undefined}
            onClose={onClose}
            onAdded={added}
            onEdited={onClose}
          />
        )}
      </FormTop>
    </CarDistance>
  )
}
