-- A secret address at which one buyer reads a car's report. Only the hash of the secret is kept.
create table report_links (
  id             uuid        primary key default gen_random_uuid(),
  vehicle_id     uuid        not null references vehicles on delete cascade,
  user_id        uuid        not null references users on delete cascade,
  -- For its maker's eyes only: 'Mr Patel, viewing on Saturday'.
  label          text        not null check (length(label) between 1 and 80),
  token_hash     text        not null unique check (length(token_hash) = 64),
  with_receipts  boolean     not null,
  -- Only receipts whose names and addresses were covered.
  cover_receipts boolean     not null,
  with_costs     boolean     not null,
  created_at     timestamptz not null default now(),
  expires_at     timestamptz not null check (expires_at > created_at),
  revoked_at     timestamptz
);
create index report_links_vehicle_id on report_links (vehicle_id);
create index report_links_user_id    on report_links (user_id);

-- When it was opened, and on what kind of device. No address, no browser, nobody's name.
create table report_views (
  id        bigint      primary key generated always as identity,
  link_id   uuid        not null references report_links on delete cascade,
  viewed_at timestamptz not null default now(),
  device    text        not null check (device in ('phone', 'tablet', 'computer'))
);
create index report_views_link_id on report_views (link_id, viewed_at desc);

-- A seller's links end with the sale, however the vehicle changes hands, and with the vehicle: nobody reads on, and the
-- next owner does not learn who else was interested.
create function end_report_links() returns trigger language plpgsql as $$
begin
  delete from report_links where vehicle_id = new.id;
  return null;
end $$;
create trigger vehicles_end_report_links after update of user_id, deleted_at on vehicles
  for each row when (old.user_id is distinct from new.user_id or new.deleted_at is not null)
  execute function end_report_links();

-- A copy of a receipt on which its owner covered what is nobody else's business. The copy is a file of its own, made from
-- the pixels that are left; no areas mean that its owner looked and found nothing to cover.
create table covered_receipts (
  file_id         uuid        primary key references files on delete cascade,
  user_id         uuid        not null references users on delete cascade,
  covered_file_id uuid        not null unique references files on delete cascade,
  areas           jsonb       not null check (jsonb_typeof(areas) = 'array'),
  covered_at      timestamptz not null default now()
);
create index covered_receipts_user_id on covered_receipts (user_id);
