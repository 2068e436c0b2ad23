-- What the battery holds that can be used, as the owner says; it stays with the car.
alter table vehicles
  add column battery_kwh numeric(5, 1) constraint vehicles_battery check (battery_kwh between 0.5 and 1000);
-- What a member pays at home for a kilowatt hour, in pounds.
alter table users add column home_tariff numeric(6, 4) constraint users_home_tariff check (home_tariff between 0 and 20);

-- What the economy needs of a fill-up or a charge, in one text that an index holds: to read five thousand of them takes
-- neither their rows nor a row's worth of work each. server/records/maintenance-logs/fuel/fillings.ts reads it.
alter table maintenance_logs add column fuel_line text;

create function write_fuel_line() returns trigger language plpgsql as $$
begin
  new.fuel_line := concat_ws(chr(31),
    new.date - date '2000-01-01',
    coalesce(new.mileage::text, ''),
    coalesce(new.details ->> 'litres', new.details ->> 'kwh', ''),
    case when coalesce((new.details ->> 'is_full')::boolean, new.kind = 'fill_up') then '1' else '' end,
    case when (new.details ->> 'missed_before')::boolean then '1' else '' end,
    coalesce(new.details ->> 'start_percent', ''),
    coalesce(new.details ->> 'end_percent', ''),
    coalesce(new.cost::text, ''),
    translate(coalesce(new.service_center, ''), chr(30) || chr(31), '  '));
  return new;
end $$;
create trigger maintenance_logs_fuel_line before insert or update on maintenance_logs for each row
  when (new.kind in ('fill_up', 'charge')) execute function write_fuel_line();

-- In the order of the car's life; `user_id` and `cost_shared` say who may see what was paid.
drop index maintenance_logs_fuel;
create index maintenance_logs_fuel on maintenance_logs (vehicle_id, kind, date, mileage)
                                   include (user_id, cost_shared, fuel_line)
                                   where deleted_at is null and kind in ('fill_up', 'charge');
