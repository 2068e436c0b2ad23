import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import type { useReorder } from '../ui/reorder.ts'

type ItemToolsProps = {
  id: string
  name: string
  place: number
  count: number
  /** Rows move up and down, tiles left and right. */
  along: 'rows' | 'tiles'
  order: ReturnType<typeof useReorder>
  editText?: string
  onEdit: () => void
  onDelete: () => void
}

/** The owner's actions for a service or picture. */
export function ItemTools({
  id,
  name,
  place,
  count,
  along,
  order,
  editText = 'Edit',
  onEdit,
  onDelete,
}: ItemToolsProps) {
  const [Earlier, Later] = along === 'rows' ? [ArrowUp, ArrowDown] : [ArrowLeft, ArrowRight]
  const [earlier, later] = along === 'rows' ? ['up', 'down'] : ['left', 'right']
  const icon = 'size-4'
  return (
    <div className="flex items-center">
      <IconButton
        {...order.grip(id)}
        size="sm"
        label={`Drag ${name}, ${place + 1} of ${count}`}
        icon={<GripVertical aria-hidden className={icon} />}
        disabled={count === 1}
        className="cursor-grab touch-none"
      />
      <IconButton
        {...order.earlier(id)}
        size="sm"
        label={`Move ${name} ${earlier}`}
        icon={<Earlier aria-hidden className={icon} />}
        aria-disabled={place === 0 || undefined}
        className="aria-disabled:opacity-40"
      />
      <IconButton
        {...order.later(id)}
        size="sm"
        label={`Move ${name} ${later}`}
        icon={<Later aria-hidden className={icon} />}
        aria-disabled={place === count - 1 || undefined}
        className={cx('aria-disabled:opacity-40', along === 'tiles' && 'mr-auto')}
      />
      <IconButton
        size="sm"
        label={`${editText} ${name}`}
        icon={<Pencil aria-hidden className={icon} />}
        onClick={onEdit}
      />
      <IconButton
        size="sm"
        label={`Delete ${name}`}
        icon={<Trash2 aria-hidden className={icon} />}
        onClick={onDelete}
        className="text-danger!"
      />
    </div>
  )
}
