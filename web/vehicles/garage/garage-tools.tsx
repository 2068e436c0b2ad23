import { LayoutGrid, List } from 'lucide-react'
import { type GarageOrder, garageOrders } from '#domain/vehicles/garage-order.ts'
import { IconButton } from '../../ui/button.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { SearchBox } from '../../ui/search-box.tsx'

/** How the garage is looked at; kept in the address. */
export interface GarageView {
  order: GarageOrder
  find: string
  compact: boolean
}

type GarageToolsProps = { view: GarageView; onView: (change: Partial<GarageView>) => void }

export const GarageTools = ({ view, onView }: GarageToolsProps) => (
  <div className="mb-6 flex flex-wrap items-center gap-3">
    <div className="min-w-[min(13rem,100%)] flex-1 sm:max-w-sm">
      <SearchBox
        label="Find a vehicle"
        placeholder="Plate, make or model"
        search={view.find}
        onSearch={(find) => onView({ find })}
      />
    </div>
    <SelectField
      label="Order"
      hideLabel
      value={view.order}
      onChange={(event) => onView({ order: event.currentTarget.value as GarageOrder })}
    >
      {Object.entries(garageOrders).map(([order, words]) => (
        <option key={order} value={order}>
          {words}
        </option>
      ))}
    </SelectField>
    <IconButton
      label={view.compact ? 'Show as cards' : 'Show as a list'}
      icon={view.compact ? <LayoutGrid aria-hidden className="size-5" /> : <List aria-hidden className="size-5" />}
      className="border border-edge bg-card!"
      onClick={() => onView({ compact: !view.compact })}
    />
  </div>
)
