-- What a vehicle was called before. A registration changes as an act of its own (private plates are real); whatever else
-- says which vehicle it is changes, once others rely on it, as a correction that stays to be read.
create table vehicle_identity_changes (
  id         uuid        primary key default gen_random_uuid(),
  vehicle_id uuid        not null references vehicles on delete cascade,
  kind       text        not null check (kind in ('registration', 'correction')),
  field      text        not null check (field in ('registration_number', 'make', 'model', 'year')),
  old_value  text        check (char_length(old_value) <= 200),
  new_value  text        check (char_length(new_value) <= 200),
  user_id    uuid        references users on delete set null,
  changed_at timestamptz not null default now()
);

create index vehicle_identity_changes_of_vehicle on vehicle_identity_changes (vehicle_id, changed_at, id);
create index vehicle_identity_changes_user_id    on vehicle_identity_changes (user_id);
