-- The switch of a whole history turns is_publicly_visible off on every entry; this remembers which of them had been hidden
-- one by one before, so that turning it on again need not show them.
alter table maintenance_logs add column hidden_one_by_one boolean not null default false;
alter table modifications    add column hidden_one_by_one boolean not null default false;

-- What an owner may show of the book, in its order; how much of it is hidden is counted from this index alone.
create index maintenance_logs_shareable on maintenance_logs (vehicle_id, date desc, id desc)
                                        include (is_publicly_visible, hidden_one_by_one)
                                        where deleted_at is null and (kind <> 'running_cost' or type = 'Repair');
