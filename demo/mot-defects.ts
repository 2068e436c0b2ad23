import { sql } from 'kysely'
import type { Db } from '../server/platform/database/database.ts'

/**
 * What owners did about what their tests advised, once the tests have written their items: work on tyres and brakes put
 * some right, and of tyres that are left their owners want to be reminded.
 */
export async function workOnDefects(tx: Db, today: string) {
  await sql`
    update mot_defects set repaired_by = work.id
      from mot_history as test cross join lateral (
        select log.id, log.type from maintenance_logs as log
         where log.vehicle_id = test.vehicle_id and log.type in ('Tyre Change / Rotation', 'Brake Service')
           and log.date between test.test_date and test.test_date + 300
           and not exists (select from mot_history as later where later.vehicle_id = test.vehicle_id
                              and later.test_date > test.test_date and later.test_date <= log.date)
         order by log.date, log.id) as work
     where test.id = mot_test_id
       and work.type = case when text ilike '%tyre%' then 'Tyre Change / Rotation'
                            when text ~* 'brake (disc|pad|pipe)' then 'Brake Service' end`.execute(tx)
  await sql`
    insert into reminders (vehicle_id, user_id, title, type, due_date, reminder_date, comments, mot_defect_id)
    select test.vehicle_id, vehicles.user_id, 'MOT advisory: ' || item.text, 'Tyre change/rotation',
           ${today}::date + 40, ${today}::date + 10, 'Advised at the last MOT', item.id
      from mot_defects as item join mot_history as test on test.id = mot_test_id
      join vehicles on vehicles.id = test.vehicle_id
     where item.text ilike '%tyre%' and item.repaired_by is null
       and not exists (select from mot_history as later
                        where later.vehicle_id = test.vehicle_id and later.test_date > test.test_date)`.execute(tx)
}
