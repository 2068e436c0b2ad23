-- A car whose instrument counts kilometres keeps them: what was typed is kept beside the miles that everything is reckoned
-- in, and is shown as it was typed.
alter table vehicles
  add column odometer_unit text not null default 'mi' constraint vehicles_odometer_unit check (odometer_unit in ('mi', 'km')),
  -- A person said so; otherwise the newest test does.
  add column odometer_unit_chosen boolean not null default false,
  -- What its instrument shows, where that was read in kilometres.
  add column mileage_km integer;
alter table maintenance_logs add column mileage_km integer;
-- Null: each car in its own.
alter table users add column distance_unit text constraint users_distance_unit check (distance_unit in ('mi', 'km'));

drop function derived_mileage(uuid);
-- As before, and as it was read where that was in kilometres.
create function derived_mileage(p_vehicle uuid, out miles integer, out km integer)
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  base     mileage_readings;
  higher   mileage_readings;
  replaced date;
begin
  select * into base from mileage_readings
   where vehicle_id = p_vehicle and stands and stated order by date desc, entered_at desc, id desc limit 1;
  if base.id is null then
    select * into base from mileage_readings as reading
     where vehicle_id = p_vehicle and stands order by reading.miles desc limit 1;
  else
    select max(date) into replaced from mileage_readings
     where vehicle_id = p_vehicle and stands and stated and source = 'instrument';
    select * into higher from mileage_readings as reading
     where vehicle_id = p_vehicle and stands and reading.miles > base.miles
       and (date > base.date or entered_at > base.entered_at and source <> 'mot')
       and (replaced is null or date >= replaced)
     order by reading.miles desc limit 1;
    if higher.id is not null then
      base := higher;
    end if;
  end if;
  miles := coalesce(base.miles, 0);
  km := case when base.unit = 'km' then base.value end;
end $$;

create or replace function follow_readings() returns trigger
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  changed  uuid[];
  vehicles uuid[];
  days     date[];
begin
  if tg_op = 'INSERT' then
    select array_agg(vehicle_id), array_agg(date) into vehicles, days
      from (select distinct vehicle_id, date from added where stands) as day;
    perform mark_readings(vehicles, days, case when not exists (select from added where stated)
                                               then (select array_agg(id) from added where stands) end);
    select array_agg(distinct vehicle_id) into changed from added where stated or source = 'mot';
    -- The common case, in one step: what is entered now counts, if it is higher.
    if changed is null then
      update vehicles set mileage = read.miles, mileage_km = read.km
        from (select distinct on (vehicle_id) vehicle_id, miles, case unit when 'km' then value end as km,
                     max(date) over (partition by vehicle_id) as date
                from added where stands order by vehicle_id, miles desc) as read
       where vehicles.id = read.vehicle_id and vehicles.mileage < read.miles
         and not exists (select from mileage_readings as other
                          where other.vehicle_id = read.vehicle_id and other.stands and other.stated
                            and (other.source = 'instrument' and other.date > read.date));
      return null;
    end if;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct vehicle_id) into changed from removed;
    select array_agg(vehicle_id), array_agg(date) into vehicles, days
      from (select distinct vehicle_id, date from removed where stands) as day;
    perform mark_readings(vehicles, days);
  else
    -- By their difference: a join of the two, planned when there was one row, would take ten thousand of them pair by pair.
    select array_agg(distinct vehicle_id) into changed
      from (select id, vehicle_id, value, unit, date, stands, entered_at from added
            except
            select id, vehicle_id, value, unit, date, stands, entered_at from removed) as different;
    if changed is null then
      return null;
    end if;
    select array_agg(vehicle_id), array_agg(date) into vehicles, days
      from (select vehicle_id, date from added union select vehicle_id, date from removed) as day;
    perform mark_readings(vehicles, days);
  end if;
  update vehicles set mileage = derived.miles, mileage_km = derived.km
    from (select id, read.miles, read.km from unnest(changed) as id cross join lateral derived_mileage(id) as read) as derived
   where vehicles.id = derived.id
     and (vehicles.mileage, vehicles.mileage_km) is distinct from (derived.miles, derived.km);
  return null;
end $$;

create or replace function read_new_logs() returns trigger language plpgsql as $$
begin
  insert into mileage_readings (vehicle_id, date, value, unit, source, maintenance_log_id, entered_at)
  select vehicle_id, date, coalesce(mileage_km, mileage), case when mileage_km is null then 'mi' else 'km' end, kind, id,
         created_at
    from added where mileage is not null and deleted_at is null;
  return null;
end $$;

