import { useQuery } from '@tanstack/react-query'
import { Fuel, PlugZap, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { FuelKind } from '#domain/records/fuel-log.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useMay } from '../../../app/car-access.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardTitle, Section } from '../../../ui/card.tsx'
import { useShownIn } from '../../../ui/distance.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../../ui/messages/error-box.tsx'
import { Loading, Skeleton } from '../../../ui/messages/loading.tsx'
import { EconomyChart } from './economy-chart.tsx'
import { perDistance } from './economy-words.ts'
import { fuelQuery } from './fuel.api.ts'
import { FuelFigures, FuelMonths, FuelSeasons, FuelStations } from './fuel-figures.tsx'
import { FuelList } from './fuel-list.tsx'
import { FuelSettings } from './fuel-settings.tsx'
import { KindSwitch, takesBoth } from './kind-switch.tsx'

type FuelTabProps = { vehicle: VehicleDetail; onAdd: (kind: FuelKind) => void }

export function FuelTab({ vehicle, onAdd }: FuelTabProps) {
  const usual: FuelKind = vehicle.fuel_type === 'Electric' ? 'charge' : 'fill_up'
  const { unit } = useShownIn()
  const [chosen, setChosen] = useState<FuelKind>()
  const life = useQuery(fuelQuery(vehicle.id))
  const { fill_up = null, charge = null, per_mile = null, battery_kwh = null } = life.data ?? {}
  const hasBoth = takesBoth(vehicle) || (fill_up !== null && charge !== null)
  const kind = chosen ?? (life.data && !life.data[usual] && (fill_up ?? charge) ? other(usual) : usual)
  const economy = kind === 'fill_up' ? fill_up : charge
  const { may } = useMay()
  const add = may('contributor') && (
    <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => onAdd(kind)}>
      {kind === 'fill_up' ? 'Add Fill-up' : 'Add Charge'}
    </Button>
  )
  return (
    <Section title="Fuel" action={economy && add}>
      {!life.data && !life.isError && <Waiting />}
      {!life.data && life.isError && (
        <ErrorBox onRetry={() => life.refetch()}>The fuel figures couldn’t be loaded</ErrorBox>
      )}
      {life.data && (
        <div className="grid gap-6">
          {hasBoth && (
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <KindSwitch kind={kind} onKind={setChosen} label="Show" />
              {per_mile !== null && (
                <p className="figures">
                  <span className="font-semibold">{perDistance(unit, per_mile)}</span>
                  <span className="text-muted">, fuel and current together</span>
                </p>
              )}
            </div>
          )}
          {economy ? (
            <>
              <FuelFigures kind={kind} economy={economy} />
              {economy.figures && economy.stretches.length > 1 && (
                <Card>
                  <CardTitle>{kind === 'fill_up' ? 'From full tank to full tank' : 'From charge to charge'}</CardTitle>
                  <EconomyChart
                    key={`${kind} ${economy.stretches.length}`}
                    kind={kind}
                    stretches={economy.stretches}
                    figures={economy.figures}
                  />
                </Card>
              )}
              <FuelMonths kind={kind} economy={economy} />
              <div className="grid gap-6 empty:hidden lg:grid-cols-2">
                <FuelSeasons kind={kind} seasons={economy.seasons} />
                <FuelStations kind={kind} stations={economy.stations} />
              </div>
              <FuelList vehicleId={vehicle.id} kind={kind} />
            </>
          ) : (
            <Empty kind={kind} action={add} />
          )}
          {kind === 'charge' && may('manager') && (
            <FuelSettings key={battery_kwh} vehicleId={vehicle.id} battery={battery_kwh} />
          )}
        </div>
      )}
    </Section>
  )
}

const other = (kind: FuelKind): FuelKind => (kind === 'fill_up' ? 'charge' : 'fill_up')

const Empty = ({ kind, action }: { kind: FuelKind; action: ReactNode }) => (
  <EmptyState
    title={kind === 'fill_up' ? 'No fill-ups yet' : 'No charges yet'}
    text={
      kind === 'fill_up'
        ? 'Litres, price and mileage of each fill-up show how many miles you get from a gallon, what a mile costs, and where it’s cheapest to fill up.'
        : 'Energy, price and mileage of each charge show how far you get on a kilowatt hour, what a mile costs, and what is lost while charging.'
    }
    art={
      kind === 'fill_up' ? (
        <Fuel aria-hidden strokeWidth={1} className="mx-auto size-24 text-edge" />
      ) : (
        <PlugZap aria-hidden strokeWidth={1} className="mx-auto size-24 text-edge" />
      )
    }
    action={action}
  />
)

const Waiting = () => (
  <>
    <Loading text="Loading the fuel figures..." className="sr-only" />
    <div className="grid gap-6">
      <Skeleton className="h-56" />
      <Skeleton className="h-72" />
    </div>
  </>
)
