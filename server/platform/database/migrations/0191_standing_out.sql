-- The readings of a vehicle that stand out, each beside the one before it. As a function its plan is made once in a
-- connection and only where a reading stands out: a statement that asks for a car spent a third of its time on it.
create function standing_out(car uuid, to_visitors boolean) returns json language plpgsql stable
  set plan_cache_mode = force_generic_plan as $$
begin
  return (
    with mark as (
      select marked.*, marked.date - (select other.date from mileage_readings as other
                                       where other.vehicle_id = car and other.stands and other.date < marked.date
                                       order by other.date desc limit 1) as quiet_days
        from mileage_readings as marked
       where marked.vehicle_id = car and marked.stands and marked.stands_out
       order by marked.date desc limit 20),
    pair as (
      select distinct on (reading.id) reading.date,
             place_in_day(reading.source, reading.miles, reading.entered_at) as place, mark.quiet_days,
             json_build_object('date', reading.date, 'miles', reading.miles, 'source', reading.source,
                               'km', case reading.unit when 'km' then reading.value end) as told,
             json_build_object('date', before.date, 'miles', before.miles, 'source', before.source,
                               'km', case before.unit when 'km' then before.value end) as told_before
        from mark
       cross join lateral (
             select * from comparable_readings as later
              where later.vehicle_id = car and (not to_visitors or later.for_visitors)
                and (later.date, place_in_day(later.source, later.miles, later.entered_at), later.id)
                    >= (mark.date, place_in_day(mark.source, mark.miles, mark.entered_at), mark.id)
              order by later.date, place_in_day(later.source, later.miles, later.entered_at), later.id
              limit 1) as reading
       cross join lateral (
             select * from comparable_readings as earlier
              where earlier.vehicle_id = car and (not to_visitors or earlier.for_visitors)
                and (earlier.date, place_in_day(earlier.source, earlier.miles, earlier.entered_at), earlier.id)
                    < (reading.date, place_in_day(reading.source, reading.miles, reading.entered_at), reading.id)
              order by earlier.date desc, place_in_day(earlier.source, earlier.miles, earlier.entered_at) desc,
                       earlier.id desc
              limit 1) as before
       order by reading.id, mark.quiet_days desc)
    select coalesce(json_agg(json_build_object('reading', told, 'before', told_before, 'quiet_days', quiet_days)
                             order by date desc, place desc), '[]') from pair);
end $$;
