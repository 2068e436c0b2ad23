-- Which readings may be odd beside the one before them, so that a car with ten thousand of them is told of as cheaply as
-- one with ten. This only marks more than enough: domain/vehicles/mileage.ts says which of them are odd.
alter table mileage_readings add column stands_out boolean not null default false;

-- Those of a day on which the instrument was replaced say nothing: nobody knows which one was read. And what somebody
-- entered says nothing if another mileage was stated later that day: it puts a slip right.
create view comparable_readings as
select reading.*,
       -- Those of records are for whoever may see the record; of tests, and of what was stated, everybody may know.
       reading.maintenance_log_id is null or exists (
         select from maintenance_logs as log where log.id = reading.maintenance_log_id
            and (log.is_publicly_visible or log.seal_id is not null or log.confirmed_at is not null)) as for_visitors
  from mileage_readings as reading
 where reading.stands
   and (reading.source = 'instrument' or not exists (
         select from mileage_readings as replaced
          where replaced.vehicle_id = reading.vehicle_id and replaced.stands and replaced.source = 'instrument'
            and replaced.date = reading.date))
   and (reading.source <> 'manual' or not exists (
         select from mileage_readings as later
          where later.vehicle_id = reading.vehicle_id and later.stands and later.stated
            and later.source in ('manual', 'transfer', 'lookup', 'earlier') and later.date = reading.date
            and (later.entered_at, later.id) > (reading.entered_at, reading.id)));

-- In one day what was stated comes after what was read, as it was entered; of what was read nobody knows the order.
create function place_in_day(source text, miles integer, entered_at timestamptz) returns double precision
  language sql immutable parallel safe
  return case when source in ('manual', 'instrument', 'transfer', 'lookup', 'earlier')
              then 1e8 + extract(epoch from entered_at - timestamptz '2000-01-01 00:00:00+00') else miles end;

create function may_be_odd(source text, date date, miles integer, before_date date, before_miles integer)
  returns boolean language sql immutable
  return coalesce(date - before_date > 3 * 365
                  or source <> 'instrument'
                     and (miles < before_miles or miles - before_miles > greatest(1000, 100 * (date - before_date))), false);

-- Those of whole lives that are marked wrongly.
create function wrongly_marked(vehicles uuid[]) returns setof uuid language sql stable as $$
  select id from (
    select id, stands_out,
           may_be_odd(source, date, miles, lag(date) over life, lag(miles) over life) as stands_out_now
      from comparable_readings
     where vehicles is null or vehicle_id = any (vehicles)
    window life as (partition by vehicle_id order by date, place_in_day(source, miles, entered_at), id)) as life
   where stands_out <> stands_out_now
$$;

update mileage_readings set stands_out = true where id in (select wrongly_marked(null));

-- Nearly empty.
create index mileage_readings_corrections  on mileage_readings (vehicle_id) where corrects_id is not null;
create index mileage_readings_standing_out on mileage_readings (vehicle_id, date) where stands and stands_out;
-- The order in which they are compared: the one before and the one after are a step away, however many there are.
create index mileage_readings_in_order on mileage_readings
  (vehicle_id, date, place_in_day(source, miles, entered_at), id) where stands;

-- The id of a reading whose mark is not what it is beside the one before it, or null.
create function marked_wrongly(near mileage_readings) returns uuid language plpgsql stable
  set plan_cache_mode = force_generic_plan as $$
declare
  before record;
begin
  select earlier.date, earlier.miles into before from comparable_readings as earlier
   where earlier.vehicle_id = near.vehicle_id
     and (earlier.date, place_in_day(earlier.source, earlier.miles, earlier.entered_at), earlier.id)
         < (near.date, place_in_day(near.source, near.miles, near.entered_at), near.id)
   order by earlier.date desc, place_in_day(earlier.source, earlier.miles, earlier.entered_at) desc, earlier.id desc
   limit 1;
  return case when near.stands_out <> may_be_odd(near.source, near.date, near.miles, before.date, before.miles)
              then near.id end;
end $$;

-- After a change on a day: what was read that day and on the next, each beside the one before it. Of new readings that
-- nobody stated, only they and those that follow them can turn. The ledger's triggers call it, from the next migration on.
create function mark_readings(vehicles uuid[], days date[], only_new uuid[] default null) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  turned uuid[];
begin
  if cardinality(days) > 50 then
    update mileage_readings set stands_out = not stands_out where id in (select wrongly_marked(vehicles));
    return;
  end if;
  if only_new is null then
    select array_agg(wrong) into turned
      from unnest(vehicles, days) as changed (vehicle_id, date)
     cross join lateral (
           select same as reading from mileage_readings as same
            where same.vehicle_id = changed.vehicle_id and same.date = changed.date and same.stands
           union all
           select later from mileage_readings as later
            where later.vehicle_id = changed.vehicle_id and later.stands
              and later.date = (select next.date from mileage_readings as next
                                 where next.vehicle_id = changed.vehicle_id and next.date > changed.date and next.stands
                                 order by next.date limit 1)) as near
     cross join lateral marked_wrongly(near.reading) as wrong
     where wrong is not null;
  else
    select array_agg(wrong) into turned
      from unnest(only_new) as new (id)
      join mileage_readings as fresh on fresh.id = new.id
     cross join lateral (
           select fresh as reading
           union all
           (select it from comparable_readings as later join mileage_readings as it on it.id = later.id
             where later.vehicle_id = fresh.vehicle_id
               and (later.date, place_in_day(later.source, later.miles, later.entered_at), later.id)
                   > (fresh.date, place_in_day(fresh.source, fresh.miles, fresh.entered_at), fresh.id)
             order by later.date, place_in_day(later.source, later.miles, later.entered_at), later.id limit 1)) as near
     cross join lateral marked_wrongly(near.reading) as wrong
     where wrong is not null;
  end if;
  if turned is not null then
    update mileage_readings set stands_out = not stands_out where id = any (turned);
  end if;
end $$;

-- A reading that others have relied on is not overwritten: it stays to be seen, with what came in its place. A workshop
-- confirmed its record, or the record was on the public page for longer than a day, in which a mistake is put right.
alter table maintenance_logs add column was_public boolean not null default false;

create function remember_shown_log() returns trigger language plpgsql as $$
begin
  new.was_public := exists (select from vehicles where id = old.vehicle_id and public_created_at is not null)
                    and old.created_at < now() - interval '1 day';
  return new;
end $$;
create trigger maintenance_logs_hidden before update of is_publicly_visible on maintenance_logs for each row
  when (old.is_publicly_visible and not new.is_publicly_visible and not old.was_public)
  execute function remember_shown_log();

create function is_relied_on(log maintenance_logs, reading mileage_readings) returns boolean language sql stable
  return log.was_public or log.confirmed_at is not null
         or log.is_publicly_visible and reading.entered_at < now() - interval '1 day'
            and exists (select from vehicles where id = log.vehicle_id and public_created_at is not null);
