-- The sets of tyres a vehicle has: one is fitted, the others are stored or have had their day. How far a set has run is
-- stored nowhere: it follows from the days of its fittings and the ledger of mileage readings.
create table tyre_sets (
  id          uuid          primary key default gen_random_uuid(),
  vehicle_id  uuid          not null references vehicles on delete cascade,
  -- Whose price it is; everything else goes with the vehicle.
  user_id     uuid          references users on delete set null,
  name        text          not null check (char_length(name) between 1 and 100),
  make        text          check (char_length(make) <= 100),
  model       text          check (char_length(model) <= 100),
  size        text          check (char_length(size) <= 40),
  -- The last four digits of the DOT code: week and year of making.
  dot         text          check (dot ~ '^[0-5][0-9]{3}$'),
  bought_on   date,
  cost        numeric(12,2) check (cost >= 0),
  cost_shared boolean       not null default false,
  stored_at   text          check (char_length(stored_at) <= 200),
  ended_as    text          check (ended_as in ('retired', 'sold')),
  ended_on    date,
  version     integer       not null default 1,
  created_at  timestamptz   not null default now(),
  updated_at  timestamptz   not null default now(),
  constraint tyre_sets_ended check ((ended_as is null) = (ended_on is null)),
  -- For the fittings, which must be on the set's own vehicle.
  unique (id, vehicle_id)
);
create index tyre_sets_vehicle_id on tyre_sets (vehicle_id, created_at);
create index tyre_sets_user_id    on tyre_sets (user_id) where user_id is not null;
create trigger tyre_sets_version before update on tyre_sets for each row execute function bump_version();

-- A day on which one set is taken off and another fitted belongs to both.
create table tyre_fittings (
  id          uuid        primary key default gen_random_uuid(),
  tyre_set_id uuid        not null,
  vehicle_id  uuid        not null references vehicles on delete cascade,
  fitted_on   date        not null,
  removed_on  date,
  created_at  timestamptz not null default now(),
  constraint tyre_fittings_in_order check (removed_on >= fitted_on),
  constraint tyre_fittings_of_set foreign key (tyre_set_id, vehicle_id)
    references tyre_sets (id, vehicle_id) on delete cascade
);
create index tyre_fittings_set          on tyre_fittings (tyre_set_id, vehicle_id, fitted_on);
create index tyre_fittings_vehicle_id   on tyre_fittings (vehicle_id);
-- A car runs on one set.
create unique index tyre_fittings_one_on on tyre_fittings (vehicle_id) where removed_on is null;
