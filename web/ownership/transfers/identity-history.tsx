import type { IdentityChange } from '#domain/vehicles/vehicle-identity.ts'
import { Section } from '../../ui/card.tsx'
import { IdentityChangeLine } from '../../ui/identity-changes.tsx'

/** Earlier identities of the vehicle, newest first. */
export function IdentityHistory({ changes }: { changes: IdentityChange[] }) {
  if (changes.length === 0) return null
  return (
    <Section title="Registration and corrections">
      <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
        {changes.map((change) => (
          <li key={change.id} className="figures p-4 wrap-anywhere md:px-6">
            <IdentityChangeLine change={change} />
          </li>
        ))}
      </ol>
    </Section>
  )
}
