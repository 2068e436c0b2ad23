-- What only one kind of record says, by the names of its fields in domain/records: a field without a column of its own
-- lives here, so that adding one takes no migration. Only what says something is kept.
alter table maintenance_logs
  add column details jsonb not null default '{}' check (jsonb_typeof(details) = 'object');

drop trigger maintenance_logs_changed on maintenance_logs;
create trigger maintenance_logs_changed before update on maintenance_logs for each row
  when (old.user_id is not distinct from new.user_id
        and (old.type, old.title, old.date, old.cost, old.comments, old.service_center, old.products_used, old.mileage,
             old.next_service_due, old.details)
            is distinct from
            (new.type, new.title, new.date, new.cost, new.comments, new.service_center, new.products_used, new.mileage,
             new.next_service_due, new.details))
  execute function mark_changed();

-- Which types each kind of log has. A new kind replaces the function; what is there stays as good as it was.
create function is_log_type(kind text, type text) returns boolean language sql immutable parallel safe
  return case kind
    when 'service' then type in ('Major Service', 'Minor Service', 'Oil Change', 'Tyre Change / Rotation',
                                 'Wheel Alignment', 'Brake Service', 'Battery Change', 'MOT / Annual Inspection')
    when 'running_cost' then type in ('Fuel', 'Insurance', 'Warranty', 'Tax', 'Repair', 'Other')
    when 'wash' then type = 'Wash/Detail'
    else false end;

alter table maintenance_logs
  drop constraint maintenance_logs_kind_check,
  drop constraint maintenance_logs_type_check,
  drop constraint maintenance_logs_type_fits_kind,
  add constraint maintenance_logs_type_fits_kind check (is_log_type(kind, type));