create or replace function read_changed_log() returns trigger language plpgsql as $$
declare
  held   mileage_readings;
  relied boolean;
  kept   uuid;
  said   integer := coalesce(new.mileage_km, new.mileage);
  its    text    := case when new.mileage_km is null then 'mi' else 'km' end;
begin
  select * into held from mileage_readings where maintenance_log_id = new.id;
  relied := held.id is not null and (not held.stands or is_relied_on(old, held));
  if new.mileage is null or new.deleted_at is not null then
    if not relied then
      delete from mileage_readings where id = held.id;
    elsif held.stands then
      update mileage_readings
         set stands = false,
             comment = case when new.deleted_at is null then 'The mileage was removed from the record.'
                            else 'The record was deleted.' end
       where id = held.id;
    end if;
    return null;
  end if;
  if relied and (held.value, held.unit, held.date) is distinct from (said, its, new.date) then
    update mileage_readings set stands = false, maintenance_log_id = null where id = held.id;
    kept := held.id;
  end if;
  insert into mileage_readings (vehicle_id, date, value, unit, source, maintenance_log_id, entered_at, corrects_id, comment)
  values (new.vehicle_id, new.date, said, its, new.kind, new.id,
          case when old.deleted_at is null then now() else new.created_at end,
          kept, case when kept is not null then 'The record was changed.' end)
  on conflict (maintenance_log_id) where maintenance_log_id is not null
    do update set date = excluded.date, value = excluded.value, unit = excluded.unit, entered_at = excluded.entered_at,
                  stands = true, comment = null;
  return null;
end $$;

drop trigger maintenance_logs_read_again on maintenance_logs;
create trigger maintenance_logs_read_again after update on maintenance_logs for each row
  when ((old.mileage, old.mileage_km, old.date, old.kind, old.deleted_at is null)
        is distinct from (new.mileage, new.mileage_km, new.date, new.kind, new.deleted_at is null))
  execute function read_changed_log();

-- A server that knows no kilometres yet changes the miles only: then those are what was said.
create function forget_kilometres() returns trigger language plpgsql as $$
begin
  if new.mileage is null or round(new.mileage_km * 0.621371) <> new.mileage then
    new.mileage_km := null;
  end if;
  return new;
end $$;
create trigger maintenance_logs_kilometres before update of mileage on maintenance_logs for each row
  when (new.mileage_km is not null) execute function forget_kilometres();
create trigger vehicles_kilometres before update of mileage on vehicles for each row
  when (new.mileage_km is not null) execute function forget_kilometres();

create or replace function read_stated_mileage() returns trigger language plpgsql as $$
begin
  insert into mileage_readings (vehicle_id, date, value, unit, source, entered_at, entered_by)
  values (new.id, (case tg_op when 'INSERT' then new.created_at else now() end at time zone 'Europe/London')::date,
          coalesce(new.mileage_km, new.mileage), case when new.mileage_km is null then 'mi' else 'km' end, 'manual',
          case tg_op when 'INSERT' then new.created_at else now() end, new.user_id);
  return null;
end $$;
drop trigger vehicles_set_mileage on vehicles;
create trigger vehicles_set_mileage after update of mileage, mileage_km on vehicles for each row
  when ((old.mileage, old.mileage_km) is distinct from (new.mileage, new.mileage_km) and pg_trigger_depth() = 0)
  execute function read_stated_mileage();

-- The instrument counts what the newest test read, unless its owner said otherwise.
create function follow_test_units(cars uuid[]) returns void language sql as $$
  update vehicles set odometer_unit = newest.unit
    from (select distinct on (vehicle_id) vehicle_id, odometer_unit_of(odometer_unit) as unit
            from mot_history where vehicle_id = any (cars) and odometer_reading is not null
           order by vehicle_id, test_date desc, id desc) as newest
   where vehicles.id = newest.vehicle_id and not odometer_unit_chosen and vehicles.odometer_unit <> newest.unit
$$;

create or replace function read_new_tests() returns trigger language plpgsql as $$
begin
  insert into mileage_readings (vehicle_id, date, value, unit, source, mot_test_id)
  select vehicle_id, test_date, odometer_reading, odometer_unit_of(odometer_unit), 'mot', id
    from added where odometer_reading between 0 and 9999999;
  perform follow_test_units(array(select distinct vehicle_id from added));
  return null;
end $$;

alter table vehicles disable trigger user;
select follow_test_units(array(select vehicle_id from mot_history where odometer_unit ilike 'k%'));
update vehicles set mileage_km = read.km
  from (select vehicles.id, derived.km from vehicles cross join lateral derived_mileage(vehicles.id) as derived
         where exists (select from mileage_readings where vehicle_id = vehicles.id and unit = 'km')) as read
 where read.id = vehicles.id and read.km is not null;
alter table vehicles enable trigger user;
