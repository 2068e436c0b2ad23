import { sql } from 'kysely'
import { invoiceKinds, type UsedPart } from '#domain/records/invoice.ts'

const log = sql.ref('maintenance_logs.id')

/**
 * Of the current row of maintenance_logs: what was taken from the shelf for it, and what is on its invoice. Null if
 * nothing; not looked for row by row where the vehicle has no parts or sets of tyres at all.
 */
export const usedParts = (vehicle_id: string) => sql<UsedPart[] | null>`
  case when maintenance_logs.kind in (${sql.join(invoiceKinds.map((kind) => sql.lit(kind)))})
        and (exists (select from parts where vehicle_id = ${vehicle_id}::uuid)
             or exists (select from tyre_sets where vehicle_id = ${vehicle_id}::uuid)) then (
    select json_agg(json_build_object('id', id, 'kind', kind, 'name', name, 'part_number', part_number,
                                      'quantity', quantity) order by kind, lower(name), id)
      from (
        select part.id, 'part' as kind, part.name, part.part_number, use.quantity
          from part_uses as use join parts as part on part.id = use.part_id where use.maintenance_log_id = ${log}
        union all
        select part.id, 'part', part.name, part.part_number, null from parts as part
         where part.on_invoice_of = ${log}
           and not exists (select from part_uses where part_id = part.id and maintenance_log_id = ${log})
        union all
        select id, 'tyre_set', name, null, null from tyre_sets where on_invoice_of = ${log}) as used) end`
