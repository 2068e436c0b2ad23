import { formatLongDate } from '#domain/basics/format.ts'
import { type IdentityChange, identityChangeWords } from '#domain/vehicles/vehicle-identity.ts'

export function IdentityChangeCard({ change }: { change: IdentityChange }) {
  const written = formatLongDate(change.created_at)
  return (
    <>
      <h4 className="font-display text-lg leading-tight font-bold wrap-anywhere">{identityChangeWords(change)}</h4>
      {written !== formatLongDate(change.changed_at) && <p className="text-muted">Entered on {written}.</p>}
    </>
  )
}
