import { member, Person } from '../people.ts'
import type { TestServer } from '../server.ts'
import type { Role } from './roles.ts'
import type { Secrets } from './secrets.ts'

export type Cast = Record<Role, Person>

const names: Record<Exclude<Role, 'visitor'>, string> = {
  unverified: 'Una Upton',
  member: 'Sam Sutton',
  owner: 'Olive Owen',
  recipient: 'Rita Rowe',
  'former owner': 'Frank Fox',
  author: 'Arthur Ames',
  follower: 'Fay Finch',
  blocked: 'Blake Boon',
  business: 'Bert Baker',
  moderator: 'Mo Marshal',
  manager: 'Mae Manning',
  contributor: 'Cora Cole',
  viewer: 'Vince Vance',
  invited: 'Ivy Inman',
  removed: 'Rex Reid',
  suspended: 'Sue Stone',
  erased: 'Zed Zorn',
}
/** A seller types the buyer's address, and an owner those of the people they let in; otherwise nobody has anybody's. */
const sellersTo: Partial<Record<Role, Role>> = {
  ...{ recipient: 'owner', owner: 'former owner', unverified: 'member', member: 'owner' },
  ...{ manager: 'owner', contributor: 'owner', viewer: 'owner', invited: 'owner', removed: 'owner' },
}

export async function castOf(server: TestServer, secrets: Secrets): Promise<Cast> {
  const people = await Promise.all(
    Object.entries(names).map(async ([role, name]) => [role as Role, await member(server, name)] as const),
  )
  for (const [role, { email }] of people) {
    const seller = sellersTo[role]
    secrets.of(email, `the address of the ${role}`, role, ...(seller ? [seller] : []))
  }
  const cast = { ...Object.fromEntries(people), visitor: new Person(server) } as Cast
  const { sql } = server.services
  await sql`update users set role = 'moderator' where id = ${cast.moderator.id}`
  await sql`update users set email_verified = false where id = ${cast.unverified.id}`
  return cast
}
