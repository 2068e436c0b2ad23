import type { Readable } from 'node:stream'
import type { Sql } from '../platform/database/database.ts'

export interface Table {
  name: string
  /** Without generated columns: PostgreSQL computes them again. */
  columns: string[]
  /** The primary key, or whatever else identifies its rows, as an `order by`. */
  order: string
}

/** All our tables except the list of migrations, which is kept separately. */
export const listTables = (sql: Sql) => sql<Table[]>`
  select c.relname as name,
         (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
         (select string_agg(format(case when a.attcollation <> 0 then '%I collate "C"' else '%I' end, a.attname), ', '
                            order by k.position)
            from pg_index i
            cross join unnest(i.indkey::smallint[]) with ordinality as k (attnum, position)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
           where i.indexrelid = (select key.indexrelid from pg_index key where key.indrelid = c.oid and key.indisunique
                                  order by key.indisprimary desc, key.indexrelid limit 1)) as "order"
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and c.relname <> 'migrations'
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
   order by c.relname collate "C"`

export const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ')

/** Makes rows read the same everywhere: the text of a date or a number depends on these. */
export const settleTextForms = (sql: Sql) =>
  sql.unsafe(`
    set local timezone = 'UTC';
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres';
    set local bytea_output = 'hex';
    set local extra_float_digits = 1;
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    set local lock_timeout = '30s'`)

/** In the order of the key, so that equal tables give equal bytes. */
export async function copyOut(sql: Sql, table: Table, columns = table.columns) {
  const query = `copy (select ${quoted(columns)} from public."${table.name}" order by ${table.order}) to stdout`
  return (await sql.unsafe(query).readable()) as Readable
}
