import { Eye, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { sentenceCase } from '#domain/basics/listed.ts'
import { publicLogs } from '#domain/records/registry.ts'
import type { Sharing } from '#domain/sharing/sharing.ts'

/** Worded for an owner who is responsible for what is shown. */
export function VisitorsSee({ sharing, isPublic }: { sharing: Sharing; isPublic: boolean }) {
  const seen = [
    'Its photo, name, number plate and mileage',
    'Engine, gearbox, fuel, colour, keepers',
    'MOT and tax dates, MOT tests, sealed handovers',
    'Photos and videos marked public in the Gallery',
    sharing.show_maintenance && `${sentenceCase(publicLogs)}${besides(sharing.hidden.maintenance)}`,
    sharing.show_modifications && `Modifications${besides(sharing.hidden.modifications)}`,
    keepsBack(sharing) && 'How many entries you keep back, but not which',
    'Documents marked shareable',
    sharing.listing_shown && 'In your listing: its phone number and email, after a click',
    sharing.public_description ? "Your name and your Owner's Message" : 'Your name',
  ].filter((line) => line !== false)
  const unseen = [
    'Costs and receipts',
    'Fuel, insurance, tax and other running costs',
    'Private photos, documents and notes',
    'Reminders, and when your insurance ends',
    sharing.listing_shown ? 'Your other vehicles' : 'Your email, phone number and other vehicles',
    !sharing.show_maintenance && `${sentenceCase(publicLogs)}: switched off`,
    !sharing.show_modifications && 'Modifications: switched off',
  ].filter((line) => line !== false)
  return (
    <aside className="card grid gap-5 lg:sticky lg:top-24">
      <List
        title={isPublic ? 'What visitors see' : 'What visitors would see'}
        lines={seen}
        icon={<Eye aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />}
      />
      <List
        title="What they never see"
        lines={unseen}
        icon={<EyeOff aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />}
      />
    </aside>
  )
}

const keepsBack = ({ show_maintenance, show_modifications, hidden }: Sharing) =>
  !show_maintenance || !show_modifications || hidden.maintenance + hidden.modifications > 0

const besides = (hidden: number) => (hidden > 0 ? `, except ${hidden} you’ve hidden` : '')

const List = ({ title, lines, icon }: { title: string; lines: string[]; icon: ReactNode }) => (
  <div>
    <h3 className="mb-3 text-xl">{title}</h3>
    <ul className="grid gap-2">
      {lines.map((line) => (
        <li key={line} className="flex gap-3">
          {icon}
          {line}
        </li>
      ))}
    </ul>
  </div>
)
