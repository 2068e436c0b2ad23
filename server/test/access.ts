import type { AccessChoice, SharedRole } from '#domain/vehicles/vehicle-access.ts'
import type { Person } from './people.ts'
import { inserted } from './rows.ts'

const choices: Record<SharedRole, AccessChoice> = {
  manager: { role: 'manager', shows_costs: true, shows_documents: true, reminds: true },
  contributor: { role: 'contributor', shows_costs: false, shows_documents: false, reminds: true },
  viewer: { role: 'viewer', shows_costs: false, shows_documents: false, reminds: false },
}

/** As if invited and accepted; without a vehicle, into the whole garage. */
export function letIn(
  owner: Person,
  member: Person,
  role: SharedRole,
  { vehicle = null, ...chosen }: Partial<AccessChoice> & { vehicle?: string | null } = {},
) {
  const { sql } = owner.server.services
  const { shows_costs, shows_documents, reminds } = { ...choices[role], ...chosen }
  return inserted(sql`
    insert into vehicle_access (owner_id, member_id, vehicle_id, email, role, shows_costs, shows_documents, reminds,
                                expires_at, accepted_at)
    values (${owner.id}, ${member.id}, ${vehicle}, ${member.email}, ${role}, ${shows_costs}, ${shows_documents},
            ${reminds}, now() + interval '7 days', now())
    returning id`)
}
