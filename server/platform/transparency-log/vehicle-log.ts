import { sql } from 'kysely'

/** What the log holds of a vehicle of the surrounding query, and who besides us has seen the log. */
export const logFactsOf = (vehicle: string) => sql`
  (select json_build_object(
            'stood', count(*) filter (where act = 'stood' and role <> 'official'),
            'began_on', min(at) filter (where act = 'stood'),
            'witnesses', (select coalesce(json_agg(json_build_object('name', witness, 'last_seen_on', last) order by witness), '[]')
                            from (select witness, max(cosigned_at) as last from tlog_cosignatures group by witness) as seen))
     from record_versions where vehicle_id = ${sql.ref(`${vehicle}.id`)})`
