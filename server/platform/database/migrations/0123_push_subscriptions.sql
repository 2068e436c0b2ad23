-- A browser that shows a member's notifications while GarageTale is closed. It belongs to the session that turned them on
-- and ends with it: signing out, being signed out elsewhere, a suspension and an erasure all end sessions.
create table push_subscriptions (
  id         uuid        primary key default gen_random_uuid(),
  user_id    uuid        not null references users on delete cascade,
  session_id uuid        not null unique references sessions on delete cascade,
  endpoint   text        not null unique check (length(endpoint) between 1 and 1000),
  -- The browser's own keys, for which what it is told is encrypted.
  p256dh     text        not null check (length(p256dh) = 87),
  auth       text        not null check (length(auth) = 22),
  -- Our public key when it was made: the push service accepts no other.
  server_key text        not null,
  -- How often in a row its push service refused.
  refusals   integer     not null default 0 check (refusals >= 0),
  created_at timestamptz not null default now()
);
create index push_subscriptions_user_id on push_subscriptions (user_id, created_at);

-- What is about to be pushed, or was a moment ago. However much happens to one matter (a post, a reminder), it waits as
-- one push, about the newest.
create table push_matters (
  user_id         uuid        not null references users on delete cascade,
  matter          text        not null,
  notification_id uuid        not null references notifications on delete cascade,
  waits           boolean     not null,
  pushed_at       timestamptz,
  primary key (user_id, matter)
);
create index push_matters_notification_id on push_matters (notification_id);
