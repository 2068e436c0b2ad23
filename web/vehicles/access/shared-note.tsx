import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { type ReadersAccess, roleWords, type SharedRole } from '#domain/vehicles/vehicle-access.ts'
import { KeyTag } from '../../ui/art/key-tag.tsx'

const mays: Record<SharedRole, string> = {
  manager: 'You can add and change everything but sell, publish or delete it.',
  contributor: 'You can add entries, and change your own.',
  viewer: 'You can look at it.',
}

/** At the top of somebody else's car. */
export function SharedNote({ access }: { access: ReadersAccess }) {
  const kept = [!access.shows_costs && 'costs', !access.shows_documents && 'documents'].filter(Boolean).join(' and ')
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-raised px-4 py-2">
      <KeyRound aria-hidden className="size-5 shrink-0 text-primary" />
      <p className="min-w-0 grow basis-64">
        <span className="font-semibold">Shared by {access.owner_name}.</span> {mays[access.role]}
        {kept && <span className="text-muted"> The owner keeps {kept} private.</span>}
      </p>
      <KeyTag>{roleWords[access.role].title}</KeyTag>
      <Link to="/people" className="inline-flex min-h-11 items-center underline underline-offset-4 md:min-h-8">
        Your access
      </Link>
    </div>
  )
}
