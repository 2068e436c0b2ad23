-- user_id is who pays the quota. Bytes are kept under the id; a removed file keeps its row as the trace of the act.
create table files (
  id            uuid        primary key default gen_random_uuid(),
  user_id       uuid        not null references users on delete cascade,
  vehicle_id    uuid        references vehicles on delete set null,
  kind          text        not null
                  check (kind in ('avatar', 'banner', 'vehicle_photo', 'media', 'receipt', 'document', 'modification',
                                  'note', 'listing', 'post', 'guide', 'business')),
  mime          text        not null check (mime ~ '^[a-z]+/[a-z0-9.+-]+$' and char_length(mime) <= 100),
  size_bytes    integer     not null default 0 check (size_bytes >= 0),
  checksum      text        check (checksum ~ '^[0-9a-f]{64}$'),
  width         integer     check (width > 0),
  height        integer     check (height > 0),
  state         text        not null default 'pending' check (state in ('pending', 'stored', 'removed')),
  visibility    text        not null default 'private' check (visibility in ('private', 'public')),
  original_name text        check (char_length(original_name) <= 255),
  created_at    timestamptz not null default now(),
  stored_at     timestamptz,
  removed_at    timestamptz,
  constraint files_stored_is_whole
    check (state <> 'stored' or (size_bytes > 0 and checksum is not null and stored_at is not null)),
  constraint files_removed_has_date
    check ((state = 'removed') = (removed_at is not null))
);

create index files_of_user         on files (user_id, created_at desc, id desc);
create index files_vehicle_id      on files (vehicle_id) where vehicle_id is not null;
create index files_pending_sweeper on files (created_at) where state = 'pending';
create index files_removed_sweeper on files (removed_at) where state = 'removed';

alter table users
  add foreign key (avatar_file_id) references files on delete set null,
  add foreign key (banner_file_id) references files on delete set null;

alter table vehicles
  add foreign key (image_file_id) references files on delete set null;
