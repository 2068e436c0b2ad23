create table mails (
  id         uuid        primary key default gen_random_uuid(),
  to_address text        not null check (char_length(to_address) between 3 and 254),
  template   text        not null check (char_length(template) between 1 and 60),
  payload    jsonb       not null default '{}' check (jsonb_typeof(payload) = 'object'),
  state      text        not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts   integer     not null default 0 check (attempts >= 0),
  dedupe_key text        unique check (char_length(dedupe_key) <= 200),
  created_at timestamptz not null default now(),
  sent_at    timestamptz,
  last_error text        check (char_length(last_error) <= 2000),
  constraint mails_sent_has_date check ((state = 'sent') = (sent_at is not null))
);

create index mails_to_send on mails (created_at, id) where state = 'queued';
create index mails_newest  on mails (created_at desc, id desc);

-- Unlogged: losing the counts of the last minutes in a crash is cheaper than writing each hit twice.
create unlogged table rate_limits (
  key          text        primary key check (char_length(key) <= 300),
  window_start timestamptz not null default now(),
  hits         integer     not null default 1 check (hits >= 0),
  expires_at   timestamptz not null
);

create index rate_limits_expires_at on rate_limits (expires_at);

-- status is null while the first request is still at work.
create table idempotency_keys (
  user_id      uuid        not null references users on delete cascade,
  key          text        not null check (char_length(key) between 1 and 200),
  request_hash text        not null check (request_hash ~ '^[0-9a-f]{64}$'),
  status       integer     check (status between 100 and 599),
  response     jsonb,
  created_at   timestamptz not null default now(),
  primary key (user_id, key)
);

create index idempotency_keys_created_at on idempotency_keys (created_at);
