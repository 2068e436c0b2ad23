-- Tokens: 'reserve' takes the most an answer may cost, then either 'settle' gives back what was not used
-- or 'release' gives back all of it. The three share a request_id.
create table token_transactions (
  id         uuid        primary key default gen_random_uuid(),
  user_id    uuid        not null references users on delete cascade,
  kind       text        not null
               check (kind in ('monthly_grant', 'monthly_expiry', 'plan_change', 'purchase', 'reserve', 'settle',
                               'release')),
  amount     integer     not null,
  request_id uuid,
  period     date        check (period = date_trunc('month', period::timestamp)::date),
  created_at timestamptz not null default now(),
  constraint token_transactions_request  check ((kind in ('reserve', 'settle', 'release')) = (request_id is not null)),
  constraint token_transactions_period   check ((kind in ('monthly_grant', 'monthly_expiry')) = (period is not null)),
  constraint token_transactions_sign
    check (case kind when 'monthly_grant' then amount >= 0 when 'monthly_expiry' then amount <= 0
                     when 'purchase' then amount > 0 when 'reserve' then amount < 0 when 'release' then amount > 0
                     else true end)
);

create unique index token_transactions_once_a_month on token_transactions (user_id, kind, period)
                                                    where period is not null;
create unique index token_transactions_reserved_once on token_transactions (request_id) where kind = 'reserve';
create unique index token_transactions_closed_once  on token_transactions (request_id)
                                                    where kind in ('settle', 'release');
create index token_transactions_of_user             on token_transactions (user_id, created_at desc, id desc);

create function add_up_tokens() returns trigger language plpgsql as $$
begin
  if exists (
    select from added
      left join token_transactions as reserved
        on reserved.request_id = added.request_id and reserved.user_id = added.user_id and reserved.kind = 'reserve'
     where added.kind in ('settle', 'release')
       and (reserved.id is null
            or reserved.amount + added.amount > 0
            or (added.kind = 'release' and reserved.amount + added.amount <> 0))
  ) then
    raise exception 'a token reservation is closed by its owner, for what was reserved at most'
      using errcode = 'check_violation', table = 'token_transactions', constraint = 'token_transactions_closes_reserve';
  end if;
  update users
     set tokens = tokens + moved.amount
    from (select user_id, sum(amount) as amount from added group by user_id) as moved
   where users.id = moved.user_id;
  return null;
end $$;

create trigger token_transactions_add_up after insert on token_transactions
  referencing new table as added for each statement execute function add_up_tokens();
create trigger token_transactions_append_only before update or delete on token_transactions
  for each row execute function refuse_rewriting();
create trigger token_transactions_not_truncated before truncate on token_transactions
  for each statement execute function refuse_rewriting();

-- Valuations: a month's count a member. 'release' (the provider failed) gives the place back; 'settle' keeps it.
-- A ledger outlives what it speaks of: vehicle_id is deliberately no foreign key.
create table valuation_requests (
  id         uuid        primary key default gen_random_uuid(),
  request_id uuid        not null default gen_random_uuid(),
  vehicle_id uuid        not null,
  user_id    uuid        not null references users on delete cascade,
  kind       text        not null default 'reserve' check (kind in ('reserve', 'settle', 'release')),
  period     date        not null default date_trunc('month', now() at time zone 'Europe/London')::date
               check (period = date_trunc('month', period::timestamp)::date),
  created_at timestamptz not null default now()
);

create unique index valuation_requests_reserved_once on valuation_requests (request_id) where kind = 'reserve';
create unique index valuation_requests_closed_once   on valuation_requests (request_id) where kind <> 'reserve';
create index valuation_requests_of_user              on valuation_requests (user_id, created_at desc, id desc);
create index valuation_requests_of_vehicle           on valuation_requests (vehicle_id, created_at desc, id desc);

create table user_valuations (
  user_id uuid    not null references users on delete cascade,
  period  date    not null,
  used    integer not null default 0 check (used >= 0),
  primary key (user_id, period)
);

create function count_valuation() returns trigger language plpgsql as $$
declare
  reserved_in date;
  used_now    integer;
  allowed     integer;
