import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'
import type { Db } from './database.ts'
import { enqueue, type Job } from './jobs.ts'
import { renderMail, type Template, type TemplateData } from './mail-templates.ts'

export interface Message {
  id: string
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** False while mail goes to the outbox on disk. */
  configured: boolean
  deliver(message: Message): Promise<void>
}

/** Sent by a job once the transaction that holds `db` has committed, or later if a later moment is named. */
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

export const sendMail: Job<{ mail_id: string }> = {
  name: 'send-mail',
  retryLimit: 12,
  async run({ db, mailer, config }, { mail_id }) {
    await db.transaction().execute(async (tx) => {
      const mail = await tx
        .selectFrom('mails')
        .select(['id', 'to_address', 'template', 'payload'])
        .where('id', '=', mail_id)
        .where('state', '!=', 'sent')
        .forUpdate()
        .executeTakeFirst()
      if (!mail) return
      const content = renderMail(mail.template as Template, mail.payload as never, config.publicUrl)
      await mailer.deliver({ id: mail.id, to: mail.to_address, ...content })
      await tx
        .updateTable('mails')
        // A link opens a door for whoever reads it: once it is in the mailbox it is nowhere else.
        .set((row) => ({
          state: 'sent',
          sent_at: new Date(),
          attempts: row('attempts', '+', 1),
          payload: sql`payload - 'link'`,
        }))
        .where('id', '=', mail.id)
        .execute()
    })
  },
}

export function createMailer(config: Config): Mailer {
  const { smtp, from, outbox } = config.mail
  if (!smtp) return { configured: false, deliver: (message) => writeToOutbox(outbox, from, message) }
  const transport = nodemailer.createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.secure,
    ...(smtp.user ? { auth: { user: smtp.user, pass: smtp.password ?? '' } } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
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
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${message.id}.json`)
  const content = JSON.stringify({ ...message, from, sent_at: new Date().toISOString() }, null, 2)
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}
