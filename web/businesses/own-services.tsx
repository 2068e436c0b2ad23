import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type BusinessService, businessTexts, mostServices } from '#domain/businesses/business.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { useToast } from '../ui/messages/toast.tsx'
import { useReorder } from '../ui/reorder.ts'
import { orderServices, removeService, useBusinessChanged } from './business.api.ts'
import { BusinessServices } from './business-services.tsx'
import { ItemTools } from './item-tools.tsx'
import { useOrder } from './use-order.ts'

const ServiceDialog = lazy(() => import('./service-dialog.tsx').then((module) => ({ default: module.ServiceDialog })))

export function OwnServices({ services }: { services: BusinessService[] }) {
  const toast = useToast()
  const changed = useBusinessChanged()
  const [open, setOpen] = useState<BusinessService | 'new'>()
  const [deleting, setDeleting] = useState<BusinessService>()
  const { shown, move } = useOrder(services, orderServices)
  const order = useReorder({
    keys: shown.map(({ id }) => id),
    say: (id, place) =>
      `${shown.find((service) => service.id === id)?.name} is now number ${place + 1} of ${shown.length}.`,
    onMove: move,
  })
  const full = services.length >= mostServices
  const add = (
    <Button
      variant="secondary"
      size="sm"
      icon={<Plus aria-hidden className="size-4" />}
      onClick={() => (full ? toast({ title: businessTexts.tooManyServices, tone: 'destructive' }) : setOpen('new'))}
    >
      Add Service
    </Button>
  )
  return (
    <>
      <BusinessServices
        services={shown}
        action={add}
        list={order.list}
        tools={(service, place) => (
          <ItemTools
            id={service.id}
            name={service.name}
            place={place}
            count={shown.length}
            along="rows"
            order={order}
            onEdit={() => setOpen(service)}
            onDelete={() => setDeleting(service)}
          />
        )}
        empty={
          <EmptyState
            title="Your price list is empty"
            text="Add your services, how long they take and what they cost, or let people request a quote."
          />
        }
      />
      <p role="status" className="sr-only">
        {order.said}
      </p>
      <Suspense fallback={null}>
        {open && <ServiceDialog service={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
      </Suspense>
      {deleting && (
        <ConfirmDialog
          open
          onOpenChange={() => setDeleting(undefined)}
          title={`Delete ${deleting.name}?`}
          text="It will be removed from your price list."
          confirmText="Delete"
          cancelText="Cancel"
          onConfirm={async () => {
            await removeService(deleting.id).catch(() => {
              throw new Error('Failed to delete the service. Please try again.')
            })
            await changed()
            toast({ title: 'Service deleted', tone: 'good' })
          }}
        />
      )}
    </>
  )
}
