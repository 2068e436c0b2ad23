-- Every reading of an odometer is a row, and the vehicle's mileage follows from them. Those of records and MOT tests are
-- written by the triggers below, so that no way of saving one forgets it. Few checks: PostgreSQL reads each of them anew
-- at every save.
create table mileage_readings (
  id                 uuid        primary key default gen_random_uuid(),
  vehicle_id         uuid        not null references vehicles on delete cascade,
  date               date        not null,
  -- As it was read.
  value              integer     not null,
  unit               text        not null default 'mi',
  miles              integer     not null
                     generated always as (case unit when 'km' then round(value * 0.621371)::int else value end) stored,
  -- A kind of record, or 'mot', 'manual', 'instrument', 'transfer', 'lookup', 'amendment', and 'earlier' for a mileage from
  -- before readings were kept.
  source             text        not null,
  -- What the instrument that was taken out had read last; `value` is where the new one began.
  old_value          integer,
  maintenance_log_id uuid        references maintenance_logs on delete cascade,
  mot_test_id        uuid        references mot_history on delete cascade,
  entered_at         timestamptz not null default now(),
  -- Who read it into the ledger; a record says for itself who entered it.
  entered_by         uuid        references users on delete set null,
  comment            text,
  confirmed_doubts   text[]      not null default '{}',
  corrects_id        uuid        references mileage_readings on delete cascade,
  seal_id            uuid        references handover_seals on delete set null,
  withdrawn_at       timestamptz,
  -- Neither withdrawn nor corrected.
  stands             boolean     not null default true,
  -- Somebody said what the odometer reads, rather than that it read this when something was done.
  stated             boolean     not null
                     generated always as (source in ('manual', 'instrument', 'transfer', 'lookup', 'earlier')
                                          or corrects_id is not null) stored,
  constraint mileage_readings_in_range
    check (value between 0 and 9999999 and unit in ('mi', 'km') and coalesce(char_length(comment), 0) <= 500)
);

create unique index mileage_readings_of_log       on mileage_readings (maintenance_log_id)
                                                  where maintenance_log_id is not null;
create unique index mileage_readings_of_test      on mileage_readings (mot_test_id) where mot_test_id is not null;
create unique index mileage_readings_corrected    on mileage_readings (corrects_id)
                                                  where corrects_id is not null and withdrawn_at is null;
create index mileage_readings_corrects_id         on mileage_readings (corrects_id) where corrects_id is not null;
create index mileage_readings_entered_by          on mileage_readings (entered_by) where entered_by is not null;
create index mileage_readings_seal_id             on mileage_readings (seal_id) where seal_id is not null;
create index mileage_readings_of_vehicle          on mileage_readings (vehicle_id, date, entered_at, id);
-- The highest before a day and the lowest after it.
create index mileage_readings_by_miles            on mileage_readings (vehicle_id, miles, date) where stands;
create index mileage_readings_stated              on mileage_readings (vehicle_id, date, entered_at, id)
                                                  where stands and stated;

-- What the odometer shows now: what was stated last, or the highest of what was read or entered after that. A test tells
-- of its own day only, and nothing from before an instrument was replaced tells of the new one.
create function derived_mileage(p_vehicle uuid) returns integer
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  base     mileage_readings;
  replaced date;
begin
  select * into base from mileage_readings
   where vehicle_id = p_vehicle and stands and stated order by date desc, entered_at desc, id desc limit 1;
  if base.id is null then
    return coalesce((select max(miles) from mileage_readings where vehicle_id = p_vehicle and stands), 0);
  end if;
  select max(date) into replaced from mileage_readings
   where vehicle_id = p_vehicle and stands and stated and source = 'instrument';
  return greatest(base.miles, (
    select miles from mileage_readings
     where vehicle_id = p_vehicle and stands and miles > base.miles
       and (date > base.date or entered_at > base.entered_at and source <> 'mot')
       and (replaced is null or date >= replaced)
     order by miles desc limit 1));
end $$;

