import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#domain/basics/format.ts'
import { type Fitting, type TyreSet, tyreTexts } from '#domain/records/tyre-set.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useMay } from '../../../app/car-access.tsx'
import { useRemoveRecord } from '../../../app/remove-record.ts'
import { explain } from '../../../app/save.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/card.tsx'
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../../ui/messages/error-box.tsx'
import { Loading, Skeleton } from '../../../ui/messages/loading.tsx'
import { useToast } from '../../../ui/messages/toast.tsx'
import { EarlierFittingDialog, EndDialog, FitDialog, FittingDialog, TakeOffDialog } from './fitting-dialogs.tsx'
import { StackOfTyres } from './stack-of-tyres.tsx'
import { isFitted, TyreSetCard } from './tyre-set-card.tsx'
import { TyreSetDialog } from './tyre-set-dialog.tsx'
import { endTyreSet, fittingPath, tyreSetPath, tyresQuery } from './tyres.api.ts'

type Open = {
  act: 'fit' | 'take off' | 'earlier' | 'edit' | 'end' | 'delete' | 'change fitting' | 'delete fitting'
  set: string
  fitting?: Fitting
}

type TyresTabProps = {
  vehicle: VehicleDetail
  /** From the address: a set is being added. */
  adding: boolean
  onAdd: () => void
  onAdded: () => void
}

export function TyresTab({ vehicle, adding, onAdd, onAdded }: TyresTabProps) {
  const list = useQuery(tyresQuery(vehicle.id))
  const [open, setOpen] = useState<Open>()
  const bringBack = useBringBack(vehicle.id)
  const sets = list.data?.sets
  const { may } = useMay()
  const add = may('manager') && (
    <Button icon={<Plus aria-hidden className="size-5" />} onClick={onAdd}>
      Add Tyres
    </Button>
  )
  const acts = (set: TyreSet) => {
    const opens = (act: Open['act']) => () => setOpen({ act, set: set.id })
    return {
      ...{ onFit: opens('fit'), onTakeOff: opens('take off'), onEarlier: opens('earlier'), onEdit: opens('edit') },
      ...{ onEnd: opens('end'), onDelete: opens('delete'), onBringBack: () => void bringBack(set) },
      onEditFitting: (fitting: Fitting) => setOpen({ act: 'change fitting', set: set.id, fitting }),
      onDeleteFitting: (fitting: Fitting) => setOpen({ act: 'delete fitting', set: set.id, fitting }),
    }
  }
  return (
    <Section title="Tyres" action={sets && sets.length > 0 && add}>
      {!sets && !list.isError && <Waiting />}
      {!sets && list.isError && <ErrorBox onRetry={() => list.refetch()}>{tyreTexts.notLoaded}</ErrorBox>}
      {sets?.length === 0 && (
        <EmptyState
          title="No tyres yet"
          text="Winter and summer sets, or the one set that’s on: what they are, how old, how far they have run and how fast they wear."
          art={<StackOfTyres />}
          action={add}
        />
      )}
      <ul className="grid gap-6">
        {sets?.map((set) => (
          <li key={set.id} data-record={set.id}>
            <TyreSetCard set={set} mileage={list.data?.mileage ?? 0} {...acts(set)} />
          </li>
        ))}
      </ul>
      {adding && <TyreSetDialog vehicleId={vehicle.id} onClose={onAdded} />}
      <OpenDialog
        vehicleId={vehicle.id}
        open={open}
        sets={sets ?? []}
        onClose={() => setOpen(undefined)}
        onReload={() => void list.refetch()}
      />
    </Section>
  )
}

type OpenDialogProps = {
  vehicleId: string
  open: Open | undefined
  sets: TyreSet[]
  onClose: () => void
  onReload: () => void
}

function OpenDialog({ vehicleId, open, sets, onClose, onReload }: OpenDialogProps) {
  const remove = useRemoveRecord('Failed to delete')
  const set = sets.find(({ id }) => id === open?.set)
  if (!open || !set) return null
  const common = { vehicleId, set, onClose }
  const { act, fitting } = open
  if (act === 'fit') return <FitDialog {...common} on={sets.find(isFitted)} />
  if (act === 'take off') return <TakeOffDialog {...common} />
  if (act === 'earlier') return <EarlierFittingDialog {...common} />
  if (act === 'end') return <EndDialog {...common} />
  if (act === 'edit') return <TyreSetDialog key={set.version} {...common} onReload={onReload} />
  if (act === 'change fitting' && fitting) return <FittingDialog {...common} fitting={fitting} />
  if (act === 'delete fitting' && fitting)
    return (
      <DeleteDialog
        title="Delete this fitting?"
        text={`${set.name} will no longer count the miles from ${formatDate(fitting.fitted_on)} on. The car’s readings stay.`}
        onClose={onClose}
        onDelete={() => remove(fittingPath(vehicleId, set.id, fitting.id))}
      />
    )
  return (
    <DeleteDialog
      title="Delete these tyres?"
      text={`‘${set.name}’ and when it was fitted will be permanently deleted. Its tread checks and the car’s readings stay.`}
      onClose={onClose}
      onDelete={() => remove(tyreSetPath(vehicleId, set.id))}
    />
  )
}

function useBringBack(vehicleId: string) {
  const toast = useToast()
  const queries = useQueryClient()
  return async (set: TyreSet) => {
    try {
      await endTyreSet(vehicleId, set, null)
      toast({ title: `${set.name} is back`, tone: 'good' })
    } catch (error) {
      const { title, detail } = explain(error, 'Failed to bring the set back')
      toast({ title, ...(detail ? { description: detail } : {}), tone: 'destructive' })
    }
    await queries.invalidateQueries({ queryKey: tyresQuery(vehicleId).queryKey })
  }
}

const Waiting = () => (
  <>
    <Loading text="Loading tyres..." className="sr-only" />
    <div className="grid gap-6">
      <Skeleton className="h-72" />
      <Skeleton className="h-40" />
    </div>
  </>
)
