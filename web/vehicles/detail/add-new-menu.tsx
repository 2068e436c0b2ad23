import {
  BellRing,
  Camera,
  Droplets,
  FileUp,
  type LucideIcon,
  NotebookPen,
  Plus,
  PoundSterling,
  Settings2,
  Wrench,
} from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx'
import { type Addition, additions } from './vehicle-address.ts'

const icons: Record<Addition, LucideIcon> = {
  service: Wrench,
  'running-cost': PoundSterling,
  reminder: BellRing,
  modification: Settings2,
  wash: Droplets,
  note: NotebookPen,
  media: Camera,
  document: FileUp,
}

/** `onIntent`: a pointer or the focus has come to the button. */
type AddNewMenuProps = { onAdd: (addition: Addition) => void; onIntent: () => void }

/** On a phone it stays at the bottom of the screen, where the thumb is. */
export const AddNewMenu = ({ onAdd, onIntent }: AddNewMenuProps) => (
  <Menu
    label="Add New"
    trigger={
      <Button
        onPointerEnter={onIntent}
        onFocus={onIntent}
        icon={<Plus aria-hidden className="size-5" />}
        className="not-md:fixed not-md:right-4 not-md:bottom-[max(1rem,env(safe-area-inset-bottom))] not-md:z-30 not-md:min-h-14 not-md:rounded-full not-md:px-6 not-md:text-lg not-md:shadow-lg"
      >
        Add New
      </Button>
    }
  >
    {Object.entries(additions).map(([addition, label]) => {
      const Icon = icons[addition as Addition]
      return (
        <MenuItem
          key={addition}
          icon={<Icon aria-hidden className="size-5 text-primary" />}
          onSelect={() => onAdd(addition as Addition)}
        >
          {label}
        </MenuItem>
      )
    })}
  </Menu>
)
