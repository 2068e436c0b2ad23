import type { Config } from '../config.ts'
import { PlainError } from '../errors.ts'
import { makeLink } from '../features/accounts/mailed-link.ts'
import type { Db } from '../platform/database.ts'
import { createFileStore } from '../platform/files.ts'
import { announce } from '../platform/live.ts'
import { counted } from './command-line.ts'
import { verifyFiles } from './verify-files.ts'

interface Desk {
  db: Db
  config: Config
  say(line: string): void
}

interface Command {
  takes: '<email>' | '[search]' | ''
  does: string
  run(desk: Desk, argument: string): Promise<number>
}

export const commands: Record<string, Command> = {
  'list-members': {
    takes: '[search]',
    does: 'lists members, newest first, whose name, username or e-mail contains the words',
    run: listMembers,
  },
  'make-moderator': {
    takes: '<email>',
    does: 'lets a member moderate',
    run: (desk, email) => setRole(desk, email, 'moderator'),
  },
  'remove-moderator': {
    takes: '<email>',
    does: 'takes that back',
    run: (desk, email) => setRole(desk, email, 'member'),
  },
  suspend: { takes: '<email>', does: 'shuts a member out and signs them out everywhere', run: suspend },
  unsuspend: { takes: '<email>', does: 'lets a suspended member in again', run: unsuspend },
  'reset-link': {
    takes: '<email>',
    does: 'prints a link that sets a new password, once, within an hour',
    run: printResetLink,
  },
  'end-sessions': { takes: '<email>', does: 'signs a member out everywhere', run: endSessions },
  'verify-files': { takes: '', does: 'compares every stored file with its checksum', run: reportFiles },
}

async function listMembers({ db, say }: Desk, search: string) {
  const words = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const members = await db
    .selectFrom('users')
    .select(['email', 'name', 'username', 'role', 'email_verified', 'suspended_at', 'created_at'])
    .where('deleted_at', 'is', null)
    .where((row) =>
      row.or([row('name', 'ilike', words), row('username', 'ilike', words), row('email', 'ilike', words)]),
    )
    .orderBy('created_at', 'desc')
    .limit(201)
    .execute()
  for (const member of members.slice(0, 200)) {
    const marks = [
      member.role === 'moderator' && 'moderator',
      member.suspended_at && `suspended ${day(member.suspended_at)}`,
      !member.email_verified && 'not verified',
    ].filter(Boolean)
    say([member.email, member.name, `@${member.username}`, `since ${day(member.created_at)}`, ...marks].join('  '))
  }
  if (members.length > 200) say('… and more. Give a word of the name or e-mail to see fewer.')
  if (members.length === 0) say('No member matches.')
  return 0
}

const day = (date: Date) => date.toISOString().slice(0, 10)

async function setRole({ db, say }: Desk, email: string, role: 'member' | 'moderator') {
  return act(db, email, async (tx, member) => {
    if (member.role === role) {
      say(`${member.email} is ${role === 'moderator' ? 'a moderator already' : 'no moderator'}. Nothing was changed.`)
      return 0
    }
    await tx.updateTable('users').set({ role }).where('id', '=', member.id).execute()
    await record(tx, role === 'moderator' ? 'grant_role' : 'revoke_role', member.id)
    say(`${member.name} (${member.email}) is ${role === 'moderator' ? 'a moderator now' : 'no moderator any more'}.`)
    return 0
  })
}

async function suspend({ db, say }: Desk, email: string) {
  return act(db, email, async (tx, member) => {
    if (member.suspended_at) {
      say(`${member.email} has been suspended since ${day(member.suspended_at)}. Nothing was changed.`)
      return 0
    }
    await tx.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', member.id).execute()
    await tx.deleteFrom('sessions').where('user_id', '=', member.id).execute()
    await announce(tx, member.id, 'session')
    await record(tx, 'suspend', member.id)
    say(`${member.name} (${member.email}) is suspended and signed out everywhere.`)
    return 0
  })
}

async function unsuspend({ db, say }: Desk, email: string) {
  return act(db, email, async (tx, member) => {
    if (!member.suspended_at) {
      say(`${member.email} is not suspended. Nothing was changed.`)
      return 0
    }
    await tx.updateTable('users').set({ suspended_at: null }).where('id', '=', member.id).execute()
    await record(tx, 'unsuspend', member.id)
    say(`${member.name} (${member.email}) may sign in again.`)
    return 0
  })
}

async function printResetLink({ db, config, say }: Desk, email: string) {
  return act(db, email, async (tx, member) => {
    const token = await makeLink(tx, 'reset-password', member.id)
    say(`${config.publicUrl}/reset-password?token=${token}`)
    say(`Good for one new password of ${member.email} within the next hour. Whoever has the link can set it.`)
    return 0
  })
}

async function endSessions({ db, say }: Desk, email: string) {
  return act(db, email, async (tx, member) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow()
    await announce(tx, member.id, 'session')
    say(`${counted(Number(numDeletedRows), 'session')} of ${member.email} ended.`)
    return 0
  })
}

async function reportFiles({ db, config, say }: Desk) {
  const { right, problems } = await verifyFiles(db, createFileStore(config))
  for (const problem of problems) say(problem)
  say(`${counted(right, 'stored file')} right, ${counted(problems.length, 'problem')}.`)
  return problems.length === 0 ? 0 : 2
}

type MemberRow = { id: string; name: string; email: string; role: string; suspended_at: Date | null }

async function act(db: Db, email: string, change: (tx: Db, member: MemberRow) => Promise<number>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const member = await tx
      .selectFrom('users')
      .select(['id', 'name', 'email', 'role', 'suspended_at'])
      .where('email', '=', email.trim().toLowerCase())
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!member) throw new PlainError(`There is no member with the e-mail ${email}.`)
    if (member.email.endsWith('@garagetale.invalid'))
      throw new PlainError(`${email} is GarageTale's own account and stays as it is.`)
    return change(tx, member)
  })
}

/** No moderator: an act of whoever holds the machine. */
async function record(tx: Db, action: 'grant_role' | 'revoke_role' | 'suspend' | 'unsuspend', id: string) {
  await tx
    .insertInto('moderation_actions')
    .values({ action, object_type: 'profile', object_id: id, reason: "The operator's command" })
    .execute()
}
