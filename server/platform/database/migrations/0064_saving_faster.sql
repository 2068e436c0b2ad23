-- What a save asks of the database in passing no longer grows with the day's points or with the records of the car.

-- What a member has earned today towards the day's cap, kept beside the total by the same trigger.
alter table user_points add column capped_on date, add column capped_points integer not null default 0;

update user_points set capped_on = today.day, capped_points = today.points
  from (select user_id, (now() at time zone 'Europe/London')::date as day, sum(point_transactions.points) as points
          from point_transactions join point_rules on point_rules.id = rule_id
         where point_transactions.points > 0 and is_capped
           and created_at >= date_trunc('day', now() at time zone 'Europe/London') at time zone 'Europe/London'
         group by user_id) as today
 where user_points.user_id = today.user_id;

create or replace function add_up_points() returns trigger language plpgsql as $$
declare
  today constant date := (now() at time zone 'Europe/London')::date;
begin
  update user_points
     set total_points  = total_points + earned.points,
         highest_level = greatest(highest_level, (total_points + earned.points) / 100 + 1),
         capped_on     = today,
         capped_points = case when capped_on = today then capped_points else 0 end + earned.capped,
         updated_at    = now()
    from (select user_id, sum(added.points) as points,
                 coalesce(sum(added.points) filter (
                   where added.points > 0 and is_capped and (created_at at time zone 'Europe/London')::date = today), 0) as capped
            from added join point_rules on point_rules.id = rule_id
           group by user_id) as earned
   where user_points.user_id = earned.user_id;
  return null;
end $$;

-- As before, but the day's cap is not added up anew.
create or replace function earn_points(
  p_user uuid, p_rule text, p_object_type text, p_object uuid, p_vehicle uuid, p_cap integer,
  out paid integer, out total_before integer, out highest_before integer
) language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
declare
  earned_today integer;
begin
  select total_points, highest_level,
         case when capped_on = (now() at time zone 'Europe/London')::date then capped_points else 0 end
    into strict total_before, highest_before, earned_today
    from user_points where user_id = p_user for update;
  insert into point_transactions (user_id, rule_id, points, object_type, object_id, vehicle_id)
  select p_user, id, case when is_capped then greatest(0, least(points, p_cap - earned_today)) else points end,
         p_object_type, p_object, p_vehicle
    from point_rules
   where id = p_rule
     and not exists (select from point_transactions where object_id = p_object and rule_id = p_rule and points >= 0)
  on conflict do nothing returning point_transactions.points into paid;
  paid := coalesce(paid, 0);
end $$;

-- The newest main service among several of one day.
drop index maintenance_logs_main_services;
create index maintenance_logs_main_services on maintenance_logs (vehicle_id, type, date desc, created_at desc, id desc)
  where deleted_at is null and type in ('Major Service', 'Minor Service');

-- The highest reading before a day and the lowest after it.
create index maintenance_logs_readings on maintenance_logs (vehicle_id, mileage, date)
  where deleted_at is null and mileage is not null;

-- Planning these took PostgreSQL longer than doing them, and it planned them anew for each save: the plan made once is
-- as good for any car.
alter function follow_with_dates(uuid, text[], date, integer) set plan_cache_mode = force_generic_plan;

-- As before, but a reminder that was overtaken is looked for among those in sight, which are few, and not by way of every
-- record of its type.
create or replace function follow_with_reminders(p_vehicle uuid, p_owner uuid, p_log uuid, p_types text[], p_reminder jsonb)
  returns void language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
declare
  of     text;
  newest uuid;
begin
  if p_reminder is not null then
    insert into reminders (vehicle_id, user_id, maintenance_log_id, title, type, due_date, reminder_date, location,
                           lead_notified_at, due_notified_at, status)
    select p_vehicle, p_owner, p_log, title, type, due_date, reminder_date, location, lead_notified_at, due_notified_at,
           'pending'
      from jsonb_to_record(p_reminder) as it (title text, type text, due_date date, reminder_date date, location text,
                                              lead_notified_at timestamptz, due_notified_at timestamptz)
    on conflict (maintenance_log_id) do update
      set title = excluded.title, type = excluded.type, due_date = excluded.due_date,
          reminder_date = excluded.reminder_date, location = excluded.location,
          lead_notified_at = excluded.lead_notified_at, due_notified_at = excluded.due_notified_at,
          status = excluded.status, deleted_at = null;
  end if;
  foreach of in array p_types loop
    newest := (select id from maintenance_logs
                where vehicle_id = p_vehicle and kind = 'service' and type = of and deleted_at is null
                order by date desc, created_at desc, id desc limit 1);
    update reminders set deleted_at = null
     where maintenance_log_id = newest and vehicle_id = p_vehicle and user_id = p_owner and status = 'pending'
       and deleted_at is not null;
    update reminders set deleted_at = now()
     where vehicle_id = p_vehicle and user_id = p_owner and status = 'pending' and deleted_at is null
       and maintenance_log_id is distinct from newest
       and (select vehicle_id = p_vehicle and type = of from maintenance_logs where id = maintenance_log_id);
  end loop;
end $$;
