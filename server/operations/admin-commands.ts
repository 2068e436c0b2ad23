import { plural } from '#domain/basics/plural.ts'
import { linkTo, makeLink } from '../account/authentication/mailed-link.ts'
import { moderate } from '../community/moderation/moderate.ts'
import type { Db } from '../platform/database/database.ts'
import { announce } from '../platform/live/live.ts'
import type { Desk } from './desk.ts'
import { reportDiskUse } from './disk-use.ts'
import { invite, showInvitations } from './invite-commands.ts'
import { beginNewLog, reportLog, verifyLog } from './log-commands.ts'
import { act, findMember } from './named-member.ts'
import { addTokens, planIds, setPlan } from './plans-and-tokens.ts'
import { reportLastCheck } from './report-last-check.ts'
import { actOnThing, listReports, wordsAfter } from './reported-things.ts'
import { reportSealKeys, revokeSealKey } from './seal-keys.ts'
import { listUnreachable, markReachable } from './unreachable-members.ts'
import { reportFiles } from './verify-files.ts'

interface Command {
  takes:
    | '<email>'
    | '<email> <plan>'
    | '<email> <count>'
    | '<email> [why]'
    | '<thing> [why]'
    | '<why>'
    | '<key> [--from <day>]'
    | '[search]'
    | '[--revoke <email>]'
    | ''
  does: string
  /** It queues emails, which the running program then sends. */
  mails?: true
  run(desk: Desk, argument: string): Promise<number>
}

export const commands: Record<string, Command> = {
  'list-members': {
    takes: '[search]',
    does: 'lists members, newest first, whose name, username or email contains the words',
    run: listMembers,
  },
  unreachable: { takes: '', does: 'lists members whose emails come back', run: listUnreachable },
  reachable: {
    takes: '<email>',
    does: 'sends emails to a member again, or to all of them: reachable everybody',
    run: markReachable,
  },
  'make-moderator': {
    takes: '<email>',
    does: 'lets a member moderate',
    run: (desk, email) => setRole(desk, email, 'moderator'),
  },
  'remove-moderator': {
    takes: '<email>',
    does: 'ends that',
    run: (desk, email) => setRole(desk, email, 'member'),
  },
  moderator: {
    takes: '<email>',
    does: 'makes somebody a moderator; without an account yet, invites them to make one, even while REGISTRATION is closed',
    mails: true,
    run: makeModerator,
  },
  invite: {
    takes: '<email>',
    does: 'invites somebody to make an account: by email, or prints the link',
    mails: true,
    run: (desk, email) => invite(desk, email),
  },
  invitations: {
    takes: '[--revoke <email>]',
    does: 'lists the open invitations to make an account, or ends one',
    run: showInvitations,
  },
  'set-plan': {
    takes: '<email> <plan>',
    does: `moves a member to a plan at once: ${planIds.join(', ')}`,
    run: setPlan,
  },
  'add-tokens': {
    takes: '<email> <count>',
    does: 'adds bought tokens, which don’t expire at the end of the month',
    run: addTokens,
  },
  suspend: {
    takes: '<email> [why]',
    does: 'suspends a member and signs them out everywhere',
    mails: true,
    run: suspend,
  },
  unsuspend: { takes: '<email> [why]', does: 'lets a suspended member in again', mails: true, run: unsuspend },
  reports: { takes: '', does: 'lists open reports, oldest first', run: listReports },
  hide: {
    takes: '<thing> [why]',
    does: 'hides a post, comment, guide or listing',
    run: actOnThing('hide', 'is hidden'),
  },
  restore: { takes: '<thing> [why]', does: 'shows it again', run: actOnThing('restore', 'is shown again') },
  dismiss: {
    takes: '<thing> [why]',
    does: 'dismisses its reports and leaves it as it is',
    run: actOnThing('dismiss', 'stays as it is; its reports are settled'),
  },
  'reset-link': {
    takes: '<email>',
    does: 'prints a link that sets a new password once, within an hour',
    run: printResetLink,
  },
  'end-sessions': {
    takes: '<email>',
    does: 'signs a member out everywhere, or all of them: end-sessions everybody',
    run: endSessions,
  },
  'seal-keys': { takes: '', does: 'lists the keys that have sealed handovers', run: reportSealKeys },
  'revoke-seal-key': {
    takes: '<key> [--from <day>]',
    does: 'revokes a key from now or from that day',
    run: revokeSealKey,
  },
  'log-status': { takes: '', does: 'shows the transparency log and what its last check found', run: reportLog },
  'begin-new-log': {
    takes: '<why>',
    does: 'lets the log go on under a new name, after restoring a backup older than what it had published',
    run: beginNewLog,
  },
  'verify-log': { takes: '', does: 'checks the whole log against every record', run: verifyLog },
  'disk-use': { takes: '', does: 'shows how much room each kind of thing takes, and what is free', run: reportDiskUse },
  'verify-files': { takes: '', does: 'compares every stored file with its checksum', run: reportFiles },
  'files-status': { takes: '', does: 'shows what the last nightly file check found', run: reportLastCheck },
}

