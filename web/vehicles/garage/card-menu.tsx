import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { type VehicleCard, vehicleName } from '#domain/vehicles/garage.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx'

type CardMenuProps = { vehicle: VehicleCard; onEdit: () => void; onDelete: () => void }

export const CardMenu = ({ vehicle, onEdit, onDelete }: CardMenuProps) => (
  <Menu
    trigger={
      <IconButton
        label={`Menu for ${vehicleName(vehicle)}`}
        icon={<EllipsisVertical aria-hidden className="size-5" />}
        className="border border-line bg-card!"
      />
    }
  >
    <MenuItem icon={<Pencil aria-hidden className="size-4" />} onSelect={onEdit}>
      Edit Vehicle
    </MenuItem>
    <MenuItem tone="danger" icon={<Trash2 aria-hidden className="size-4" />} onSelect={onDelete}>
      Delete Vehicle
    </MenuItem>
  </Menu>
)
