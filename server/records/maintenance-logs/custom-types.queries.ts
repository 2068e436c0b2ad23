import { sql } from 'kysely'
import { type CustomType, type CustomTypes, mostCustomTypes } from '#domain/records/custom-type.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import { fieldsOf } from '#domain/records/registry.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { isId } from '../../platform/http/guard.ts'

/** Of each kind, those that the member used last. */
export async function listCustomTypes(db: Db, user_id: string): Promise<CustomTypes> {
  const { rows } = await sql<CustomType>`
    select id, kind, name from (
      select id, kind, name, row_number() over (partition by kind order by used_at desc, id) as nth
        from custom_types where user_id = ${user_id}) as named
     where nth <= ${mostCustomTypes} order by kind, lower(name)`.execute(db)
  return { items: rows }
}

/** Named by this member before, and still offered. */
export async function isOwnType(db: Db, user_id: string, kind: LogKind, name: string): Promise<boolean> {
  const { items } = await listCustomTypes(db, user_id)
  return items.some((type) => type.kind === kind && type.name === name)
}

/** After a save; of a type that everybody has, nothing is asked of the database. */
export async function rememberType(tx: Db, user_id: string, kind: LogKind, type: string | undefined) {
  const field = fieldsOf(kind).find(({ name }) => name === 'type')
  if (!type || !field?.mayName || field.choices?.includes(type)) return
  await sql`
    insert into custom_types (user_id, kind, name) values (${user_id}, ${kind}, ${type})
    on conflict (user_id, kind, lower(name)) do update set name = excluded.name, used_at = now()`.execute(tx)
}

/** It is offered no more; records that have it keep it. */
export async function forgetType(db: Db, user_id: string, id: string) {
  const { numDeletedRows } = isId(id)
    ? await db.deleteFrom('custom_types').where('id', '=', id).where('user_id', '=', user_id).executeTakeFirstOrThrow()
    : { numDeletedRows: 0n }
  if (!numDeletedRows) throw notFound('Type')
}
