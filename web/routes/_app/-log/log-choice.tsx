import { CarFront, Share2 } from 'lucide-react'
import { ActionTile, ActionTiles } from '../../../ui/action-tiles.tsx'
import { type QuickEntry, quickEntries } from './entries.ts'

/** Behind Add in the bar of a phone: everything that is a press away, the most frequent first. */
export const LogChoice = () => (
  <>
    <h1 className="mb-6 text-4xl">Add</h1>
    <ActionTiles>
      {(Object.keys(quickEntries) as QuickEntry[]).map((entry) => {
        const { label, text, Icon } = quickEntries[entry]
        return (
          <ActionTile key={entry} isBrief {...{ label, text, Icon }} link={{ to: '/log/$entry', params: { entry } }} />
        )
      })}
      <ActionTile
        isBrief
        label="Sort a file"
        text="A receipt or paper that is on this device"
        Icon={Share2}
        link={{ to: '/share' }}
      />
      <ActionTile
        isBrief
        label="Add Vehicle"
        text="By its registration, in a minute"
        Icon={CarFront}
        link={{ to: '/vehicles', search: { action: 'add' } }}
      />
    </ActionTiles>
  </>
)
