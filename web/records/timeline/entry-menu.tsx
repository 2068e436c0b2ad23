import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { formatLongDate } from '#domain/basics/format.ts'
import type { TimelineEntry } from '#domain/records/timeline.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx'
import { nameOf } from './kinds.ts'

type EntryMenuProps = { entry: TimelineEntry; onEdit: () => void; onDelete: () => void }

export function EntryMenu({ entry, onEdit, onDelete }: EntryMenuProps) {
  const label = `Actions for ${nameOf(entry).toLowerCase()} of ${formatLongDate(entry.date)}`
  return (
    <div className="absolute -top-2 -right-2 z-10">
      <Menu
        label={label}
        trigger={<IconButton label={label} icon={<EllipsisVertical aria-hidden className="size-5" />} />}
      >
        <MenuItem icon={<Pencil aria-hidden className="size-4" />} onSelect={onEdit}>
          Edit
        </MenuItem>
        <MenuItem tone="danger" icon={<Trash2 aria-hidden className="size-4" />} onSelect={onDelete}>
          Delete
        </MenuItem>
      </Menu>
    </div>
  )
}
