-- What a script shows instead of signing in. Only the hash of the key is kept.
create table api_keys (
  id             uuid        primary key default gen_random_uuid(),
  user_id        uuid        not null references users on delete cascade,
  -- The only vehicle that it reaches; without one, whichever its member may see.
  vehicle_id     uuid        references vehicles on delete cascade,
  name           text        not null check (length(name) between 1 and 60),
  scopes         text[]      not null check (cardinality(scopes) > 0),
  token_hash     text        not null unique check (length(token_hash) = 64),
  -- Its last four characters, by which its owner tells it from another.
  ending         text        not null check (length(ending) = 4),
  created_at     timestamptz not null default now(),
  expires_at     timestamptz not null,
  last_used_at   timestamptz,
  last_used_from text
);
create index api_keys_user_id on api_keys (user_id, created_at);
create index api_keys_vehicle_id on api_keys (vehicle_id) where vehicle_id is not null;

-- A vehicle's keys end with its owner and with the vehicle, however either happens; should it come back, they stay ended.
create function end_api_keys() returns trigger language plpgsql as $$
begin
  delete from api_keys where vehicle_id = new.id;
  return null;
end $$;
create trigger vehicles_end_api_keys after update of user_id, deleted_at on vehicles
  for each row when (old.user_id is distinct from new.user_id or (old.deleted_at is null and new.deleted_at is not null))
  execute function end_api_keys();

-- Whoever is let in a second time makes new ones.
create function end_api_keys_with_access() returns trigger language plpgsql as $$
begin
  delete from api_keys
   where user_id = new.member_id
     and vehicle_id in (
       select id from vehicles where user_id = new.owner_id and (new.vehicle_id is null or id = new.vehicle_id));
  return null;
end $$;
create trigger vehicle_access_ends_api_keys after update of ended_at on vehicle_access
  for each row when (old.ended_at is null and new.ended_at is not null and new.member_id is not null)
  execute function end_api_keys_with_access();
