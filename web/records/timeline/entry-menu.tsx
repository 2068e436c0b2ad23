import { CopyPlus, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { formatLongDate } from '#domain/basics/format.ts'
import { canChange, type TimelineEntry } from '#domain/records/timeline.ts'
import type { AddedBy } from '#domain/vehicles/vehicle-access.ts'
import { useMay } from '../../app/car-access.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx'
import { nameOf } from './kinds.ts'

type EntryMenuProps = {
  entry: TimelineEntry
  onEdit: () => void
  onDelete: () => void
  /** For what can be entered again. */
  onAnother?: (() => void) | undefined
}

export function EntryMenu({ entry, onEdit, onDelete, onAnother }: EntryMenuProps) {
  const reader = useMay()
  const mayChange = canChange(entry) && reader.mayChange(entry.record as { added_by?: AddedBy })
  const again = reader.may('contributor') ? onAnother : undefined
  if (!mayChange && !again) return null
  const label = `Actions for ${nameOf(entry).toLowerCase()} of ${formatLongDate(entry.date)}`
  return (
    <div className="absolute -top-2 -right-2 z-10">
      <Menu
        label={label}
        trigger={<IconButton label={label} icon={<EllipsisVertical aria-hidden className="size-5" />} />}
      >
        {mayChange && (
          <MenuItem icon={<Pencil aria-hidden className="size-4" />} onSelect={onEdit}>
            Edit
          </MenuItem>
        )}
        {again && (
          <MenuItem icon={<CopyPlus aria-hidden className="size-4" />} onSelect={again}>
            Add another like this
          </MenuItem>
        )}
        {mayChange && (
          <MenuItem tone="danger" icon={<Trash2 aria-hidden className="size-4" />} onSelect={onDelete}>
            Delete
          </MenuItem>
        )}
      </Menu>
    </div>
  )
}
