-- How many records a vehicle has and what they cost, kept as they are written: a book of ten thousand entries must not be
-- counted page by page. A row for each person who entered records, because a former owner's costs are their own.
-- Deliberately no foreign keys: while an account or a vehicle is erased, its records go one by one.
create table vehicle_totals (
  vehicle_id uuid          not null,
  user_id    uuid,
  records    integer       not null default 0,
  spent      numeric(14,2) not null default 0
);

create unique index vehicle_totals_of_vehicle on vehicle_totals (vehicle_id, user_id) nulls not distinct;

create function count_records() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update vehicle_totals as totals
       set records = totals.records - gone.records, spent = totals.spent - gone.spent
      from (select vehicle_id, user_id, count(*) as records,
                   coalesce(sum((to_jsonb(removed) ->> 'cost')::numeric), 0) as spent
              from removed where deleted_at is null group by vehicle_id, user_id) as gone
     where totals.vehicle_id = gone.vehicle_id and totals.user_id is not distinct from gone.user_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into vehicle_totals as totals (vehicle_id, user_id, records, spent)
    select vehicle_id, user_id, count(*), coalesce(sum((to_jsonb(added) ->> 'cost')::numeric), 0)
      from added
     -- While an account is erased its vehicles go first and their records a moment later.
     where deleted_at is null and exists (select from vehicles where vehicles.id = added.vehicle_id)
     group by vehicle_id, user_id
    on conflict (vehicle_id, user_id)
      do update set records = totals.records + excluded.records, spent = totals.spent + excluded.spent;
  end if;
  return null;
end $$;

do $$
declare
  records text;
begin
  foreach records in array array['maintenance_logs', 'modifications', 'vehicle_notes', 'vehicle_documents', 'vehicle_media'] loop
    execute format('create trigger %1$s_counted after insert on %1$s
      referencing new table as added for each statement execute function count_records()', records);
    execute format('create trigger %1$s_recounted after update on %1$s
      referencing old table as removed new table as added for each statement execute function count_records()', records);
    execute format('create trigger %1$s_uncounted after delete on %1$s
      referencing old table as removed for each statement execute function count_records()', records);
    execute format('insert into vehicle_totals as totals (vehicle_id, user_id, records, spent)
      select vehicle_id, user_id, count(*), coalesce(sum((to_jsonb(record) ->> ''cost'')::numeric), 0)
        from %1$s as record where deleted_at is null group by vehicle_id, user_id
      on conflict (vehicle_id, user_id)
        do update set records = totals.records + excluded.records, spent = totals.spent + excluded.spent', records);
  end loop;
end $$;

create function forget_totals() returns trigger language plpgsql as $$
begin
  delete from vehicle_totals using removed where vehicle_totals.vehicle_id = removed.id;
  return null;
end $$;

create trigger vehicles_forget_totals after delete on vehicles
  referencing old table as removed for each statement execute function forget_totals();
