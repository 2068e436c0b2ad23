-- html_content is rendered by the server from the other fields; what a member types never becomes markup.
create table vehicle_listings (
  id            uuid          primary key default gen_random_uuid(),
  vehicle_id    uuid          not null unique references vehicles on delete cascade,
  user_id       uuid          not null references users on delete cascade,
  price         numeric(12,2) not null check (price >= 0),
  description   text          not null check (char_length(description) between 1 and 10000),
  location      text          not null check (char_length(location) between 1 and 200),
  contact_phone text          not null check (char_length(contact_phone) between 1 and 40),
  contact_email text          not null check (char_length(contact_email) between 3 and 254),
  status        text          not null default 'draft' check (status in ('draft', 'published')),
  url_slug      text          not null unique check (url_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
                                                     and char_length(url_slug) <= 200),
  html_content  text          check (char_length(html_content) <= 100000),
  published_at  timestamptz,
  hidden_at     timestamptz,
  version       integer       not null default 1,
  created_at    timestamptz   not null default now(),
  updated_at    timestamptz   not null default now()
);

create index vehicle_listings_published on vehicle_listings (published_at desc, id desc)
                                        where status = 'published' and hidden_at is null;
create index vehicle_listings_user_id   on vehicle_listings (user_id);

create trigger vehicle_listings_version before update on vehicle_listings
  for each row execute function bump_version();

-- One place for every list of pictures: maintenance_logs.images, modifications.before_images and after_images,
-- vehicle_notes.images, vehicle_listings.images. A file hangs on one record only.
create table record_images (
  id                 uuid        primary key default gen_random_uuid(),
  file_id            uuid        not null unique references files on delete cascade,
  vehicle_id         uuid        not null references vehicles on delete cascade,
  maintenance_log_id uuid        references maintenance_logs on delete cascade,
  modification_id    uuid        references modifications on delete cascade,
  vehicle_note_id    uuid        references vehicle_notes on delete cascade,
  vehicle_listing_id uuid        references vehicle_listings on delete cascade,
  slot               text        not null default 'image' check (slot in ('image', 'before', 'after')),
  position           integer     not null default 0 check (position >= 0),
  url                text        not null generated always as ('/files/' || file_id::text) stored,
  created_at         timestamptz not null default now(),
  constraint record_images_one_parent
    check (num_nonnulls(maintenance_log_id, modification_id, vehicle_note_id, vehicle_listing_id) = 1),
  constraint record_images_slot_fits_parent
    check ((slot in ('before', 'after')) = (modification_id is not null))
);

create index record_images_vehicle_id on record_images (vehicle_id);
create index record_images_of_log     on record_images (maintenance_log_id, position, id)
                                      where maintenance_log_id is not null;
create index record_images_of_mod     on record_images (modification_id, slot, position, id)
                                      where modification_id is not null;
create index record_images_of_note    on record_images (vehicle_note_id, position, id)
                                      where vehicle_note_id is not null;
create index record_images_of_listing on record_images (vehicle_listing_id, position, id)
                                      where vehicle_listing_id is not null;
