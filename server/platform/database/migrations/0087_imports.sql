-- Records that a member brings along from another app. A draft is looked at and asked about; what was confirmed is made by
-- a job, all or nothing, and what it made names it, so that it can be undone as one act.
create table imports (
  id          uuid        primary key default gen_random_uuid(),
  user_id     uuid        not null references users on delete cascade,
  file_names  text[]      not null default '{}',
  app         text,
  state       text        not null default 'draft' check (state in ('draft', 'queued', 'done', 'failed', 'undone')),
  -- Raised with each preview: what is confirmed is what was seen.
  version     integer     not null default 1,
  answers     jsonb       not null default '{"answers": {}, "cars": {}}',
  preview     jsonb,
  done        integer     not null default 0,
  total       integer     not null default 0,
  attempts    integer     not null default 0,
  report      jsonb,
  -- Every line that was not taken, with the reason.
  refused     jsonb       not null default '[]',
  failure     text,
  created_at  timestamptz not null default now(),
  finished_at timestamptz
);
create index imports_user_id on imports (user_id, created_at desc, id desc);
create index imports_drafts  on imports (created_at) where state = 'draft';

-- Only until the import is finished.
create table import_files (
  id         uuid    primary key default gen_random_uuid(),
  import_id  uuid    not null references imports on delete cascade,
  place      integer not null,
  name       text    not null check (char_length(name) <= 255),
  content    bytea   not null
);
create unique index import_files_of_import on import_files (import_id, place);

-- What a member chose for a table of their own, by its header.
create table import_mappings (
  user_id     uuid        not null references users on delete cascade,
  header_hash text        not null check (length(header_hash) = 64),
  mapping     jsonb       not null,
  used_at     timestamptz not null default now(),
  primary key (user_id, header_hash)
);

alter table maintenance_logs add column import_id uuid references imports on delete set null;
alter table vehicle_notes    add column import_id uuid references imports on delete set null;
alter table mileage_readings add column import_id uuid references imports on delete set null;
create index maintenance_logs_import_id on maintenance_logs (import_id) where import_id is not null;
create index vehicle_notes_import_id    on vehicle_notes (import_id) where import_id is not null;
create index mileage_readings_import_id on mileage_readings (import_id) where import_id is not null;
