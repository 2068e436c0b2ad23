import { sql } from 'kysely'

/** What the log holds of a vehicle of the surrounding query, and who besides us has seen the log; of years of cosignatures only the newest are read. */
export const logFactsOf = (vehicle: string) => sql`
  (select json_build_object(
            'stood', count(*) filter (where act = 'stood' and role <> 'official'),
            'began_on', min(at) filter (where act = 'stood'),
            'witnesses', (select coalesce(json_agg(json_build_object('name', witness, 'last_seen_on', last, 'watches', watches)
                                                    order by witness), '[]')
                            from (select witness, max(newest.cosigned_at) as last,
                                         bool_or(newest.cosigned_at > now() - interval '2 days'
                                                 or newest.tree_size = (select max(tree_size) from tlog_checkpoints))
                                           as watches
                                    from tlog_witnesses as asked cross join lateral (
                                      select cosigned_at, tree_size from tlog_cosignatures as each
                                       where each.witness = asked.witness and each.key_id = asked.key_id
                                       order by tree_size desc limit 1) as newest
                                   group by witness) as seen),
            'begun_anew', (select coalesce(json_agg(json_build_object('at', created_at, 'size', continues, 'reason', reason)
                                                     order by created_at), '[]')
                             from tlog_origin where reason is not null),
            'stamp', (select json_build_object('name', authority, 'stamped_on', stamped_at) from tlog_timestamps
                       order by stamped_at desc limit 1))
     from record_versions where vehicle_id = ${sql.ref(`${vehicle}.id`)})`
