create extension if not exists pg_trgm;

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- A save names the version it read; a later save of the older version finds no row and is told.
create function bump_version() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  new.version    := old.version + 1;
  return new;
end $$;

-- Ledgers, seals and the audit log only grow. Erasing an account (the right to be forgotten) is the one exception:
-- set local garagetale.erasing = 'on'
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' and current_setting('garagetale.erasing', true) = 'on' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name
    using errcode = 'restrict_violation', table = tg_table_name, constraint = 'append_only';
end $$;

create table subscription_plans (
  id                      text          primary key check (id ~ '^[a-z]+(-[a-z]+)*$'),
  plan_name               text          not null unique,
  monthly_price           numeric(12,2) not null check (monthly_price >= 0),
  annual_price            numeric(12,2) not null check (annual_price >= 0),
  max_vehicles            integer       not null check (max_vehicles >= -1),
  max_listings            integer       not null check (max_listings >= -1),
  monthly_token_limit     integer       not null check (monthly_token_limit >= 0),
  monthly_valuation_limit integer       not null check (monthly_valuation_limit >= -1),
  storage_limit_mb        integer       not null check (storage_limit_mb >= -1),
  ai_insights_access      boolean       not null default true,
  is_offered              boolean       not null default true,
  sort_order              integer       not null
);

insert into subscription_plans
  (id, plan_name, monthly_price, annual_price, max_vehicles, max_listings, monthly_token_limit,
   monthly_valuation_limit, storage_limit_mb, is_offered, sort_order)
values
  ('individual',     'Individual',       0,    0,   1,  1,  1000,   1,  100, true,  1),
  ('collector',      'Collector',        7,   70,   5,  2, 10000,  10, 1024, true,  2),
  ('pro-enthusiast', 'Pro Enthusiast',  20,  200,  10,  3, 15000,  20, 2048, true,  3),
  ('small-business', 'Small Business',  50,  500,  15,  5, 20000,  30, 5120, true,  4),
  ('business-lite',  'Business Lite',   50,  500,  15,  5, 20000,  30, 5120, false, 5),
  ('enterprise',     'Enterprise',     149, 1490, 100, 10, 50000, 100,   -1, true,  6);

-- An erased member stays as a nameless row, so that other people's records keep their reference.
create table users (
  id                 uuid        primary key default gen_random_uuid(),
  name               text        not null check (char_length(name) between 1 and 100),
  email              text        not null unique check (email = lower(email) and char_length(email) between 3 and 254),
  email_verified     boolean     not null default false,
  two_factor_enabled boolean     default false,
  username           text        not null check (char_length(username) between 3 and 40 and username !~ '\s'),
  avatar_file_id     uuid,
  banner_file_id     uuid,
  avatar_url         text        generated always as ('/files/' || avatar_file_id::text) stored,
  banner_url         text        generated always as ('/files/' || banner_file_id::text) stored,
  followers_count    integer     not null default 0 check (followers_count >= 0),
  following_count    integer     not null default 0 check (following_count >= 0),
  current_plan_id    text        not null default 'individual' references subscription_plans,
  referral_code      text        unique check (char_length(referral_code) between 4 and 40),
  tokens             integer     not null default 0 constraint users_tokens_not_negative check (tokens >= 0),
  role               text        not null default 'member' check (role in ('member', 'moderator')),
  suspended_at       timestamptz,
  deleted_at         timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now()
) with (fillfactor = 80); -- room on the page, so that counters and balances change without touching an index

create unique index users_username_key on users (lower(username));
create index users_name_search         on users using gin (name gin_trgm_ops) where deleted_at is null;
create index users_current_plan_id     on users (current_plan_id);
create index users_avatar_file_id      on users (avatar_file_id) where avatar_file_id is not null;
create index users_banner_file_id      on users (banner_file_id) where banner_file_id is not null;

-- Counters and balances move too often to count as a change of the profile.
create trigger users_touch
  before update of name, email, username, avatar_file_id, banner_file_id, current_plan_id on users
  for each row execute function touch_updated_at();

create view user_details as
  select id, name, avatar_url from users where deleted_at is null;

comment on column user_details.id   is 'not null';
comment on column user_details.name is 'not null';

create table sessions (
  id         uuid        primary key default gen_random_uuid(),
  token      text        not null unique,
  user_id    uuid        not null references users on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index sessions_user_id    on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

create table accounts (
  id                       uuid        primary key default gen_random_uuid(),
  account_id               text        not null,
  provider_id              text        not null,
  user_id                  uuid        not null references users on delete cascade,
  access_token             text,
  refresh_token            text,
  id_token                 text,
  access_token_expires_at  timestamptz,
  refresh_token_expires_at timestamptz,
  scope                    text,
  password                 text,
  created_at               timestamptz not null default now(),
  updated_at               timestamptz not null default now(),
  unique (provider_id, account_id)
);

create index accounts_user_id on accounts (user_id);

create table verifications (
  id         uuid        primary key default gen_random_uuid(),
  identifier text        not null,
  value      text        not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index verifications_identifier on verifications (identifier);
create index verifications_expires_at on verifications (expires_at);

create table two_factors (
  id                        uuid        primary key default gen_random_uuid(),
  secret                    text        not null,
  backup_codes              text        not null,
  user_id                   uuid        not null references users on delete cascade,
  verified                  boolean     default true,
  failed_verification_count integer     default 0,
  locked_until              timestamptz
);

create index two_factors_secret  on two_factors (secret);
create index two_factors_user_id on two_factors (user_id);

create table user_onboarding (
  user_id                  uuid        primary key references users on delete cascade,
  maintenance_intro_viewed boolean     not null default false,
  vehicle_added            boolean     not null default false,
  created_at               timestamptz not null default now(),
  updated_at               timestamptz not null default now()
);

create trigger user_onboarding_touch before update on user_onboarding
  for each row execute function touch_updated_at();
