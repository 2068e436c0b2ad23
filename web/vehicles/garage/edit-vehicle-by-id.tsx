import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { EditVehicleDialog } from './edit-vehicle-dialog.tsx'
import { getVehicle } from './garage.api.ts'

/** A card has only what it shows; the form needs the whole vehicle, as it is now. */
export function EditVehicleById({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['vehicles', id, 'edit'],
    queryFn: () => getVehicle(id),
    gcTime: 0,
    staleTime: 0,
  })
  if (data) return <EditVehicleDialog vehicle={data} onClose={onClose} onSaved={onClose} />
  return (
    <Dialog open onOpenChange={onClose} title="Edit Vehicle">
      {error ? (
        <ErrorBox onRetry={() => refetch()}>Failed to load vehicle</ErrorBox>
      ) : (
        <Loading text="Loading vehicle..." />
      )}
    </Dialog>
  )
}
