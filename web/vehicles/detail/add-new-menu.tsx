import { useNavigate } from '@tanstack/react-router'
import { BellRing, Camera, FileUp, FolderInput, type LucideIcon, NotebookPen, Plus, Settings2 } from 'lucide-react'
import type { LogKind } from '#domain/records/kinds.ts'
import { isDemoVehicle } from '#domain/vehicles/garage.ts'
import { Only, useMay } from '../../app/car-access.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx'
import { type Addition, additions, kindOfAddition } from './vehicle-address.ts'

const icons: Partial<Record<Addition, LucideIcon>> = {
  reminder: BellRing,
  modification: Settings2,
  note: NotebookPen,
  media: Camera,
  document: FileUp,
}

type AddNewMenuProps = {
  vehicleId: string
  /** For kinds of records, which have their own icons. */
  logIcons: Record<LogKind, LucideIcon>
  onAdd: (addition: Addition) => void
  /** The pointer or focus has reached the button. */
  onIntent: () => void
}

/** On a phone it stands beside the choice of tabs, in the bar at the bottom of the screen where the thumb is. */
export const AddNewMenu = ({ vehicleId, logIcons, onAdd, onIntent }: AddNewMenuProps) => (
  <Menu
    label="Add New"
    trigger={
      <Button
        onPointerEnter={onIntent}
        onFocus={onIntent}
        icon={<Plus aria-hidden className="size-5" />}
        className="not-md:fixed not-md:right-3 not-md:bottom-[calc(0.5rem+env(safe-area-inset-bottom))] not-md:z-30 not-md:min-h-12 not-md:w-(--docked-add) not-md:bg-plate not-md:px-2 not-md:text-plate-ink"
      >
        Add New
      </Button>
    }
  >
    {useAdditions().map(([addition, label]) => {
      const kind = kindOfAddition(addition)
      const Icon = kind ? logIcons[kind] : (icons[addition as Addition] ?? Plus)
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
    {!isDemoVehicle(vehicleId) && (
      <Only to="owner">
        <ImportItem vehicleId={vehicleId} />
      </Only>
    )}
  </Menu>
)

/** Reminders are the owner's and the managers'. */
function useAdditions() {
  const { may } = useMay()
  return Object.entries(additions).filter(([addition]) => addition !== 'reminder' || may('manager'))
}

/** Records from another app or a spreadsheet. */
function ImportItem({ vehicleId }: { vehicleId: string }) {
  const navigate = useNavigate()
  return (
    <MenuItem
      icon={<FolderInput aria-hidden className="size-5 text-primary" />}
      onSelect={() => void navigate({ to: '/import', search: { vehicle: vehicleId } })}
    >
      Import from a file
    </MenuItem>
  )
}
