import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Modification } from '#domain/modification.ts'
import type { VehicleDetail } from '#domain/vehicle.ts'
import { ApiError } from '../../app/http.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Loading } from '../../ui/loading.tsx'
import { useToast } from '../../ui/toast.tsx'
import { ModificationCard } from './modification-card.tsx'
import { deleteModification, modificationsQuery } from './modifications.api.ts'
import { NoModifications } from './no-modifications.tsx'

const ModificationDialog = lazy(() =>
  import('./modification-dialog.tsx').then((module) => ({ default: module.ModificationDialog })),
)

type ModificationsTabProps = { vehicle: VehicleDetail; onAdd: () => void }

export function ModificationsTab({ vehicle, onAdd }: ModificationsTabProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const list = useInfiniteQuery(modificationsQuery(vehicle.id))
  const [editing, setEditing] = useState<Modification>()
  const [deleting, setDeleting] = useState<Modification>()
  const modifications = list.data?.pages.flatMap((page) => page.items)

  async function remove({ id }: Modification) {
    try {
      await deleteModification(vehicle.id, id)
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined
      if (refusal?.code === 'nothing_saved') return toast({ title: 'Nothing was saved', description: refusal.message })
      // Somebody else's tab was quicker: it is gone, as wished.
      if (refusal?.status !== 404) throw new Error('Failed to delete modification')
    }
    await queries.invalidateQueries({ queryKey: ['vehicles'] })
    toast({ title: 'Modification deleted', tone: 'good' })
  }

  const add = (
    <Button icon={<Plus aria-hidden className="size-5" />} onClick={onAdd}>
      Add Modification
    </Button>
  )
  const failed = list.isError && (!modifications || list.isFetchNextPageError)
  return (
    <>
      <div className="mb-6 flex min-h-10 flex-wrap items-center justify-between gap-4">
        <h2 className="text-2xl">Modifications</h2>
        {modifications && modifications.length > 0 && add}
      </div>
      {!modifications && !list.isError && <Loading text="Loading modifications..." />}
      {modifications?.length === 0 && (
        <EmptyState
          title="No Modifications Yet"
          text="Wheels, exhaust, a better stereo: keep what you changed, what it cost, and how it looked before."
          art={<NoModifications />}
          action={add}
        />
      )}
      <ul className="grid gap-6">
        {modifications?.map((modification) => (
          <li key={modification.id}>
            <ModificationCard
              modification={modification}
              onEdit={() => setEditing(modification)}
              onDelete={() => setDeleting(modification)}
            />
          </li>
        ))}
      </ul>
      {failed && (
        <ErrorBox onRetry={() => (modifications ? list.fetchNextPage() : list.refetch())} className="mt-4">
          Failed to load modifications
        </ErrorBox>
      )}
      {list.hasNextPage && !failed && (
        <div className="mt-6 flex justify-center">
          <Button
            variant="secondary"
            busy={list.isFetchingNextPage}
            busyText="Loading..."
            onClick={() => list.fetchNextPage()}
          >
            Show more modifications
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={deleting !== undefined}
        onOpenChange={() => setDeleting(undefined)}
        title="Delete this modification?"
        text={`'${deleting?.name}' and its photos will be removed from this vehicle's history.`}
        confirmText="Delete"
        cancelText="Keep it"
        onConfirm={async () => deleting && remove(deleting)}
      />
      {editing && (
        <Suspense fallback={null}>
          <ModificationDialog
            vehicle={vehicle}
            modification={editing}
            onClose={() => setEditing(undefined)}
            onSaved={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
