import { Tag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { saleQuestion } from '#domain/ownership/sale.ts'
import { demoVehicleRefusal, isDemoVehicle } from '#domain/vehicles/garage.ts'
import type { VehicleDetail, VehicleStatus } from '#domain/vehicles/vehicle.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/messages/toast.tsx'

const load = () => import('./change-sale.tsx')
const ChangeSale = lazy(() => load().then((module) => ({ default: module.ChangeSale })))
const prepare = () => void load().catch(() => {})

export function SaleButton({ vehicle }: { vehicle: VehicleDetail }) {
  const toast = useToast()
  // As it was when asked: another tab may change the vehicle while the question is open.
  const [asked, setAsked] = useState<VehicleStatus>()
  const next = vehicle.status === 'For Sale' ? 'Owned' : 'For Sale'
  const ask = () => {
    if (isDemoVehicle(vehicle.id)) toast({ title: demoVehicleRefusal, tone: 'destructive' })
    else setAsked(next)
  }
  return (
    <>
      <Button
        variant="secondary"
        icon={<Tag aria-hidden className="size-4" />}
        onClick={ask}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        {saleQuestion(vehicle, next).confirmText}
      </Button>
      {asked && (
        <Suspense fallback={null}>
          <ChangeSale vehicle={vehicle} to={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}
