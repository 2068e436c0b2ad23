-- Of a vehicle that is or was public: a mark that changes with everything its page shows, so that a page kept in memory
-- is known to be current by one look, on every server. Only equality counts. A vehicle that was never public has no row,
-- and its records pay nothing for this but the look.
create table public_pages (
  vehicle_id uuid primary key references vehicles on delete cascade,
  version    uuid not null default gen_random_uuid()
);

insert into public_pages (vehicle_id) select id from vehicles where is_public;

create function renew_public_pages() returns trigger language plpgsql as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct vehicle_id) into changed from added;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct vehicle_id) into changed from removed;
  else
    select array_agg(vehicle_id) into changed
      from (select vehicle_id from removed union select vehicle_id from added) as both_sides;
  end if;
  -- Rows in one order, so that two statements over the same vehicles cannot wait for each other.
  perform from public_pages where vehicle_id = any(changed) order by vehicle_id for update;
  if found then
    update public_pages set version = gen_random_uuid() where vehicle_id = any(changed);
  end if;
  return null;
end $$;

do $$
declare
  shown text;
begin
  foreach shown in array array['maintenance_logs', 'modifications', 'vehicle_media', 'vehicle_documents', 'mot_history',
                               'vehicle_data', 'record_amendments', 'handover_seals', 'vehicle_listings'] loop
    execute format('create trigger %1$s_on_page after insert on %1$s
      referencing new table as added for each statement execute function renew_public_pages()', shown);
    execute format('create trigger %1$s_changed_on_page after update on %1$s
      referencing old table as removed new table as added for each statement execute function renew_public_pages()', shown);
    execute format('create trigger %1$s_off_page after delete on %1$s
      referencing old table as removed for each statement execute function renew_public_pages()', shown);
  end loop;
end $$;

create function renew_page_of_vehicle() returns trigger language plpgsql as $$
begin
  insert into public_pages (vehicle_id) values (new.id)
    on conflict (vehicle_id) do update set version = excluded.version;
  return null;
end $$;

create trigger vehicles_public_at_once after insert on vehicles
  for each row when (new.is_public) execute function renew_page_of_vehicle();
create trigger vehicles_on_page after update on vehicles
  for each row when (new.is_public or old.is_public) execute function renew_page_of_vehicle();

create function renew_pages_of_owner() returns trigger language plpgsql as $$
begin
  perform from public_pages
    where vehicle_id in (select id from vehicles where user_id = new.id and is_public and deleted_at is null)
    order by vehicle_id for update;
  update public_pages set version = gen_random_uuid()
    where vehicle_id in (select id from vehicles where user_id = new.id and is_public and deleted_at is null);
  return null;
end $$;

create trigger users_name_on_pages after update on users
  for each row
  when (old.name <> new.name or old.deleted_at is distinct from new.deleted_at
        or old.suspended_at is distinct from new.suspended_at)
  execute function renew_pages_of_owner();

-- The sitemap names the newest first.
create index vehicles_public_newest on vehicles (public_created_at desc nulls last, id desc)
                                    where is_public and deleted_at is null;
