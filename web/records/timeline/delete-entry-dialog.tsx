import { useQueryClient } from '@tanstack/react-query'
import { formatLongDate } from '#domain/basics/format.ts'
import type { TimelineEntry } from '#domain/records/timeline.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { ApiError } from '../../app/http.ts'
import { explain } from '../../app/save.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { nameOf } from './kinds.ts'
import { removeEntry } from './timeline.api.ts'

type DeleteEntryDialogProps = {
  vehicle: VehicleDetail
  entry: TimelineEntry
  onClose: () => void
  onDeleted: () => void
}

export function DeleteEntryDialog({ vehicle, entry, onClose, onDeleted }: DeleteEntryDialogProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const name = nameOf(entry)

  async function remove() {
    try {
      await removeEntry(vehicle.id, entry)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'nothing_saved') {
        toast({ title: 'Nothing was saved', description: error.message })
        return
      }
      // Already deleted by someone else or in another tab.
      if (!(error instanceof ApiError) || error.status !== 404) {
        const { title, detail } = explain(error, 'Failed to delete entry. Please try again.')
        throw new Error(detail ? `${title} ${detail}` : title)
      }
    }
    await queries.invalidateQueries({ queryKey: ['vehicles'] })
    onDeleted()
    toast({ title: `${name} deleted` })
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete this ${name.toLowerCase()}?`}
      text={`${describe(entry)} This also deletes its files and can’t be undone.`}
      confirmText="Delete"
      cancelText="Cancel"
      onConfirm={remove}
    />
  )
}

const describe = (entry: TimelineEntry) => `The ${nameOf(entry).toLowerCase()} of ${formatLongDate(entry.date)}.`
