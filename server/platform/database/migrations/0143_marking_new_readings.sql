-- As in 0081, but a new reading is looked up by its id. As a join, the plan that is made once and kept read the whole
-- ledger for every save as long as the table was small: two milliseconds at a thousand readings.
create or replace function mark_readings(vehicles uuid[], days date[], only_new uuid[] default null) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  new_id uuid;
  fresh  mileage_readings;
  after  mileage_readings;
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
    foreach new_id in array only_new loop
      select * into fresh from mileage_readings where id = new_id;
      select * into after from mileage_readings
       where id = (select next.id from comparable_readings as next
                    where next.vehicle_id = fresh.vehicle_id
                      and (next.date, place_in_day(next.source, next.miles, next.entered_at), next.id)
                          > (fresh.date, place_in_day(fresh.source, fresh.miles, fresh.entered_at), fresh.id)
                    order by next.date, place_in_day(next.source, next.miles, next.entered_at), next.id limit 1);
      turned := turned || marked_wrongly(fresh);
      if after.id is not null then
        turned := turned || marked_wrongly(after);
      end if;
    end loop;
    turned := array_remove(turned, null);
  end if;
  if cardinality(turned) > 0 then
    update mileage_readings set stands_out = not stands_out where id = any (turned);
  end if;
end $$;
