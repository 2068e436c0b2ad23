import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import nodemailer from 'nodemailer'
import { type Config, isOwnMachine } from '../../config.ts'
import type { Db } from '../database/database.ts'
import { PlainError } from '../http/errors.ts'
import { enqueue, enqueueAll, type Job } from '../jobs/jobs.ts'
import { renderMail, type Template, type TemplateData } from './mail-templates.ts'
import { mailTrouble } from './mail-trouble.ts'
import { bounceAddress } from './returned/bounce-address.ts'
import { mailCameBack, type UndeliveredMail } from './returned/came-back.ts'
import { noteReturned, tellOperator } from './returned/note-returned.ts'
import { whyUnsent } from './returned/reaches.ts'
import { refusedAddress } from './returned/why.ts'
import { optionalMail, stopToken, wishes } from './wanted-mail.ts'

export interface Message {
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  /** Where it goes back to if it can't be delivered; without one, to its sender. */
  returnTo?: string
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
    const { error, noted } = await db.transaction().execute(async (tx): Promise<Outcome> => {
      const mail = await tx
        .selectFrom('mails')
        .select(['id', 'to_address', 'template', 'payload', 'attempts'])
        .where('id', '=', mail_id)
        .where('state', '=', 'queued')
        .forUpdate()
        .executeTakeFirst()
      if (!mail) return {}
      if (await isStale(tx, mail)) return done(settle(tx, mail, { state: 'failed', last_error: stale }))
      const unsent = await whyUnsent(tx, mail)
      if (unsent) {
        await mailCameBack.run(tx, mail)
        return done(settle(tx, mail, { state: 'failed', last_error: unsent }))
      }
      const optional = optionalMail(mail)
      const wish = optional ? await wishes.of(tx, optional.member, optional.about) : 'send'
      if (wish === 'drop') return done(tx.deleteFrom('mails').where('id', '=', mail.id).execute())
      if (wish !== 'send') return done(enqueue(tx, sendMail, { mail_id }, { startAfter: wish.after }))
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
        const { bounces } = config.mail
        const returnTo = bounces && bounceAddress(secret, bounces, mail.id)
        await mailer.deliver({ id: mail.id, to: mail.to_address, ...content, ...(returnTo && { returnTo }) })
      } catch (error) {
        return notTaken(tx, mail, attempts, error)
      }
      return done(settle(tx, mail, { state: 'sent', sent_at: new Date(), attempts }))
    })
    tellOperator(noted)
    if (error) throw asSentence(error, config)
  },
}

interface Outcome {
  /** It is tried again. */
  error?: unknown
  noted?: Awaited<ReturnType<typeof noteReturned>>
}

const done = async (act: Promise<unknown>): Promise<Outcome> => {
  await act
  return {}
}

/** Given up at once if there is no such mailbox. Everything else is tried again: it may be otherwise, or about us. */
async function notTaken(tx: Db, mail: UndeliveredMail, attempts: number, error: unknown): Promise<Outcome> {
  const last_error = String(error).slice(0, 2000)
  const refused = refusedAddress(error)
  const isInVain = refused?.why === 'no_mailbox'
  if (!isInVain && attempts <= retryLimit) {
    await tx.updateTable('mails').set({ attempts, last_error }).where('id', '=', mail.id).execute()
    return { error }
  }
  const noted = refused && (await noteReturned(tx, mail.id, refused))
  if (!noted) await mailCameBack.run(tx, mail)
  await settle(tx, mail, { state: 'failed', attempts, last_error })
  return { noted, ...(!isInVain && { error }) }
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
    // A password is never sent in the clear over a network, whoever stands in between.
    requireTLS: !smtp.secure && (smtp.ca !== undefined || (smtp.user !== undefined && !isOwnMachine(smtp.host))),
    ...(smtp.ca ? { tls: { ca: smtp.ca } } : {}),
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
    async deliver({ id, returnTo, ...message }) {
      const envelope = returnTo ? { envelope: { from: returnTo, to: message.to } } : {}
      // The same id on a retry lets a mailbox recognise a message it already has.
      await transport.sendMail({ from, ...message, ...envelope, messageId: `<${id}@${domain}>` })
    },
  }
}

async function writeToOutbox(folder: string, from: string, { returnTo: _, ...message }: Message) {
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
