import type { Db } from '../platform/database/database.ts'
import { PlainError } from '../platform/http/errors.ts'

type MemberRow = { id: string; name: string; email: string; role: string; suspended_at: Date | null }

const membersNamed = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'suspended_at'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)

/** The first word of what was typed is their email. */
export async function findMember(db: Db, argument: string): Promise<MemberRow> {
  const [email = ''] = argument.trim().toLowerCase().split(/\s/)
  return notOurs(email, await membersNamed(db, email).executeTakeFirst())
}

export async function act(
  db: Db,
  argument: string,
  change: (tx: Db, member: MemberRow) => Promise<number>,
): Promise<number> {
  const email = argument.trim().toLowerCase()
  return db
    .transaction()
    .execute(async (tx) =>
      change(tx, notOurs(email, await membersNamed(tx, email).forNoKeyUpdate().executeTakeFirst())),
    )
}

function notOurs(email: string, member: MemberRow | undefined): MemberRow {
  if (!member) throw new PlainError(`There is no member with the email ${email}.`)
  if (member.email.endsWith('@garagetale.invalid'))
    throw new PlainError(`${email} is GarageTale's own account and can’t be changed.`)
  return member
}
