import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#domain/basics/format.ts'
import { type Part, type PartUse, partTexts } from '#domain/records/part.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useMay } from '../../../app/car-access.tsx'
import { useRemoveRecord } from '../../../app/remove-record.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../../ui/messages/error-box.tsx'
import { Loading, Skeleton } from '../../../ui/messages/loading.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { PartCard } from './part-card.tsx'
import { PartDialog, UsePartDialog } from './part-dialogs.tsx'
import { partPath, partsQuery, partUsePath } from './parts.api.ts'
import { Shelf } from './shelf.tsx'

type Open = { act: 'use' | 'edit' | 'delete' | 'put back'; part: string; use?: PartUse }

/** Fewer are seen at a glance. */
const worthSearching = 7

type PartsTabProps = {
  vehicle: VehicleDetail
  /** From the address: a part is being added. */
  adding: boolean
  onAdd: () => void
  onAdded: () => void
}

export function PartsTab({ vehicle, adding, onAdd, onAdded }: PartsTabProps) {
  const list = useQuery(partsQuery(vehicle.id))
  const [open, setOpen] = useState<Open>()
  const [search, setSearch] = useState('')
  const parts = list.data?.parts
  const found = parts?.filter((part) => isAbout(part, search))
  const { may } = useMay()
  const add = may('manager') && (
    <Button icon={<Plus aria-hidden className="size-5" />} onClick={onAdd}>
      Add Part
    </Button>
  )
  const acts = ({ id }: Part) => ({
    onUse: () => setOpen({ act: 'use', part: id }),
    onEdit: () => setOpen({ act: 'edit', part: id }),
    onDelete: () => setOpen({ act: 'delete', part: id }),
    onPutBack: (use: PartUse) => setOpen({ act: 'put back', part: id, use }),
  })
  return (
    <Section title="Parts" action={parts && parts.length > 0 && add}>
      {!parts && !list.isError && <Waiting />}
      {!parts && list.isError && <ErrorBox onRetry={() => list.refetch()}>{partTexts.notLoaded}</ErrorBox>}
      {parts?.length === 0 && (
        <EmptyState
          title="No parts yet"
          text="Filters, bulbs, wipers, the right oil: keep their numbers here, and read them from your phone at the counter."
          art={<Shelf />}
          action={add}
        />
      )}
      {parts && parts.length >= worthSearching && (
        <div className="mb-6 max-w-md">
          <SearchBox label="Search parts" placeholder="Search parts" search={search} onSearch={setSearch} />
        </div>
      )}
      {found?.length === 0 && parts && parts.length > 0 && <p role="status">No part matches ‘{search}’.</p>}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {found?.map((part) => (
          <li key={part.id} data-record={part.id}>
            <PartCard part={part} {...acts(part)} />
          </li>
        ))}
      </ul>
      {adding && <PartDialog vehicleId={vehicle.id} onClose={onAdded} />}
      <OpenDialog
        vehicleId={vehicle.id}
        open={open}
        parts={parts ?? []}
        onClose={() => setOpen(undefined)}
        onReload={() => void list.refetch()}
      />
    </Section>
  )
}

const isAbout = ({ name, part_number, maker, supplier, fits }: Part, search: string) =>
  [name, part_number, maker, supplier, fits].some((text) => text?.toLowerCase().includes(search.toLowerCase()))

type OpenDialogProps = {
  vehicleId: string
  open: Open | undefined
  parts: Part[]
  onClose: () => void
  onReload: () => void
}

function OpenDialog({ vehicleId, open, parts, onClose, onReload }: OpenDialogProps) {
  const remove = useRemoveRecord('Failed to delete the part')
  const putBack = useRemoveRecord('Failed to put it back')
  const part = parts.find(({ id }) => id === open?.part)
  if (!open || !part) return null
  const { act, use } = open
  if (act === 'use') return <UsePartDialog vehicleId={vehicleId} part={part} onClose={onClose} />
  if (act === 'edit')
    return <PartDialog key={part.version} vehicleId={vehicleId} part={part} onClose={onClose} onReload={onReload} />
  if (act === 'put back' && use)
    return (
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title="Put it back?"
        text={`${use.quantity} of ‘${part.name}’ will be back in stock, and no longer named with ${use.type}, ${formatDate(use.date)}.`}
        confirmText="Put back"
        cancelText="Cancel"
        busyText="Putting back..."
        tone="primary"
        onConfirm={() => putBack(partUsePath(vehicleId, part.id, use.id))}
      />
    )
  return (
    <DeleteDialog
      title="Delete this part?"
      text={`‘${part.name}’ and what it was used for will be permanently deleted. The service records stay.`}
      onClose={onClose}
      onDelete={() => remove(partPath(vehicleId, part.id))}
    />
  )
}

const Waiting = () => (
  <>
    <Loading text="Loading parts..." className="sr-only" />
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  </>
)
