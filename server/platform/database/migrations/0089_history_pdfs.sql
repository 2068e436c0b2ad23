-- A car's history as a PDF, made in the background for its owner and kept for a day. The bytes are in the file store under
-- its id. Whoever sells the car can no longer read it (it may hold their costs); the sweep removes it.
create table history_pdfs (
  id            uuid        primary key default gen_random_uuid(),
  vehicle_id    uuid        references vehicles on delete set null,
  user_id       uuid        not null references users on delete cascade,
  with_costs    boolean     not null,
  with_receipts boolean     not null,
  state         text        not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed')),
  progress      integer     not null default 0 check (progress between 0 and 100),
  pages         integer     check (pages > 0),
  size_bytes    integer     check (size_bytes > 0),
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null default now() + interval '1 day',
  constraint history_pdfs_ready_is_whole check (state <> 'ready' or (pages is not null and size_bytes is not null))
);
-- One at a time: a new one takes the place of the last.
create unique index history_pdfs_of_vehicle on history_pdfs (vehicle_id, user_id);
create index history_pdfs_user_id on history_pdfs (user_id);
create index history_pdfs_sweeper on history_pdfs (expires_at);
