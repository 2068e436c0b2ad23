import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { wholeGarage } from '#domain/vehicles/garage-order.ts'
import { demoReminders, demoVehicle } from '../../app/demo/example-vehicle.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyGarage } from './empty-garage.tsx'
import { vehiclesQuery } from './garage.api.ts'
import { GarageTools, type GarageView } from './garage-tools.tsx'
import { SharedVehicles } from './shared-vehicles.tsx'
import { VehicleCard } from './vehicle-card.tsx'
import { VehicleGrid } from './vehicle-grid.tsx'

const failed = 'Unable to load vehicles. Please check your connection and try again.'

/** With fewer cars than this nobody has to look for one. */
const toolsFrom = 4

type GarageScreenProps = {
  view: GarageView
  onView: (change: Partial<GarageView>) => void
  onAdd: () => void
  /** To the other views of the garage. */
  links?: ReactNode
}

export function GarageScreen({ view, onView, onAdd, links }: GarageScreenProps) {
  const { order, find, compact } = view
  const list = useInfiniteQuery(vehiclesQuery({ order, find }))
  const vehicles = list.data?.pages.flatMap((page) => page.vehicles)
  const shared = list.data?.pages[0]?.shared ?? []
  const isUnusual = find !== '' || compact || order !== wholeGarage.order
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-4xl">My Vehicles</h1>
        <div className="flex flex-wrap gap-3">
          {links}
          <Button icon={<Plus aria-hidden className="size-5" />} onClick={onAdd}>
            Add Vehicle
          </Button>
        </div>
      </div>
      <h2 className="sr-only">In your garage</h2>
      {!vehicles && !list.isError && <Loading text="Loading vehicles..." />}
      {!vehicles && list.isError && <ErrorBox onRetry={() => list.refetch()}>{failed}</ErrorBox>}
      {vehicles && (vehicles.length >= toolsFrom || isUnusual) && <GarageTools view={view} onView={onView} />}
      {vehicles?.length === 0 &&
        shared.length === 0 &&
        (find ? (
          <EmptyState
            title="No vehicle matches"
            text={`Nothing in your garage has “${find}” in its plate, make or model.`}
            action={
              <Button variant="secondary" onClick={() => onView({ find: '' })}>
                Show all vehicles
              </Button>
            }
          />
        ) : (
          <NothingYet />
        ))}
      {vehicles && <VehicleGrid vehicles={vehicles} compact={compact} />}
      <ShowMore list={list} failedText={failed}>
        Show more vehicles
      </ShowMore>
      {shared.length > 0 && (
        <SharedVehicles vehicles={shared} compact={compact} className={vehicles?.length ? 'mt-10' : ''} />
      )}
    </>
  )
}

const NothingYet = () => (
  <>
    <EmptyGarage />
    <Section title="What a car looks like here" className="mt-10">
      <div className="max-w-md">
        <VehicleCard vehicle={{ ...demoVehicle(), reminders: demoReminders() }} badge="Demo" />
      </div>
    </Section>
  </>
)
