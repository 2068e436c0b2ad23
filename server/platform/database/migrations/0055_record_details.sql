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