async function listMembers({ db, say }: Desk, search: string) {
  const words = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const members = await db
    .selectFrom('users')
    .select([
      'email',
      'name',
      'username',
      'role',
      'email_verified',
      'email_unreachable_since',
      'suspended_at',
      'created_at',
    ])
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
      member.email_unreachable_since && 'emails come back',
    ].filter(Boolean)
    say([member.email, member.name, `@${member.username}`, `since ${day(member.created_at)}`, ...marks].join('  '))
  }
  if (members.length > 200) say('… and more. Add part of the name or email to narrow it down.')
  if (members.length === 0) say('No member matches.')
  return 0
}

const day = (date: Date) => date.toISOString().slice(0, 10)

async function setRole({ db, say }: Desk, email: string, role: 'member' | 'moderator') {
  return act(db, email, async (tx, member) => {
    if (member.role === role) {
      say(
        `${member.email} is ${role === 'moderator' ? 'already a moderator' : 'not a moderator'}. Nothing has changed.`,
      )
      return 0
    }
    await tx.updateTable('users').set({ role }).where('id', '=', member.id).execute()
    await record(tx, role === 'moderator' ? 'grant_role' : 'revoke_role', member.id)
    await announce(tx, member.id, 'session')
    say(`${member.name} (${member.email}) is ${role === 'moderator' ? 'now a moderator' : 'no longer a moderator'}.`)
    return 0
  })
}

async function makeModerator(desk: Desk, argument: string) {
  const email = argument.trim().toLowerCase()
  const member = await desk.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return member ? setRole(desk, email, 'moderator') : invite(desk, email, 'moderator')
}

async function suspend(desk: Desk, argument: string) {
  const member = await findMember(desk.db, argument)
  if (member.suspended_at) {
    desk.say(`${member.email} has been suspended since ${day(member.suspended_at)}. Nothing has changed.`)
    return 0
  }
  await moderate(desk, null, {
    action: 'suspend',
    object_type: 'profile',
    object_id: member.id,
    reason: wordsAfter(argument),
  })
  desk.say(`${member.name} (${member.email}) is suspended and signed out everywhere.`)
  return 0
}

async function unsuspend(desk: Desk, argument: string) {
  const member = await findMember(desk.db, argument)
  if (!member.suspended_at) {
    desk.say(`${member.email} is not suspended. Nothing has changed.`)
    return 0
  }
  await moderate(desk, null, {
    action: 'unsuspend',
    object_type: 'profile',
    object_id: member.id,
    reason: wordsAfter(argument),
  })
  desk.say(`${member.name} (${member.email}) may sign in again.`)
  return 0
}

async function printResetLink({ db, config, say }: Desk, email: string) {
  return act(db, email, async (tx, member) => {
    const token = await makeLink(tx, 'reset-password', member.id, member.email)
    say(linkTo(config, '/reset-password', token))
    say(`This link sets a new password for ${member.email}, once, within the next hour. Anyone who has it can use it.`)
    return 0
  })
}

async function endSessions({ db, say }: Desk, email: string) {
  if (email === 'everybody') return endAllSessions(db, say)
  return act(db, email, async (tx, member) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow()
    await announce(tx, member.id, 'session')
    say(`${plural(Number(numDeletedRows), 'session')} of ${member.email} ended.`)
    return 0
  })
}

const endAllSessions = (db: Db, say: Desk['say']) =>
  db.transaction().execute(async (tx) => {
    const ended = await tx.deleteFrom('sessions').returning('user_id').execute()
    const members = new Set(ended.map(({ user_id }) => user_id))
    for (const member of members) await announce(tx, member, 'session')
    say(`${plural(ended.length, 'session')} of ${plural(members.size, 'member')} ended.`)
    return 0
  })

/** Null for the moderator: the operator acted. */
async function record(tx: Db, action: 'grant_role' | 'revoke_role', id: string) {
  await tx
    .insertInto('moderation_actions')
    .values({ action, object_type: 'profile', object_id: id, reason: "The operator's command" })
    .execute()
}
