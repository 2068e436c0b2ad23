import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { ServiceStamp } from '../../ui/art/stamp.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { soldVehicleQuery } from './ownership.api.ts'

type HandedOverProps = {
  /** The transfer that was pending while the vehicle was still here. */
  transferId: string
  /** Shown if that is not how the vehicle left. */
  otherwise: ReactNode
}

/** Takes the seller's open page to where the vehicle now is. */
export function HandedOver({ transferId, otherwise }: HandedOverProps) {
  const { data: sold, error } = useQuery(soldVehicleQuery(transferId))
  if (!sold) return error ? otherwise : <Loading />
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center py-8 text-center">
      <ServiceStamp
        type="Handed over"
        date={sold.sold_at}
        miles={sold.vehicle_mileage}
        tone="good"
        className="size-40"
      />
      <h1 className="mt-6 text-3xl md:text-4xl">Your {vehicleName(sold)} was handed over</h1>
      <p className="mt-3 max-w-prose text-muted" role="status">
        {sold.new_owner_name} has accepted it, and its history went with it. Your private items stayed with you.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Link to="/sold/$transferId" params={{ transferId }} className={buttonClass()}>
          See what you kept
        </Link>
        <Link to="/vehicles" className={buttonClass({ variant: 'secondary' })}>
          Back to My Vehicles
        </Link>
      </div>
    </div>
  )
}