begin
  if new.kind = 'reserve' then
    insert into user_valuations as counted (user_id, period, used) values (new.user_id, new.period, 1)
      on conflict (user_id, period) do update set used = counted.used + 1
      returning used into used_now;
    select monthly_valuation_limit into allowed
      from users join subscription_plans on subscription_plans.id = users.current_plan_id
     where users.id = new.user_id;
    if allowed <> -1 and used_now > allowed then
      raise exception 'the valuations of this month are used up'
        using errcode = 'check_violation', table = 'valuation_requests', constraint = 'valuation_requests_limit';
    end if;
    return null;
  end if;
  select period into reserved_in from valuation_requests
   where request_id = new.request_id and user_id = new.user_id and kind = 'reserve';
  if reserved_in is null then
    raise exception 'a valuation is closed by the member who reserved it'
      using errcode = 'check_violation', table = 'valuation_requests', constraint = 'valuation_requests_closes_reserve';
  end if;
  if new.kind = 'release' then
    update user_valuations set used = used - 1 where user_id = new.user_id and period = reserved_in;
  end if;
  return null;
end $$;

create trigger valuation_requests_count after insert on valuation_requests
  for each row execute function count_valuation();
create trigger valuation_requests_append_only before update or delete on valuation_requests
  for each row execute function refuse_rewriting();
create trigger valuation_requests_not_truncated before truncate on valuation_requests
  for each statement execute function refuse_rewriting();

-- Storage: only an upload is held against the plan; what arrives with a bought vehicle is never refused.
-- A ledger outlives what it speaks of: file_id is deliberately no foreign key.
create table storage_ledger (
  id         uuid        primary key default gen_random_uuid(),
  user_id    uuid        not null references users on delete cascade,
  file_id    uuid        not null,
  reason     text        not null check (reason in ('upload', 'removal', 'transfer_in', 'transfer_out')),
  bytes      bigint      not null,
  created_at timestamptz not null default now(),
  constraint storage_ledger_sign
    check (case when reason in ('upload', 'transfer_in') then bytes > 0 else bytes < 0 end)
);

create unique index storage_ledger_uploaded_once on storage_ledger (file_id) where reason = 'upload';
create unique index storage_ledger_removed_once  on storage_ledger (file_id) where reason = 'removal';
create index storage_ledger_of_file              on storage_ledger (file_id, created_at, id);
create index storage_ledger_of_user              on storage_ledger (user_id, created_at desc, id desc);

create table user_storage (
  user_id    uuid        primary key references users on delete cascade,
  used_bytes bigint      not null default 0 check (used_bytes >= 0),
  updated_at timestamptz not null default now()
);

create function weigh_storage() returns trigger language plpgsql as $$
declare
  used_now bigint;
  allowed  integer;
begin
  update user_storage set used_bytes = used_bytes + new.bytes, updated_at = now()
   where user_id = new.user_id returning used_bytes into used_now;
  if new.reason = 'upload' then
    select storage_limit_mb into allowed
      from users join subscription_plans on subscription_plans.id = users.current_plan_id
     where users.id = new.user_id;
    if allowed <> -1 and used_now > allowed::bigint * 1024 * 1024 then
      raise exception 'the storage of this plan is full'
        using errcode = 'check_violation', table = 'storage_ledger', constraint = 'storage_ledger_limit';
    end if;
  end if;
  return null;
end $$;

create trigger storage_ledger_weigh after insert on storage_ledger for each row execute function weigh_storage();
create trigger storage_ledger_append_only before update or delete on storage_ledger
  for each row execute function refuse_rewriting();
create trigger storage_ledger_not_truncated before truncate on storage_ledger
  for each statement execute function refuse_rewriting();

-- Whoever makes the account (sign-up, admin command, demo), its balances exist from the first moment.
create function open_account() returns trigger language plpgsql as $$
begin
  insert into user_points     (user_id) select id from added;
  insert into user_storage    (user_id) select id from added;
  insert into user_onboarding (user_id) select id from added;
  insert into token_transactions (user_id, kind, amount, period)
  select added.id, 'monthly_grant', subscription_plans.monthly_token_limit,
         date_trunc('month', now() at time zone 'Europe/London')::date
    from added join subscription_plans on subscription_plans.id = added.current_plan_id;
  return null;
end $$;

create trigger users_open_account after insert on users
  referencing new table as added for each statement execute function open_account();

-- The product's own account, which speaks in system posts.
insert into users (id, name, username, email, email_verified)
values ('00000000-0000-4000-8000-000000000001', 'GarageTale', 'garagetale', 'garagetale@garagetale.invalid', true);
