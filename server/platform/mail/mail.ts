import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import nodemailer from 'nodemailer'
import type { Config } from '../../config.ts'
import type { Db } from '../database/database.ts'
import { PlainError } from '../http/errors.ts'
import { enqueue, enqueueAll, type Job } from '../jobs/jobs.ts'
import { renderMail, type Template, type TemplateData } from './mail-templates.ts'
import { mailTrouble } from './mail-trouble.ts'
import { optionalMail, stopToken, wishes } from './wanted-mail.ts'

export interface Message {
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

export interface Mailer {
  /** False while email goes to the outbox on disk. */
  configured: boolean
  deliver(message: Message): Promise<void>
}

/** Sent by a job once the transaction of `db` has committed, or later if a time is given. */
export async function queueMail<T extends Template>(
  db: Db,
  to: string,
  template: T,
  data: TemplateData[T],
  options: { startAfter?: Date } = {},
) {
  const mail = await db
    .insertInto('mails')
    .values({ to_address: to, template, payload: data })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(db, sendMail, { mail_id: mail.id }, options)
}

interface Queued<T extends Template> {
  to: string
  data: TemplateData[T]
  startAfter?: Date | undefined
}

/** Many of one kind, in two statements. */
export async function queueMails<T extends Template>(db: Db, template: T, mails: Queued<T>[]) {
  if (mails.length === 0) return
  const queued = mails.map(({ to, data, startAfter }) => ({ id: randomUUID(), to, data, startAfter }))
  await db
    .insertInto('mails')
    .values(queued.map(({ id, to, data }) => ({ id, to_address: to, template, payload: data })))
    .execute()
  await enqueueAll(
    db,
    sendMail,
    queued.map(({ id, startAfter }) => ({ data: { mail_id: id }, startAfter })),
  )
}

// A dozen tries in the first hour and a half, then one an hour: a mail server may be down for two days.
const retryLimit = 60
/**
 * The ids stay, the text does not: a link gives access to anyone who reads it, and the rest names people. It is kept
 * only for the mailbox, and no longer than needed.
 */
const withoutWords = sql<object>`(
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(payload) where key like '%\\_id')`

export const sendMail: Job<{ mail_id: string }> = {
  name: 'send-mail',
  retryLimit,
  expireInSeconds: 120,
  async run({ db, mailer, config, secret }, { mail_id }) {
    const failure = await db.transaction().execute(async (tx) => {
      const mail = await tx
        .selectFrom('mails')
        .select(['id', 'to_address', 'template', 'payload', 'attempts'])
        .where('id', '=', mail_id)
        .where('state', '=', 'queued')
        .forUpdate()
        .executeTakeFirst()
      if (!mail) return
      if (await isStale(tx, mail)) return void (await settle(tx, mail, { state: 'failed', last_error: stale }))
      const optional = optionalMail(mail)
      const wish = optional ? await wishes.of(tx, optional.member, optional.about) : 'send'
      if (wish === 'drop') return void (await tx.deleteFrom('mails').where('id', '=', mail.id).execute())
      if (wish !== 'send') return enqueue(tx, sendMail, { mail_id }, { startAfter: wish.after })
      const attempts = mail.attempts + 1
      try {
        const stop = optional && `${config.publicUrl}/unsubscribe/${stopToken(secret, optional)}`
        const content = renderMail(
          mail.template as Template,
          mail.payload as never,
          config.publicUrl,
          stop,
          config.siteName,
        )
        await mailer.deliver({ id: mail.id, to: mail.to_address, ...content })
      } catch (error) {
        const last_error = String(error).slice(0, 2000)
        if (attempts > retryLimit) await settle(tx, mail, { state: 'failed', attempts, last_error })
        else await tx.updateTable('mails').set({ attempts, last_error }).where('id', '=', mail.id).execute()
        return { error }
      }
      await settle(tx, mail, { state: 'sent', sent_at: new Date(), attempts })
    })
    if (failure) throw asSentence(failure.error, config)
  },
}

/** What the mail server is to blame for; anything else is a fault of ours. */
const asSentence = (error: unknown, { mail: { smtp } }: Config) =>
  smtp && typeof (error as { code?: unknown }).code === 'string'
    ? new PlainError(`The mail server ${smtp.host}:${smtp.port} ${mailTrouble(error)} It is tried again later.`)
    : error

type Settled = { state: 'sent' | 'failed'; attempts?: number; sent_at?: Date; last_error?: string }

/** For the last email to somebody whose account is gone, not even the address stays. */
const settle = (tx: Db, { id, template }: { id: string; template: string }, settled: Settled) =>
  template === 'account_deleted'
    ? tx.deleteFrom('mails').where('id', '=', id).execute()
    : tx
        .updateTable('mails')
        .set({ ...settled, payload: withoutWords })
        .where('id', '=', id)
        .execute()

const stale = 'It was answered or cancelled before the email could be sent.'

const isStale = async (tx: Db, { template, payload }: { template: string; payload: unknown }) =>
  template === 'transfer_request' &&
  !(await tx
    .selectFrom('ownership_transfers')
    .select('id')
    .where('id', '=', (payload as TemplateData['transfer_request']).transfer_id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst())

/** For a request that was answered or withdrawn; an email being sent at this moment is not waited for. */
export async function withdrawRequest(tx: Db, transfer_id: string) {
  const waiting = tx
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'queued')
    .where('template', '=', 'transfer_request')
    .where(sql<boolean>`payload ->> 'transfer_id' = ${transfer_id}`)
    .forUpdate()
    .skipLocked()
  await tx
    .updateTable('mails')
    .set({ state: 'failed', last_error: stale, payload: withoutWords })
    .where('id', 'in', waiting)
    .execute()
}

export const createTransport = (smtp: NonNullable<Config['mail']['smtp']>) =>
  nodemailer.createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.secure,
    ...(smtp.user ? { auth: { user: smtp.user, pass: smtp.password ?? '' } } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })

export function createMailer(config: Config): Mailer {
  const { smtp, from, outbox } = config.mail
  if (!smtp) return { configured: false, deliver: (message) => writeToOutbox(outbox, from, message) }
  const transport = createTransport(smtp)
  const domain = new URL(config.publicUrl).hostname
  return {
    configured: true,
    async deliver({ id, ...message }) {
      // The same id on a retry lets a mailbox recognise a message it already has.
      await transport.sendMail({ from, ...message, messageId: `<${id}@${domain}>` })
    },
  }
}

async function writeToOutbox(folder: string, from: string, message: Message) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${message.id}.json`)
  const content = JSON.stringify({ ...message, from, sent_at: new Date().toISOString() }, null, 2)
  // Its links give access to accounts: only for the user we run as, and nobody else on the machine.
  await writeFile(`${file}.new`, content, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

declare module '../services.ts' {
  interface Services {
    mailer: Mailer
  }
}
