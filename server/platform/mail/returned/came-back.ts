import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { hook } from '../../hook.ts'
import type { Template } from '../mail-templates.ts'

export interface UndeliveredMail {
  id: string
  template: string
  /** Of its content, the ids. */
  payload: unknown
}

/** An email that didn't arrive; what it asked for may still be open. */
export const mailCameBack = hook<[tx: Db, mail: UndeliveredMail]>('mail came back')

/** Whether the newest email of this kind about this didn't arrive. `by` names the id in its content. */
export const cameBack = (template: Template, by: string, id: RawBuilder<unknown>, address: RawBuilder<unknown>) =>
  sql<boolean>`coalesce((
    select returned_at is not null or state = 'failed' from mails
     where to_address = ${address} and template = ${template} and payload ->> ${by} = ${id}::text
     order by created_at desc, id limit 1), false)`
