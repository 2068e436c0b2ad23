-- changed_at is the day the change happened, as its owner says; created_at is when it was written here.
alter table vehicle_identity_changes
  add column created_at    timestamptz not null default now(),
  add column timeline_date date        not null
    generated always as ((changed_at at time zone 'Europe/London')::date) stored;

create index vehicle_identity_changes_timeline
  on vehicle_identity_changes (vehicle_id, timeline_date desc, created_at desc, id desc);
-- A plate that somebody's car had still finds it.
create index vehicle_identity_changes_plates on vehicle_identity_changes (old_value)
  where field = 'registration_number';

-- What was said stays said; only the name of who said it may go.
create function refuse_rewriting_identity() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('garagetale.erasing', true) = 'on' then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.user_id is null and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name
    using errcode = 'restrict_violation', table = tg_table_name, constraint = 'append_only';
end $$;

create trigger vehicle_identity_changes_append_only before update or delete on vehicle_identity_changes
  for each row execute function refuse_rewriting_identity();
create trigger vehicle_identity_changes_not_truncated before truncate on vehicle_identity_changes
  for each statement execute function refuse_rewriting();

-- Plates that were typed over what the registry had been asked for, from before this was an act of its own.
insert into vehicle_identity_changes (vehicle_id, kind, field, old_value, new_value)
select vehicles.id, 'registration', 'registration_number', vehicle_data.vrm, vehicles.registration_number
  from vehicles join vehicle_data on vehicle_data.vehicle_id = vehicles.id
 where vehicle_data.vrm is distinct from vehicles.registration_number and vehicles.deleted_at is null;

-- Which vehicle it was that a business spoke of.
create function identity_of(vehicle uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('make', make, 'model', model, 'year', year, 'registration_number', registration_number)
    from vehicles where id = vehicle
$$;

alter table maintenance_logs add column confirmed_vehicle jsonb;
update maintenance_logs set confirmed_vehicle = identity_of(vehicle_id) where confirmed_at is not null;

create function keep_confirmed_vehicle() returns trigger language plpgsql as $$
begin
  new.confirmed_vehicle := case when new.confirmed_at is not null then identity_of(new.vehicle_id) end;
  return new;
end $$;

create trigger maintenance_logs_confirmed_vehicle before update on maintenance_logs
  for each row when (old.confirmed_at is distinct from new.confirmed_at) execute function keep_confirmed_vehicle();
create trigger maintenance_logs_confirmed_at_once before insert on maintenance_logs
  for each row when (new.confirmed_at is not null) execute function keep_confirmed_vehicle();

create index maintenance_logs_confirmed on maintenance_logs (vehicle_id)
  where confirmed_at is not null and deleted_at is null;
