import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../database/database.ts'

/** What the reader of an email wants of it at the moment it would go. */
export type Wish = 'send' | 'drop' | { after: Date }

/** The members' preferences, which their own area keeps: connect-areas.ts. */
export const wishes = {
  of: async (_tx: Db, _member: string, _about: string): Promise<Wish> => {
    throw new Error('Nobody is connected who knows what members want')
  },
}

/** Emails that a member may do without, and what of their preferences each is about. */
const about: Record<string, string> = { reminder_due: 'reminders', enquiry: 'messages', digest: 'weekly' }

export interface Optional {
  member: string
  about: string
}

/** Undefined for what always goes, and for emails queued by an earlier version. */
export function optionalMail({ template, payload }: { template: string; payload: unknown }): Optional | undefined {
  const { member, kind } = payload as { member?: string; kind?: string }
  const subject = template === 'notification' ? kind : about[template]
  return member && subject ? { member, about: subject } : undefined
}

const sign = (secret: string, { member, about }: Optional) =>
  createHmac('sha256', secret).update(`no emails ${about} ${member}`).digest('hex').slice(0, 32)

/** For the emails of one kind to one member; it can't be forged for others. */
export const stopToken = (secret: string, mail: Optional) => `${mail.about}.${mail.member}.${sign(secret, mail)}`

export function readStopToken(secrets: string[], token: string): Optional | undefined {
  const [, about = '', member = '', signature = ''] =
    token.match(/^([a-z]{1,20})\.([0-9a-f-]{36})\.([0-9a-f]{32})$/) ?? []
  const isBy = (secret: string) => timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, { member, about })))
  return signature && secrets.some(isBy) ? { member, about } : undefined
}
