-- Parts and consumables of a vehicle: what to ask for in the shop, and how many are on the shelf.
create table parts (
  id          uuid          primary key default gen_random_uuid(),
  vehicle_id  uuid          not null references vehicles on delete cascade,
  -- Whose price it is; everything else goes with the vehicle.
  user_id     uuid          references users on delete set null,
  name        text          not null check (char_length(name) between 1 and 100),
  part_number text          check (char_length(part_number) <= 60),
  maker       text          check (char_length(maker) <= 100),
  supplier    text          check (char_length(supplier) <= 100),
  cost        numeric(12,2) check (cost >= 0),
  cost_shared boolean       not null default false,
  in_stock    integer       not null default 0,
  fits        text          check (char_length(fits) <= 200),
  note        text          check (char_length(note) <= 2000),
  version     integer       not null default 1,
  created_at  timestamptz   not null default now(),
  updated_at  timestamptz   not null default now(),
  constraint parts_in_stock check (in_stock between 0 and 9999)
);
create index parts_vehicle_id on parts (vehicle_id, lower(name));
create index parts_user_id    on parts (user_id) where user_id is not null;
create trigger parts_version before update on parts for each row execute function bump_version();

-- What was taken from the shelf, and for which work.
create table part_uses (
  id                 uuid        primary key default gen_random_uuid(),
  part_id            uuid        not null references parts on delete cascade,
  maintenance_log_id uuid        not null references maintenance_logs on delete cascade,
  quantity           integer     not null check (quantity between 1 and 9999),
  created_at         timestamptz not null default now(),
  unique (part_id, maintenance_log_id)
);
create index part_uses_maintenance_log_id on part_uses (maintenance_log_id);
