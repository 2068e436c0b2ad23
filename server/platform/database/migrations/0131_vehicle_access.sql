-- Whom an owner lets into a vehicle, or into the whole garage (without a vehicle), also into what is added to it later.
-- An invitation until it is accepted. Only the hash of the link's token is kept.
create table vehicle_access (
  id              uuid        primary key default gen_random_uuid(),
  owner_id        uuid        not null references users on delete cascade,
  vehicle_id      uuid        references vehicles on delete cascade,
  -- Who accepted it; null as long as nobody has.
  member_id       uuid        references users on delete cascade,
  -- As it was invited, in lower case.
  email           text        not null check (length(email) between 3 and 254 and email = lower(email)),
  role            text        not null check (role in ('manager', 'contributor', 'viewer')),
  shows_costs     boolean     not null,
  shows_documents boolean     not null,
  reminds         boolean     not null,
  token_hash      text        unique check (length(token_hash) = 64),
  expires_at      timestamptz not null,
  created_at      timestamptz not null default now(),
  invited_at      timestamptz not null default now(),
  accepted_at     timestamptz,
  ended_at        timestamptz,
  -- Null where nobody ended it by hand.
  ended_by        uuid        references users on delete set null,
  ended_as        text        check (ended_as in ('declined', 'withdrawn', 'left', 'removed', 'handover', 'deleted', 'blocked')),
  constraint vehicle_access_not_oneself check (member_id <> owner_id),
  constraint vehicle_access_accepted check ((member_id is null) = (accepted_at is null)),
  constraint vehicle_access_ended check ((ended_at is null) = (ended_as is null)),
  -- Whoever changes other people's entries has to see all of them.
  constraint vehicle_access_manager check (role <> 'manager' or (shows_costs and shows_documents))
);
create unique index vehicle_access_invited on vehicle_access (owner_id, vehicle_id, email) nulls not distinct
  where ended_at is null;
-- The rule of access walks along this one.
create unique index vehicle_access_accepted on vehicle_access (member_id, owner_id, vehicle_id) nulls not distinct
  where ended_at is null and member_id is not null;
create index vehicle_access_owner_id on vehicle_access (owner_id, created_at);
create index vehicle_access_member_id on vehicle_access (member_id) where member_id is not null;
create index vehicle_access_vehicle_id on vehicle_access (vehicle_id) where vehicle_id is not null;
create index vehicle_access_email on vehicle_access (email) where ended_at is null and member_id is null;
create index vehicle_access_ended_by on vehicle_access (ended_by) where ended_by is not null;

-- All access to a vehicle ends with its owner and with the vehicle, however either happens. One to the whole garage is
-- the owner's, and does not follow a vehicle that is no longer in it.
create function end_vehicle_access() returns trigger language plpgsql as $$
begin
  update vehicle_access
     set ended_at = now(), token_hash = null,
         ended_as = case when new.deleted_at is null then 'handover' else 'deleted' end
   where vehicle_id = new.id and ended_at is null;
  delete from notifications
   where user_id in (select member_id from vehicle_access where owner_id = old.user_id and member_id is not null)
     and type = 'reminder_due' and metadata ->> 'vehicle_id' = new.id::text;
  return null;
end $$;
create trigger vehicles_end_access after update of user_id, deleted_at on vehicles
  for each row when (old.user_id is distinct from new.user_id or (old.deleted_at is null and new.deleted_at is not null))
  execute function end_vehicle_access();

-- Unblocking doesn't bring it back.
create function end_access_of_blocked() returns trigger language plpgsql as $$
begin
  update vehicle_access
     set ended_at = now(), token_hash = null, ended_as = 'blocked'
   where ended_at is null
     and ((owner_id = new.blocker_id and member_id = new.blocked_id)
          or (owner_id = new.blocked_id and member_id = new.blocker_id));
  return null;
end $$;
create trigger blocks_end_access after insert on blocks for each row execute function end_access_of_blocked();

-- Both sides' open pages notice at once: whoever was let in, changed or removed asks anew, and is answered as they now are.
create function announce_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('user_id', who, 'topic', topic)::text)
     from unnest(array[new.owner_id, new.member_id]) as who cross join unnest(array['access', 'vehicles']) as topic
    where who is not null;
  return null;
end $$;
-- What reminded somebody of a vehicle goes with their access.
create function forget_shared_reminders() returns trigger language plpgsql as $$
begin
  delete from notifications
   where user_id = new.member_id and type = 'reminder_due'
     and metadata ->> 'vehicle_id' in (
       select id::text from vehicles where user_id = new.owner_id and (new.vehicle_id is null or id = new.vehicle_id));
  return null;
end $$;
create trigger vehicle_access_forget after update of ended_at on vehicle_access
  for each row when (old.ended_at is null and new.ended_at is not null and new.member_id is not null)
  execute function forget_shared_reminders();
create trigger vehicle_access_announce after insert or update on vehicle_access
  for each row execute function announce_access();

-- Tells a member's browsers that something changed, and, of vehicles, those of everybody the member lets into one.
create function announce_live(payload text) returns void language plpgsql as $$
declare
  said jsonb := payload::jsonb;
begin
  perform pg_notify('live', payload);
  if said ->> 'topic' = 'vehicles' then
    perform pg_notify('live', json_build_object('user_id', member_id, 'topic', 'vehicles')::text)
       from (select distinct member_id from vehicle_access
              where owner_id = (said ->> 'user_id')::uuid and member_id is not null and ended_at is null) as others;
  end if;
end $$;
