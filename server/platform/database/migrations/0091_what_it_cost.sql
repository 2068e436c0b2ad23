-- What a member paid for a vehicle and how it is financed, and what they mean to spend in a year. A row belongs to the
-- member, not to the vehicle: the next owner has one of their own, or none. When the finance ends is one of the vehicle's
-- dates (due_dates).
create table vehicle_purchases (
  id               uuid          primary key default gen_random_uuid(),
  vehicle_id       uuid          not null references vehicles on delete cascade,
  user_id          uuid          not null references users on delete cascade,
  purchase_price   numeric(12,2) check (purchase_price >= 0),
  purchase_date    date,
  purchase_mileage integer       check (purchase_mileage between 0 and 9999999),
  lender           text          check (char_length(lender) <= 200),
  monthly_payment  numeric(12,2) check (monthly_payment >= 0),
  version          integer       not null default 1,
  created_at       timestamptz   not null default now(),
  updated_at       timestamptz   not null default now()
);
create unique index vehicle_purchases_of_vehicle on vehicle_purchases (vehicle_id, user_id);
create index vehicle_purchases_user_id on vehicle_purchases (user_id);
create trigger vehicle_purchases_version before update on vehicle_purchases
  for each row execute function bump_version();

-- Without a vehicle it is for the whole garage.
create table spending_budgets (
  id         uuid          primary key default gen_random_uuid(),
  user_id    uuid          not null references users on delete cascade,
  vehicle_id uuid          references vehicles on delete cascade,
  amount     numeric(12,2) not null check (amount > 0),
  created_at timestamptz   not null default now()
);
create unique index spending_budgets_of_user on spending_budgets (user_id, vehicle_id) nulls not distinct;
create index spending_budgets_vehicle_id on spending_budgets (vehicle_id) where vehicle_id is not null;
