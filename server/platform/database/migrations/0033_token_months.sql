-- After the Beta a smaller plan begins with the next month.
alter table users add column next_plan_id text references subscription_plans;
create index users_next_plan_id on users (next_plan_id) where next_plan_id is not null;

-- Two purses in one balance: the month's tokens, which are spent first and end with their month, and bought ones.
-- Every row of the ledger belongs to a month and says how much of it concerns bought tokens. Both are found here, not
-- taken from whoever writes the row: a reservation takes from the month that is open, and gives back where it took.
alter table users add column tokens_bought integer not null default 0;
alter table token_transactions
  add column bought integer not null default 0,
  drop constraint token_transactions_period;

alter table token_transactions disable trigger token_transactions_append_only;
update token_transactions
   set period = date_trunc('month', created_at at time zone 'Europe/London')::date,
       bought = case kind when 'purchase' then amount else 0 end
 where period is null;
alter table token_transactions enable trigger token_transactions_append_only;
update users
   set tokens_bought = least(tokens, purchased.amount)
  from (select user_id, sum(bought) as amount from token_transactions group by user_id having sum(bought) > 0) as purchased
 where users.id = purchased.user_id;

-- A check that fails is named in the order of the alphabet: an overspend is still told as users_tokens_not_negative.
alter table users add constraint users_tokens_of_which_bought check (tokens_bought between 0 and tokens);
alter table token_transactions
  alter column period set default date_trunc('month', now() at time zone 'Europe/London')::date,
  alter column period set not null;

-- What is given back after its month has ended expires as well, so a month can have several expiries.
drop index token_transactions_once_a_month;
create unique index token_transactions_once_a_month on token_transactions (user_id, period)
                                                    where kind = 'monthly_grant';
create index token_transactions_of_month on token_transactions (user_id, period);

create function attribute_tokens() returns trigger language plpgsql as $$
declare
  purse    record;
  reserved record;
begin
  new.bought := case new.kind when 'purchase' then new.amount else 0 end;
  if new.kind in ('monthly_grant', 'monthly_expiry') then
    return new;
  end if;
  if new.kind in ('settle', 'release') then
    select period, bought into reserved from token_transactions
     where request_id = new.request_id and user_id = new.user_id and kind = 'reserve';
    new.period := coalesce(reserved.period, new.period);
    new.bought := greatest(0, least(new.amount, -coalesce(reserved.bought, 0)));
    return new;
  end if;
  select tokens, tokens_bought into purse from users where id = new.user_id for no key update;
  new.period := coalesce((select max(period) from token_transactions
                           where user_id = new.user_id and kind = 'monthly_grant'), new.period);
  if new.kind = 'reserve' then
    new.bought := -least(purse.tokens_bought, greatest(0, -new.amount - (purse.tokens - purse.tokens_bought)));
  end if;
  return new;
end $$;

create trigger token_transactions_attribute before insert on token_transactions
  for each row execute function attribute_tokens();

create or replace function add_up_tokens() returns trigger language plpgsql as $$
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
     set tokens = tokens + moved.amount, tokens_bought = tokens_bought + moved.bought
    from (select user_id, sum(amount) as amount, sum(bought) as bought from added group by user_id) as moved
   where users.id = moved.user_id;
  return null;
end $$;
