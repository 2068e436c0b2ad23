-- Everything that somebody paid for a vehicle, whichever table it is kept in: the one place that every sum is taken from.
-- Whose costs a reader may see is decided by the reader, in server/members/cost-visibility.ts.
create view costs as
  select id, vehicle_id, user_id, cost_shared, kind, type, date, cost, created_at
    from maintenance_logs where deleted_at is null and cost is not null
  union all
  select id, vehicle_id, user_id, cost_shared, 'modification', type, install_date, cost, created_at
    from modifications where deleted_at is null and cost is not null;

comment on column costs.id          is 'not null';
comment on column costs.vehicle_id  is 'not null';
comment on column costs.cost_shared is 'not null';
comment on column costs.kind        is 'not null';
comment on column costs.type        is 'not null';
comment on column costs.date        is 'not null';
comment on column costs.cost        is 'not null';
comment on column costs.created_at  is 'not null';

-- What was spent is again added up from the indexes alone.
drop index maintenance_logs_spending;
create index maintenance_logs_spending on maintenance_logs (vehicle_id, date desc)
                                       include (kind, type, cost, user_id, cost_shared)
                                       where deleted_at is null and cost is not null;
create index modifications_spending    on modifications (vehicle_id, install_date desc)
                                       include (type, cost, user_id, cost_shared)
                                       where deleted_at is null and cost is not null;
