-- What a save does in several steps that need nothing but one another's rows, as one question to the database. The values
-- are decided in domain/; what stands here only reads and writes them. Each step sees what happened before it, which is
-- why these are volatile and no part of one statement: whoever waited for a lock must see what its holder did. A server of
-- an older version may still call what stands here: another signature gets another name.

-- Pays a rule once an object, whoever it belongs to by then, up to the day's cap. Deeds of one member take turns: two at
-- once must not both fit under the same cap.
create function earn_points(
  p_user uuid, p_rule text, p_object_type text, p_object uuid, p_vehicle uuid, p_cap integer,
  out paid integer, out total_before integer, out highest_before integer
) language plpgsql volatile as $$
begin
  select total_points, highest_level into strict total_before, highest_before
    from user_points where user_id = p_user for update;
  insert into point_transactions (user_id, rule_id, points, object_type, object_id, vehicle_id)
  select p_user, point_rules.id,
         case when point_rules.is_capped then greatest(0, least(point_rules.points, p_cap - today.points))
              else point_rules.points end,
         p_object_type, p_object, p_vehicle
    from point_rules, (
      select coalesce(sum(point_transactions.points), 0)::int as points
        from point_transactions join point_rules on point_rules.id = point_transactions.rule_id
       where user_id = p_user and point_transactions.points > 0 and is_capped
         and point_transactions.created_at >= date_trunc('day', now() at time zone 'Europe/London') at time zone 'Europe/London'
    ) as today
   where point_rules.id = p_rule
     and not exists (select from point_transactions where object_id = p_object and rule_id = p_rule and points >= 0)
  on conflict do nothing returning points into paid;
  paid := coalesce(paid, 0);
end $$;

-- One reminder a record: `p_reminder`, when it is given, becomes that of `p_log`. Then, of each of `p_types`, only the
-- newest record speaks up. Overtaken reminders stay pending but out of sight, so that they come back when the record that
-- overtook them goes.
create function follow_with_reminders(p_vehicle uuid, p_owner uuid, p_log uuid, p_types text[], p_reminder jsonb)
  returns void language plpgsql volatile as $$
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
    update reminders
       set deleted_at = case when maintenance_log_id = newest then null else now() end
     where vehicle_id = p_vehicle and user_id = p_owner and status = 'pending'
       and (maintenance_log_id = newest and deleted_at is not null
            or deleted_at is null and maintenance_log_id is distinct from newest
               and maintenance_log_id in (select id from maintenance_logs where vehicle_id = p_vehicle and type = of));
  end loop;
end $$;

-- The vehicle's dates after its service book: the last service and, of the types that were touched, the day the newest
-- names. A vehicle whose dates and mileage stay as they are keeps its version, so that nobody editing it is told of a change.
create function follow_with_dates(p_vehicle uuid, p_types text[], p_next_service date, p_mileage integer)
  returns void language plpgsql volatile as $$
begin
  update vehicles
     set mileage = found.mileage, last_service = found.last_service, next_service = p_next_service,
         major_service_due = found.major, minor_service_due = found.minor
    from (select coalesce(p_mileage, now_there.mileage) as mileage,
                 (select date from maintenance_logs
                   where vehicle_id = p_vehicle and kind = 'service' and deleted_at is null
                   order by date desc limit 1) as last_service,
                 case when 'Major Service' <> all (p_types) then now_there.major_service_due else
                   (select next_service_due from maintenance_logs
                     where vehicle_id = p_vehicle and type = 'Major Service' and deleted_at is null
                     order by date desc, created_at desc, id desc limit 1) end as major,
                 case when 'Minor Service' <> all (p_types) then now_there.minor_service_due else
                   (select next_service_due from maintenance_logs
                     where vehicle_id = p_vehicle and type = 'Minor Service' and deleted_at is null
                     order by date desc, created_at desc, id desc limit 1) end as minor
            from vehicles as now_there where now_there.id = p_vehicle) as found
   where vehicles.id = p_vehicle
     and (vehicles.mileage, vehicles.last_service, vehicles.next_service, vehicles.major_service_due,
          vehicles.minor_service_due)
         is distinct from (found.mileage, found.last_service, p_next_service, found.major, found.minor);
end $$;

-- What follows a new log, in the transaction that holds its vehicle and after its row was written. `p_mileage` is given
-- when it has risen, `p_service` for an entry in the service book. Points come last: they are the lock that all of a
-- member's vehicles share.
create function follow_log(
  p_log uuid, p_vehicle uuid, p_owner uuid, p_mileage integer, p_service jsonb, p_actor uuid, p_rule text, p_cap integer,
  out paid integer, out total_before integer, out highest_before integer
) language plpgsql volatile as $$
declare
  types text[];
begin
  if p_service is not null then
    types := array[p_service ->> 'type'];
    perform follow_with_reminders(p_vehicle, p_owner, p_log, types, nullif(p_service -> 'reminder', 'null'));
    perform follow_with_dates(p_vehicle, types, (p_service ->> 'next_service')::date, p_mileage);
  elsif p_mileage is not null then
    update vehicles set mileage = p_mileage where id = p_vehicle;
  end if;
  select earned.paid, earned.total_before, earned.highest_before into paid, total_before, highest_before
    from earn_points(p_actor, p_rule, 'maintenance_log', p_log, p_vehicle, p_cap) as earned;
end $$;

-- The answer to an attempt, kept in the transaction that did it. When another has answered it meanwhile, this one is
-- refused and with it all it did. A name without an answer was left by a server that died.
create function keep_answer(p_user uuid, p_key text, p_hash text, p_status integer, p_response jsonb)
  returns void language plpgsql volatile as $$
begin
  insert into idempotency_keys (user_id, key, request_hash, status, response)
  values (p_user, p_key, p_hash, p_status, p_response)
  on conflict (user_id, key) do update
    set request_hash = excluded.request_hash, status = excluded.status, response = excluded.response
    where idempotency_keys.response is null;
  if not found then
    raise exception 'This attempt was answered before'
      using errcode = 'unique_violation', table = 'idempotency_keys', constraint = 'idempotency_keys_answered_once';
  end if;
end $$;
