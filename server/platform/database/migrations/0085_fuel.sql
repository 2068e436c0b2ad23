create or replace function is_log_type(kind text, type text) returns boolean language sql immutable parallel safe
  return case kind
    when 'service' then type in ('Major Service', 'Minor Service', 'Oil Change', 'Tyre Change / Rotation',
                                 'Wheel Alignment', 'Brake Service', 'Battery Change', 'MOT / Annual Inspection')
    when 'running_cost' then type in ('Fuel', 'Insurance', 'Warranty', 'Tax', 'Repair', 'Other')
    when 'wash' then type = 'Wash/Detail'
    when 'tyre_check' then type = 'Tyre check'
    when 'fill_up' then type = 'Fill-up'
    when 'charge' then type = 'Charge'
    else false end;

insert into point_rules (id, name, description, points, is_capped) values
  ('fill-up', 'Fill-up', 'You logged a fill-up', 2, true),
  ('charge', 'Charge', 'You logged a charge', 2, true);

-- Neither is ever public; worded as server/records/public.ts words it.
drop index maintenance_logs_shareable;
create index maintenance_logs_shareable on maintenance_logs (vehicle_id, date desc, id desc)
                                        include (is_publicly_visible, hidden_one_by_one)
                                        where deleted_at is null and (kind <> 'running_cost' or type = 'Repair')
                                          and kind <> 'fill_up' and kind <> 'charge';

-- A car's fill-ups and charges in the order of its life: what its economy is reckoned from, and the last one.
create index maintenance_logs_fuel on maintenance_logs (vehicle_id, kind, date, mileage)
                                   where deleted_at is null and kind in ('fill_up', 'charge');