-- The ledger is the only one that writes the mileage of a vehicle.
create function follow_readings() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct vehicle_id) into changed from added where stated or source = 'mot';
    -- The common case, in one step: what is entered now counts, if it is higher.
    if changed is null then
      update vehicles set mileage = read.miles
        from (select vehicle_id, max(miles) as miles, max(date) as date from added where stands group by vehicle_id) as read
       where vehicles.id = read.vehicle_id and vehicles.mileage < read.miles
         and not exists (select from mileage_readings as other
                          where other.vehicle_id = read.vehicle_id and other.stands and other.stated
                            and (other.source = 'instrument' and other.date > read.date));
      return null;
    end if;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct vehicle_id) into changed from removed;
  else
    select array_agg(distinct added.vehicle_id) into changed from added join removed using (id)
     where (added.miles, added.date, added.stands, added.entered_at)
           is distinct from (removed.miles, removed.date, removed.stands, removed.entered_at);
  end if;
  update vehicles set mileage = derived.miles
    from (select id, derived_mileage(id) as miles from unnest(changed) as id) as derived
   where vehicles.id = derived.id and vehicles.mileage <> derived.miles;
  return null;
end $$;

create function read_new_logs() returns trigger language plpgsql as $$
begin
  insert into mileage_readings (vehicle_id, date, value, source, maintenance_log_id, entered_at)
  select vehicle_id, date, mileage, kind, id, created_at from added where mileage is not null and deleted_at is null;
  return null;
end $$;

create function read_changed_log() returns trigger language plpgsql as $$
begin
  if new.mileage is null or new.deleted_at is not null then
    delete from mileage_readings where maintenance_log_id = new.id;
  else
    insert into mileage_readings (vehicle_id, date, value, source, maintenance_log_id, entered_at)
    values (new.vehicle_id, new.date, new.mileage, new.kind, new.id,
            case when old.deleted_at is null then now() else new.created_at end)
    on conflict (maintenance_log_id) where maintenance_log_id is not null
      do update set date = excluded.date, value = excluded.value, unit = 'mi', entered_at = excluded.entered_at;
  end if;
  return null;
end $$;

create function odometer_unit_of(test_unit text) returns text language sql immutable parallel safe
  return case when test_unit ilike 'k%' then 'km' else 'mi' end;

create function read_new_tests() returns trigger language plpgsql as $$
begin
  insert into mileage_readings (vehicle_id, date, value, unit, source, mot_test_id)
  select vehicle_id, test_date, odometer_reading, odometer_unit_of(odometer_unit), 'mot', id
    from added where odometer_reading between 0 and 9999999;
  return null;
end $$;

create function read_changed_test() returns trigger language plpgsql as $$
begin
  if new.odometer_reading between 0 and 9999999 then
    insert into mileage_readings (vehicle_id, date, value, unit, source, mot_test_id)
    values (new.vehicle_id, new.test_date, new.odometer_reading, odometer_unit_of(new.odometer_unit), 'mot', new.id)
    on conflict (mot_test_id) where mot_test_id is not null
      do update set date = excluded.date, value = excluded.value, unit = excluded.unit;
  else
    delete from mileage_readings where mot_test_id = new.id;
  end if;
  return null;
end $$;

-- What an amendment says of a sealed record's mileage corrects the reading; the sealed one stays to be seen.
create function correct_as_amended(amendment record_amendments) returns void language plpgsql as $$
declare
  latest  uuid;
  amended integer := (amendment.changes -> 'mileage' ->> 'to')::integer;
begin
  with recursive chain as (
    select id, 0 as depth from mileage_readings where maintenance_log_id = amendment.record_id
    union all
    select later.id, depth + 1 from mileage_readings as later join chain on later.corrects_id = chain.id
     where later.withdrawn_at is null)
  select id into latest from chain order by depth desc limit 1;
  update mileage_readings set stands = false where id = latest and stands;
  if amended is not null then
    insert into mileage_readings (vehicle_id, date, value, source, entered_at, entered_by, comment, corrects_id)
    select vehicle_id, date, amended, 'amendment', amendment.created_at, amendment.user_id, left(amendment.reason, 500), id
      from mileage_readings where id = latest;
  end if;
