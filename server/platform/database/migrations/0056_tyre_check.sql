create or replace function is_log_type(kind text, type text) returns boolean language sql immutable parallel safe
  return case kind
    when 'service' then type in ('Major Service', 'Minor Service', 'Oil Change', 'Tyre Change / Rotation',
                                 'Wheel Alignment', 'Brake Service', 'Battery Change', 'MOT / Annual Inspection')
    when 'running_cost' then type in ('Fuel', 'Insurance', 'Warranty', 'Tax', 'Repair', 'Other')
    when 'wash' then type = 'Wash/Detail'
    when 'tyre_check' then type = 'Tyre check'
    else false end;

insert into point_rules (id, name, description, points, is_capped) values
  ('tyre-check', 'Tyre check', 'You checked your tyres', 2, true);
