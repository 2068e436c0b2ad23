-- Sets of tyres and parts count in what a vehicle cost, each once and on the day it was bought. What is on the invoice of
-- a record is in that record's cost already, and counts with it alone.
alter table tyre_sets add column on_invoice_of uuid references maintenance_logs on delete set null;
alter table parts     add column on_invoice_of uuid references maintenance_logs on delete set null,
                      add column bought_on     date;
create index tyre_sets_on_invoice_of on tyre_sets (on_invoice_of) where on_invoice_of is not null;
create index parts_on_invoice_of     on parts (on_invoice_of)     where on_invoice_of is not null;

-- Of what is said to be bought on no day it is the day it was entered.
create function day_bought(bought_on date, created_at timestamptz) returns date language sql stable parallel safe
  return coalesce(bought_on, (created_at at time zone 'Europe/London')::date);

create or replace view costs as
  select id, vehicle_id, user_id, cost_shared, kind, type, date, cost, created_at
    from maintenance_logs where deleted_at is null and cost is not null
  union all
  select id, vehicle_id, user_id, cost_shared, 'modification', type, install_date, cost, created_at
    from modifications where deleted_at is null and cost is not null
  union all
  select id, vehicle_id, user_id, cost_shared, 'tyre_set', 'Tyres', day_bought(bought_on, created_at), cost, created_at
    from tyre_sets where cost is not null and on_invoice_of is null
  union all
  select id, vehicle_id, user_id, cost_shared, 'part', 'Parts', day_bought(bought_on, created_at), cost, created_at
    from parts where cost is not null and on_invoice_of is null;

-- With a deleted record its invoice is gone.
create function forget_invoice() returns trigger language plpgsql as $$
begin
  update tyre_sets set on_invoice_of = null where on_invoice_of = new.id;
  update parts     set on_invoice_of = null where on_invoice_of = new.id;
  return null;
end $$;
create trigger maintenance_logs_forget_invoice after update of deleted_at on maintenance_logs
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function forget_invoice();

-- As count_records does for records (migration 0015).
create function count_bought() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update vehicle_totals as totals
       set spent = totals.spent - gone.spent
      from (select vehicle_id, user_id, sum(cost) as spent
              from removed where cost is not null and on_invoice_of is null group by vehicle_id, user_id) as gone
     where totals.vehicle_id = gone.vehicle_id and totals.user_id is not distinct from gone.user_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into vehicle_totals as totals (vehicle_id, user_id, spent)
    select vehicle_id, user_id, sum(cost)
      from added
     where cost is not null and on_invoice_of is null
       and exists (select from vehicles where vehicles.id = added.vehicle_id)
     group by vehicle_id, user_id
    on conflict (vehicle_id, user_id) do update set spent = totals.spent + excluded.spent;
  end if;
  return null;
end $$;

do $$
declare
  bought text;
begin
  foreach bought in array array['tyre_sets', 'parts'] loop
    execute format('create trigger %1$s_counted after insert on %1$s
      referencing new table as added for each statement execute function count_bought()', bought);
    execute format('create trigger %1$s_recounted after update on %1$s
      referencing old table as removed new table as added for each statement execute function count_bought()', bought);
    execute format('create trigger %1$s_uncounted after delete on %1$s
      referencing old table as removed for each statement execute function count_bought()', bought);
    execute format('insert into vehicle_totals as totals (vehicle_id, user_id, spent)
      select vehicle_id, user_id, sum(cost) from %1$s where cost is not null group by vehicle_id, user_id
      on conflict (vehicle_id, user_id) do update set spent = totals.spent + excluded.spent', bought);
  end loop;
end $$;
