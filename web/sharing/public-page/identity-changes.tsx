import type { PublicVehicle } from '#domain/sharing/public-vehicle.ts'
import { IdentityChangeLine } from '../../ui/identity-changes.tsx'

/** Earlier identities of the car, oldest first. */
export function Changes({ changes }: { changes: PublicVehicle['identity_changes'] }) {
  if (changes.length === 0) return null
  return (
    <ul aria-label="Registration and corrections" className="figures grid gap-1 wrap-anywhere">
      {changes.map((change) => (
        <li key={change.id}>
          <IdentityChangeLine change={change} />
        </li>
      ))}
    </ul>
  )
}
