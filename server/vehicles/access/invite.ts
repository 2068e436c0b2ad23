import { sql } from 'kysely'
import { addDays, londonToday } from '#domain/basics/format.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { formatRegistration } from '#domain/vehicles/registration.ts'
import { invitationDays, mostPeople, type PersonWithAccess, roleWords } from '#domain/vehicles/vehicle-access.ts'
import type { NewInvitation } from '#domain/vehicles/vehicle-access-forms.ts'
import type { Config } from '../../config.ts'
import { isShutOut } from '../../members/blocks/shut-out.ts'
import { addNotification } from '../../members/notifications/notifications.queries.ts'
import type { Member } from '../../platform/auth/session.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { countIfDone, type Limit } from '../../platform/http/rate-limit.ts'
import { announce } from '../../platform/live/live.ts'
import { hashOfToken, newToken } from '../../platform/mail/link-token.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { UndeliveredMail } from '../../platform/mail/returned/came-back.ts'
import type { Services } from '../../platform/services.ts'
import { holdAccess, listPeople } from './access.queries.ts'

// Each invitation emails someone who may never have heard of us.
const perDay = { name: 'access-invite', hits: 20, seconds: 24 * 3600 }
const perMailbox = { name: 'access-mailbox', hits: 5, seconds: 24 * 3600 }
const ofEverybody = { name: 'access-mailbox-all', hits: 30, seconds: 24 * 3600 }
const limits = (owner: Member, email: string): [Limit, string][] => [
  [perDay, owner.id],
  [perMailbox, `${owner.id} ${email}`],
  [ofEverybody, email],
]

const openUntil = sql<Date>`now() + make_interval(days => ${invitationDays})`

/** The invitation and the email with its link: all or nothing. */
export async function invite(services: Services, owner: Member, asked: NewInvitation): Promise<PersonWithAccess> {
  if (asked.email === owner.email.toLowerCase())
    throw invalid({ email: 'This is your own address. Please enter somebody else’s.' })
  return countIfDone(services.sql, limits(owner, asked.email), () =>
    services.db.transaction().execute((tx) => makeInvitation(tx, services.config, owner, asked)),
  )
}

async function makeInvitation(tx: Db, config: Config, owner: Member, asked: NewInvitation) {
  // The vehicle before the member, as everywhere.
  const vehicle = asked.vehicle_id ? await ownCar(tx, owner.id, asked.vehicle_id) : null
  await assertOwnCars(tx, owner.id, asked.except_vehicles ?? [])
  // Two invitations at once take turns, so that neither the limit nor an address is counted twice.
  await tx.selectFrom('users').select('id').where('id', '=', owner.id).forNoKeyUpdate().execute()
  const there = await listPeople(tx, owner.id)
  if (there.length >= mostPeople)
    throw conflict('too_many_people', `You can let in up to ${mostPeople} people. Remove somebody first.`)
  if (there.some((each) => each.email === asked.email && (each.vehicle?.id ?? null) === asked.vehicle_id))
    throw invalid({ email: 'They’re already on the list. Change what they may do there, or send the link again.' })
  const token = newToken()
  const { id } = await tx
    .insertInto('vehicle_access')
    .values({ ...asked, owner_id: owner.id, token_hash: hashOfToken(token), expires_at: openUntil })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tell(tx, config, owner, { id, token, vehicle, ...asked })
  return found(await listPeople(tx, owner.id), id)
}

/** A new link; the one before stops working. */
export async function inviteAgain(services: Services, owner: Member, id: string): Promise<PersonWithAccess> {
  const seen = found(await listPeople(services.db, owner.id), id)
  return countIfDone(services.sql, limits(owner, seen.email), () =>
    services.db.transaction().execute(async (tx) => {
      const vehicle = seen.vehicle && (await ownCar(tx, owner.id, seen.vehicle.id))
      const held = await holdAccess(tx, id, sql<boolean>`owner_id = ${owner.id}`)
      if (held.member_id) throw conflict('accepted', 'They’ve already accepted.')
      const token = newToken()
      await tx
        .updateTable('vehicle_access')
        .set({ token_hash: hashOfToken(token), expires_at: openUntil, invited_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute()
      await tell(tx, services.config, owner, { ...seen, id, token, vehicle })
      return found(await listPeople(tx, owner.id), id)
    }),
  )
}

function found(people: PersonWithAccess[], id: string): PersonWithAccess {
  const person = people.find((each) => each.id === id)
  if (!person) throw notFound('Access')
  return person
}

/** Locked, so that it isn't sold or deleted at the same moment. */
async function ownCar(tx: Db, user_id: string, id: string) {
  const car = await tx
    .selectFrom('vehicles')
    .select(['id', 'make', 'model', 'year', 'registration_number'])
    .where((row) => row.and({ id, user_id }))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!car) throw notFound('Vehicle')
  return car
}

/** Cars that somebody may be kept from. */
export async function assertOwnCars(tx: Db, user_id: string, ids: readonly string[]) {
  if (ids.length === 0) return
  const own = await tx
    .selectFrom('vehicles')
    .select('id')
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .where('id', 'in', ids)
    .execute()
  if (own.length < ids.length) throw notFound('Vehicle')
}

interface Invited extends Pick<NewInvitation, 'email' | 'role'> {
  id: string
  token: string
  vehicle: Awaited<ReturnType<typeof ownCar>> | null
}

export const describe = (
  vehicle: { make: string; model: string; year: number; registration_number: string | null } | null,
) =>
  vehicle
    ? `the ${vehicleName(vehicle)}${vehicle.registration_number ? ` (${formatRegistration(vehicle.registration_number)})` : ''}`
    : 'their whole garage'

/** Between two members with a block it reaches nobody: to the owner it looks like one that isn't answered. */
async function tell(
  tx: Db,
  { publicUrl, registration }: Config,
  owner: Member,
  { id, token, vehicle, email, role }: Invited,
) {
  if (await isShutOut(tx, owner.id, email)) return
  await queueMail(tx, email, 'access_invitation', {
    owner: owner.name,
    what: describe(vehicle),
    role: roleWords[role].title,
    link: `${publicUrl}/join/${token}`,
    last_day: addDays(londonToday(), invitationDays),
    access_id: id,
    closed: registration === 'closed',
  })
  const account = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_verified', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (account)
    await addNotification(tx, {
      user_id: account.id,
      type: 'account',
      title: `${owner.name} invited you`,
      content: `You can see ${describe(vehicle)} if you accept.`,
      metadata: { page: 'people', user_id: owner.id },
      dedupe_key: `access:${id}`,
      emailed: true,
    })
}

/** The email with the invitation didn't arrive: the owner may have mistyped its address. */
export async function tellNotInvited(tx: Db, { id: mail_id, template, payload }: UndeliveredMail) {
  if (template !== 'access_invitation') return
  const { access_id } = payload as { access_id: string }
  const waiting = await tx
    .selectFrom('vehicle_access')
    .select(['owner_id', 'email'])
    .where('id', '=', access_id)
    .where('member_id', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!waiting) return
  await addNotification(tx, {
    user_id: waiting.owner_id,
    type: 'account',
    title: 'Invitation not delivered',
    content: `Our email to ${waiting.email} came back. If the address isn’t right, withdraw the invitation and invite them again.`,
    metadata: { page: 'people' },
    dedupe_key: `access-undelivered:${mail_id}`,
  })
  await announce(tx, waiting.owner_id, 'access')
}
