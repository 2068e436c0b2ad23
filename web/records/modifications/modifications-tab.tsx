import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Modification } from '#domain/records/modification.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useMay } from '../../app/car-access.tsx'
import { useRemoveRecord } from '../../app/remove-record.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { ModificationCard } from './modification-card.tsx'
import { modificationPath, modificationsQuery } from './modifications.api.ts'
import { NoModifications } from './no-modifications.tsx'

const ModificationDialog = lazy(() =>
  import('./modification-dialog.tsx').then((module) => ({ default: module.ModificationDialog })),
)

type ModificationsTabProps = {
  vehicle: VehicleDetail
  /** The id of one that must be among those shown. */
  wanted?: string | undefined
  onAdd: () => void
  onAmend: (modification: Modification) => void
}

export function ModificationsTab({ vehicle, wanted, onAdd, onAmend }: ModificationsTabProps) {
  const remove = useRemoveRecord('Failed to delete modification')
  const list = useInfiniteQuery(modificationsQuery(vehicle.id))
  const [editing, setEditing] = useState<Modification>()
  const [deleting, setDeleting] = useState<Modification>()
  const modifications = list.data?.pages.flatMap((page) => page.items)
  const { hasNextPage, isFetching, isError, fetchNextPage } = list
  const isMissing = wanted !== undefined && modifications?.some(({ id }) => id === wanted) === false
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isMissing, hasNextPage, isFetching, isError, fetchNextPage])

  const { may } = useMay()
  const add = may('contributor') && (
    <Button icon={<Plus aria-hidden className="size-5" />} onClick={onAdd}>
      Add Modification
    </Button>
  )
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
          text="Wheels, exhaust, a better stereo: record what you changed, what it cost and how it looked before."
          art={<NoModifications />}
          action={add}
        />
      )}
      <ul className="grid gap-6">
        {modifications?.map((modification) => (
          <li key={modification.id} data-record={modification.id}>
            <ModificationCard
              modification={modification}
              onEdit={() => setEditing(modification)}
              onDelete={() => setDeleting(modification)}
              onAmend={() => onAmend(modification)}
            />
          </li>
        ))}
      </ul>
      {!modifications && list.isError && (
        <ErrorBox onRetry={() => list.refetch()}>Failed to load modifications</ErrorBox>
      )}
      <ShowMore list={list} failedText="Failed to load modifications">
        Show more modifications
      </ShowMore>
      <ConfirmDialog
        open={deleting !== undefined}
        onOpenChange={() => setDeleting(undefined)}
        title="Delete this modification?"
        text={`'${deleting?.name}' and its photos will be removed from this vehicle's history.`}
        confirmText="Delete"
        cancelText="Keep it"
        onConfirm={async () => deleting && remove(modificationPath(vehicle.id, deleting.id))}
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