end $$;

create function read_amendment() returns trigger language plpgsql as $$
begin
  perform correct_as_amended(new);
  return null;
end $$;

-- Whoever sets the mileage of a vehicle states a reading: also a server that knows no ledger yet.
create function read_stated_mileage() returns trigger language plpgsql as $$
begin
  insert into mileage_readings (vehicle_id, date, value, source, entered_at, entered_by)
  values (new.id, (case tg_op when 'INSERT' then new.created_at else now() end at time zone 'Europe/London')::date,
          new.mileage, 'manual', case tg_op when 'INSERT' then new.created_at else now() end, new.user_id);
  return null;
end $$;

insert into mileage_readings (vehicle_id, date, value, source, maintenance_log_id, entered_at)
select vehicle_id, date, mileage, kind, id, created_at from maintenance_logs
 where mileage is not null and deleted_at is null;

insert into mileage_readings (vehicle_id, date, value, unit, source, mot_test_id, entered_at)
select test.vehicle_id, test_date, odometer_reading, odometer_unit_of(odometer_unit), 'mot', test.id, data.created_at
  from mot_history as test join vehicle_data as data on data.id = test.vehicle_data_id
 where odometer_reading between 0 and 9999999;

do $$
declare
  amendment record_amendments;
begin
  for amendment in
    select * from record_amendments where record_type = 'maintenance_log' and changes ? 'mileage' order by created_at, id
  loop
    perform correct_as_amended(amendment);
  end loop;
end $$;

create trigger record_amendments_read after insert on record_amendments for each row
  when (new.record_type = 'maintenance_log' and new.changes ? 'mileage') execute function read_amendment();

insert into mileage_readings (vehicle_id, date, value, source, entered_by)
select vehicles.id,
       greatest((vehicles.created_at at time zone 'Europe/London')::date,
                (select max(date) from mileage_readings where vehicle_id = vehicles.id and stands)),
       vehicles.mileage, 'earlier', vehicles.user_id
  from vehicles where vehicles.mileage <> derived_mileage(vehicles.id);

create trigger mileage_readings_added after insert on mileage_readings
  referencing new table as added for each statement execute function follow_readings();
create trigger mileage_readings_changed after update on mileage_readings
  referencing old table as removed new table as added for each statement execute function follow_readings();
create trigger mileage_readings_removed after delete on mileage_readings
  referencing old table as removed for each statement execute function follow_readings();

create trigger maintenance_logs_read after insert on maintenance_logs
  referencing new table as added for each statement execute function read_new_logs();
create trigger maintenance_logs_read_again after update on maintenance_logs for each row
  when ((old.mileage, old.date, old.kind, old.deleted_at is null)
        is distinct from (new.mileage, new.date, new.kind, new.deleted_at is null))
  execute function read_changed_log();

create trigger mot_history_read after insert on mot_history
  referencing new table as added for each statement execute function read_new_tests();
create trigger mot_history_read_again after update on mot_history for each row
  when ((old.odometer_reading, old.odometer_unit, old.test_date)
        is distinct from (new.odometer_reading, new.odometer_unit, new.test_date))
  execute function read_changed_test();

create trigger vehicles_stated_mileage after insert on vehicles for each row
  when (new.mileage > 0) execute function read_stated_mileage();
create trigger vehicles_set_mileage after update of mileage on vehicles for each row
  when (old.mileage <> new.mileage and pg_trigger_depth() = 0) execute function read_stated_mileage();

-- The ledger has its own.
drop index maintenance_logs_readings;

-- What the ledger says by itself stands on the public page too; what a record or a test read renews it already.
create function renew_page_of_reading() returns trigger language plpgsql as $$
begin
  update public_pages set version = gen_random_uuid() where vehicle_id = coalesce(new.vehicle_id, old.vehicle_id);
  return null;
end $$;
create trigger mileage_readings_on_page after insert or update on mileage_readings for each row
  when (new.maintenance_log_id is null and new.mot_test_id is null) execute function renew_page_of_reading();
