-- What the vehicle was when the transfer began is copied here: the buyer may change plate and mileage later,
-- and the seller's 'Sold vehicles' entry must neither follow that nor vanish with the buyer.
create table ownership_transfers (
  id                          uuid          primary key default gen_random_uuid(),
  vehicle_id                  uuid          references vehicles on delete set null,
  previous_owner_id           uuid          references users on delete set null,
  previous_owner_name         text          not null check (char_length(previous_owner_name) between 1 and 100),
  new_owner_id                uuid          references users on delete set null,
  new_owner_name              text          not null check (char_length(new_owner_name) between 1 and 100),
  new_owner_email             text          not null check (new_owner_email = lower(new_owner_email)
                                                            and char_length(new_owner_email) between 3 and 254),
  new_owner_phone             text          not null check (char_length(new_owner_phone) between 1 and 40),
  sale_price                  numeric(12,2) not null check (sale_price >= 0),
  sale_date                   date          not null,
  notes                       text          check (char_length(notes) <= 5000),
  vehicle_mileage             integer       not null check (vehicle_mileage between 0 and 9999999),
  vehicle_make                text          not null check (char_length(vehicle_make) between 1 and 100),
  vehicle_model               text          not null check (char_length(vehicle_model) between 1 and 150),
  vehicle_year                integer       not null check (vehicle_year between 1900 and 2100),
  vehicle_registration_number text          check (char_length(vehicle_registration_number) <= 8),
  share_costs                 boolean       not null default false,
  status                      text          not null default 'pending'
                                check (status in ('pending', 'accepted', 'rejected', 'cancelled', 'expired')),
  token_hash                  text          unique check (token_hash ~ '^[0-9a-f]{64}$'),
  token_used_at               timestamptz,
  expires_at                  timestamptz   not null default now() + interval '30 days',
  answered_at                 timestamptz,
  created_at                  timestamptz   not null default now(),
  updated_at                  timestamptz   not null default now(),
  constraint ownership_transfers_pending_has_vehicle
    check (status <> 'pending' or (vehicle_id is not null and previous_owner_id is not null)),
  constraint ownership_transfers_answer_has_date
    check ((status = 'pending') = (answered_at is null)),
  constraint ownership_transfers_not_to_oneself
    check (previous_owner_id <> new_owner_id)
);

create unique index ownership_transfers_one_pending on ownership_transfers (vehicle_id) where status = 'pending';
create index ownership_transfers_of_vehicle   on ownership_transfers (vehicle_id, created_at desc, id desc);
create index ownership_transfers_sold_by      on ownership_transfers (previous_owner_id, answered_at desc, id desc);
create index ownership_transfers_new_owner_id on ownership_transfers (new_owner_id) where new_owner_id is not null;
create index ownership_transfers_addressed_to on ownership_transfers (new_owner_email) where status = 'pending';
create index ownership_transfers_to_expire    on ownership_transfers (expires_at) where status = 'pending';

create trigger ownership_transfers_touch before update on ownership_transfers
  for each row execute function touch_updated_at();

alter table vehicles
  add foreign key (pending_transfer_id) references ownership_transfers on delete set null;

create view sold_vehicles as
  select id as transfer_id, previous_owner_id as user_id, vehicle_id, vehicle_make as make, vehicle_model as model,
         vehicle_year as year, vehicle_registration_number as registration_number, vehicle_mileage, new_owner_name,
         sale_price, sale_date, notes, answered_at as sold_at
    from ownership_transfers
   where status = 'accepted' and previous_owner_id is not null;

comment on column sold_vehicles.transfer_id     is 'not null';
comment on column sold_vehicles.user_id         is 'not null';
comment on column sold_vehicles.make            is 'not null';
comment on column sold_vehicles.model           is 'not null';
comment on column sold_vehicles.year            is 'not null';
comment on column sold_vehicles.vehicle_mileage is 'not null';
comment on column sold_vehicles.new_owner_name  is 'not null';
comment on column sold_vehicles.sale_price      is 'not null';
comment on column sold_vehicles.sale_date       is 'not null';
comment on column sold_vehicles.sold_at         is 'not null';

create table keeper_history (
  id                         uuid        primary key default gen_random_uuid(),
  vehicle_id                 uuid        not null references vehicles on delete cascade,
  transfer_id                uuid        unique references ownership_transfers on delete set null,
  date_of_transaction        date        not null,
  number_of_previous_keepers integer     not null check (number_of_previous_keepers between 0 and 999),
  created_at                 timestamptz not null default now()
);

create index keeper_history_of_vehicle on keeper_history (vehicle_id, date_of_transaction desc, id desc);

-- Each seal holds the hash of the one before it, so that a missing or changed handover shows.
create table handover_seals (
  id            uuid        primary key default gen_random_uuid(),
  vehicle_id    uuid        not null references vehicles on delete cascade,
  transfer_id   uuid        not null unique references ownership_transfers,
  sequence      integer     not null check (sequence >= 1),
  previous_hash text        check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash          text        not null unique check (hash ~ '^[0-9a-f]{64}$'),
  document      jsonb       not null,
  signature     text        not null check (char_length(signature) between 1 and 500),
  key_id        text        not null check (char_length(key_id) between 1 and 100),
  created_at    timestamptz not null default now(),
  unique (vehicle_id, sequence),
  constraint handover_seals_chained check ((sequence = 1) = (previous_hash is null))
);

create trigger handover_seals_append_only before update or delete on handover_seals
  for each row execute function refuse_rewriting();
create trigger handover_seals_not_truncated before truncate on handover_seals
  for each statement execute function refuse_rewriting();

create table record_amendments (
  id          uuid        primary key default gen_random_uuid(),
  vehicle_id  uuid        not null references vehicles on delete cascade,
  seal_id     uuid        not null references handover_seals on delete cascade,
  user_id     uuid        not null references users,
  record_type text        not null
                check (record_type in ('vehicle', 'maintenance_log', 'modification', 'vehicle_note', 'vehicle_media',
                                       'mot', 'keeper')),
  record_id   uuid        not null,
  changes     jsonb       not null check (jsonb_typeof(changes) = 'object'),
  reason      text        check (char_length(reason) <= 2000),
  created_at  timestamptz not null default now()
);

create index record_amendments_of_record  on record_amendments (record_type, record_id, created_at, id);
create index record_amendments_of_vehicle on record_amendments (vehicle_id, created_at desc, id desc);
create index record_amendments_seal_id    on record_amendments (seal_id);
create index record_amendments_user_id    on record_amendments (user_id);

create trigger record_amendments_append_only before update or delete on record_amendments
  for each row execute function refuse_rewriting();
create trigger record_amendments_not_truncated before truncate on record_amendments
  for each statement execute function refuse_rewriting();
