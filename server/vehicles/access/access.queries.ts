import { type RawBuilder, sql } from 'kysely'
import type {
  AccessOfMine,
  LinkedInvitation,
  PersonWithAccess,
  SharedVehicle,
} from '#domain/vehicles/vehicle-access.ts'
import type { Member } from '../../platform/auth/session.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { isId } from '../../platform/http/guard.ts'
import { hashOfToken } from '../../platform/mail/link-token.ts'
import { cameBack } from '../../platform/mail/returned/came-back.ts'

const choice = sql`access.role, access.shows_costs, access.shows_documents, access.reminds`
const times = sql`
  to_json(access.expires_at) #>> '{}' as expires_at, to_json(access.accepted_at) #>> '{}' as accepted_at`
const itsVehicle = sql`
  case when car.id is not null
       then json_build_object('id', car.id, 'make', car.make, 'model', car.model, 'year', car.year,
                              'registration_number', car.registration_number) end as vehicle`
/** Those of the owner's cars that are left out of the garage. */
const leftOut = sql<SharedVehicle[]>`
  coalesce((select json_agg(json_build_object('id', kept.id, 'make', kept.make, 'model', kept.model, 'year', kept.year,
                                              'registration_number', kept.registration_number)
                            order by kept.created_at, kept.id)
              from vehicles as kept
             where kept.id = any(access.except_vehicles) and kept.user_id = access.owner_id and kept.deleted_at is null),
           '[]') as except_vehicles`
const emailCameBack = sql<boolean>`(access.member_id is null and ${cameBack('access_invitation', 'access_id', sql.ref('access.id'), sql.ref('access.email'))})`
const inGoodStanding = (member: string) =>
  sql<boolean>`${sql.ref(`${member}.suspended_at`)} is null and ${sql.ref(`${member}.deleted_at`)} is null`

/** Whom the owner lets in or has invited, the newest last; of one vehicle, also those with the whole garage. */
export async function listPeople(db: Db, owner: string, vehicle_id?: string): Promise<PersonWithAccess[]> {
  const { rows } = await sql<PersonWithAccess>`
    select access.id, access.email, ${choice}, ${times}, to_json(access.invited_at) #>> '{}' as invited_at, ${itsVehicle},
           ${leftOut}, ${emailCameBack} as email_came_back,
           case when access.member_id is not null
                then json_build_object('id', access.member_id, 'name', person.name, 'avatar_url', person.avatar_url)
                end as member
      from vehicle_access as access
      left join vehicles as car on car.id = access.vehicle_id
      left join users as person on person.id = access.member_id
     where access.owner_id = ${owner} and access.ended_at is null
       ${
         vehicle_id
           ? sql`and (access.vehicle_id = ${vehicle_id}
                                or (access.vehicle_id is null and ${vehicle_id} <> all (access.except_vehicles)))`
           : sql``
       }
     order by access.created_at, access.id`.execute(db)
  return rows
}

/** Somebody invited an address: told to whoever has confirmed it as their own. */
const isFor = ({ id, email, email_verified }: Member) => sql<boolean>`(
  access.member_id = ${id}
  or (access.member_id is null and ${email_verified} and access.email = ${email.toLowerCase()}
      and access.expires_at > now() and access.owner_id <> ${id}
      and not exists (select from blocks where (blocker_id, blocked_id) in ((${id}, access.owner_id), (access.owner_id, ${id})))))`

/** What others let the member into, or have invited them to. */
export async function listAccessOf(db: Db, member: Member): Promise<AccessOfMine[]> {
  const { rows } = await sql<AccessOfMine>`
    select access.id, ${choice}, ${times}, ${itsVehicle},
           json_build_object('id', its_owner.id, 'name', its_owner.name) as owner
      from vehicle_access as access
      join users as its_owner on its_owner.id = access.owner_id and ${inGoodStanding('its_owner')}
      left join vehicles as car on car.id = access.vehicle_id
     where access.ended_at is null and ${isFor(member)}
     order by access.accepted_at nulls first, access.created_at, access.id`.execute(db)
  return rows
}

/** What the holder of a link is told; a used, ended or made-up one is not found. */
export async function findLinked(db: Db, token_hash: string, member: Member | undefined): Promise<LinkedInvitation> {
  const { rows } = await sql<Omit<LinkedInvitation, 'for_you'>>`
    select access.id, access.email, ${choice}, to_json(access.expires_at) #>> '{}' as expires_at,
           its_owner.name as owner_name,
           case when car.id is not null
                then json_build_object('make', car.make, 'model', car.model, 'year', car.year,
                                       'registration_number', car.registration_number) end as vehicle
      from vehicle_access as access
      join users as its_owner on its_owner.id = access.owner_id and ${inGoodStanding('its_owner')}
      left join vehicles as car on car.id = access.vehicle_id
     where access.token_hash = ${token_hash} and ${isOpen}`.execute(db)
  const [found] = rows
  if (!found) throw notFound('Invitation')
  return { ...found, for_you: member?.email.toLowerCase() === found.email }
}

/** Not answered, not ended, not expired. */
const isOpen = sql<boolean>`(access.member_id is null and access.ended_at is null and access.expires_at > now())`

/** By its link, for this address. Locked until the transaction ends, so that it isn't withdrawn in between. */
export async function isInvitedToShare(tx: Db, token: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from vehicle_access as access join users as its_owner on its_owner.id = access.owner_id
     where access.token_hash = ${hashOfToken(token)} and access.email = ${email} and ${isOpen}
       and ${inGoodStanding('its_owner')}
       for share of access`.execute(tx)
  return rows.length > 0
}

export interface HeldAccess {
  id: string
  owner_id: string
  vehicle_id: string | null
  member_id: string | null
  email: string
  token_hash: string | null
  is_open: boolean
}

/** The row as it is inside this transaction, locked until its end; one that has ended is not found. */
export async function holdAccess(
  tx: Db,
  id: string,
  of: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<HeldAccess> {
  const { rows } = isId(id)
    ? await sql<HeldAccess>`
        select id, owner_id, vehicle_id, member_id, email, token_hash, ${isOpen} as is_open
          from vehicle_access as access where id = ${id} and ended_at is null and ${of} for update`.execute(tx)
    : { rows: [] }
  const [held] = rows
  if (!held) throw notFound('Access')
  return held
}
