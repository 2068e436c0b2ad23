-- A secret address at which a calendar reads what is due: of all of a member's vehicles, or of one of them. Only the hash
-- of the secret is kept.
create table calendar_feeds (
  id           uuid        primary key default gen_random_uuid(),
  user_id      uuid        not null references users on delete cascade,
  vehicle_id   uuid        references vehicles on delete cascade,
  token_hash   text        not null unique check (length(token_hash) = 64),
  created_at   timestamptz not null default now(),
  last_read_at timestamptz
);
create unique index calendar_feeds_of_member on calendar_feeds (user_id, vehicle_id) nulls not distinct;
create index calendar_feeds_vehicle_id on calendar_feeds (vehicle_id) where vehicle_id is not null;

-- A vehicle's address ends with its owner, however the vehicle changes hands; should it come back, the old one stays ended.
create function end_calendar_feeds() returns trigger language plpgsql as $$
begin
  delete from calendar_feeds where vehicle_id = new.id;
  return null;
end $$;
create trigger vehicles_end_calendar_feeds after update of user_id on vehicles
  for each row when (old.user_id is distinct from new.user_id) execute function end_calendar_feeds();
