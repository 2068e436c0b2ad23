-- user_id is who entered (and paid for) a record; it stays when the vehicle is sold. A former owner's cost is shown to
-- the next owner only when cost_shared was set at the handover. seal_id marks what a handover has sealed.
create table maintenance_logs (
  id                  uuid          primary key default gen_random_uuid(),
  vehicle_id          uuid          not null references vehicles on delete cascade,
  user_id             uuid          references users on delete set null,
  kind                text          not null check (kind in ('service', 'running_cost', 'wash')),
  type                text          not null
                        check (type in ('Major Service', 'Minor Service', 'Oil Change', 'Tyre Change / Rotation',
                                        'Wheel Alignment', 'Brake Service', 'Battery Change',
                                        'MOT / Annual Inspection', 'Fuel', 'Insurance', 'Warranty', 'Tax', 'Repair',
                                        'Other', 'Wash/Detail')),
  title               text          check (char_length(title) <= 200),
  date                date          not null,
  cost                numeric(12,2) check (cost >= 0),
  cost_shared         boolean       not null default false,
  comments            text          check (char_length(comments) <= 10000),
  service_center      text          check (char_length(service_center) <= 200),
  products_used       text          check (char_length(products_used) <= 2000),
  mileage             integer       check (mileage between 0 and 9999999),
  next_service_due    date,
  lead_days           integer       check (lead_days between 5 and 60),
  is_publicly_visible boolean       not null default true,
  seal_id             uuid          references handover_seals on delete set null,
  business_id         uuid,
  confirmed_at        timestamptz,
  confirmed_by_name   text          check (char_length(confirmed_by_name) <= 200),
  version             integer       not null default 1,
  deleted_at          timestamptz,
  created_at          timestamptz   not null default now(),
  updated_at          timestamptz   not null default now(),
  constraint maintenance_logs_type_fits_kind
    check (kind = case when type = 'Wash/Detail' then 'wash'
                       when type in ('Fuel', 'Insurance', 'Warranty', 'Tax', 'Repair', 'Other') then 'running_cost'
                       else 'service' end),
  constraint maintenance_logs_running_cost_has_cost
    check (kind <> 'running_cost' or cost is not null)
);

create index maintenance_logs_of_vehicle    on maintenance_logs (vehicle_id, date desc, id desc)
                                            where deleted_at is null;
create index maintenance_logs_vehicle_id    on maintenance_logs (vehicle_id);
create index maintenance_logs_of_kind       on maintenance_logs (vehicle_id, kind, date desc, id desc)
                                            where deleted_at is null;
create index maintenance_logs_main_services on maintenance_logs (vehicle_id, type, date desc, id desc)
                                            where deleted_at is null and type in ('Major Service', 'Minor Service');
create index maintenance_logs_spending      on maintenance_logs (user_id, date desc, id desc)
                                            where deleted_at is null and cost is not null;
create index maintenance_logs_user_id       on maintenance_logs (user_id);
create index maintenance_logs_seal_id       on maintenance_logs (seal_id) where seal_id is not null;
create index maintenance_logs_at_business   on maintenance_logs (business_id, user_id, date desc, id desc)
                                            where business_id is not null;

create trigger maintenance_logs_version before update on maintenance_logs
  for each row execute function bump_version();

create table modifications (
  id                  uuid          primary key default gen_random_uuid(),
  vehicle_id          uuid          not null references vehicles on delete cascade,
  user_id             uuid          references users on delete set null,
  type                text          not null check (type in ('Performance', 'Aesthetic', 'Interior', 'Tech')),
  name                text          not null check (char_length(name) between 1 and 200),
  brand               text          not null check (char_length(brand) between 1 and 100),
  install_date        date          not null,
  cost                numeric(12,2) check (cost >= 0),
  cost_shared         boolean       not null default false,
  description         text          check (char_length(description) <= 10000),
  is_major_upgrade    boolean       not null default false,
  is_publicly_visible boolean       not null default true,
  seal_id             uuid          references handover_seals on delete set null,
  version             integer       not null default 1,
  deleted_at          timestamptz,
  created_at          timestamptz   not null default now(),
  updated_at          timestamptz   not null default now()
);

create index modifications_of_vehicle on modifications (vehicle_id, install_date desc, id desc)
                                      where deleted_at is null;
create index modifications_vehicle_id on modifications (vehicle_id);
create index modifications_user_id    on modifications (user_id);
create index modifications_seal_id    on modifications (seal_id) where seal_id is not null;

create trigger modifications_version before update on modifications for each row execute function bump_version();

-- The two notified dates make each delivery happen once, whichever server's job comes first.
create table reminders (
  id                 uuid        primary key default gen_random_uuid(),
  vehicle_id         uuid        not null references vehicles on delete cascade,
  user_id            uuid        not null references users on delete cascade,
  maintenance_log_id uuid        unique references maintenance_logs on delete set null,
  title              text        not null check (char_length(title) between 1 and 200),
  type               text        not null
                       check (type in ('MOT', 'Tax', 'Insurance', 'Major service', 'Minor service', 'Breakdown cover',
                                       'Tyre change/rotation', 'Brake pad/disc replacement', 'Coolant fluid check',
                                       'Timing chain/belt replacement', 'Battery health check/replacement',
                                       'Software check', 'General inspection', 'Other')),
  due_date           date        not null,
  reminder_date      date        not null,
  send_notification  boolean     not null default true,
  location           text        check (char_length(location) <= 200),
  comments           text        check (char_length(comments) <= 5000),
  status             text        not null default 'pending' check (status in ('pending', 'completed', 'cancelled')),
  lead_notified_at   timestamptz,
  due_notified_at    timestamptz,
  version            integer     not null default 1,
  deleted_at         timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  constraint reminders_not_after_due check (reminder_date <= due_date)
);

create index reminders_of_vehicle   on reminders (vehicle_id, due_date, id) where deleted_at is null;
create index reminders_vehicle_id   on reminders (vehicle_id);
create index reminders_pending      on reminders (user_id, due_date, id)
                                    where status = 'pending' and deleted_at is null;
create index reminders_of_user      on reminders (user_id, due_date, id) where deleted_at is null;
create index reminders_user_id      on reminders (user_id);
create index reminders_lead_to_tell on reminders (reminder_date)
  where status = 'pending' and send_notification and lead_notified_at is null and deleted_at is null;
create index reminders_due_to_tell  on reminders (due_date)
  where status = 'pending' and send_notification and due_notified_at is null and deleted_at is null;

create trigger reminders_version before update on reminders for each row execute function bump_version();

-- timeline_date is the day the timeline sorts by; stored, so that its pages come from an index.
create table vehicle_documents (
  id            uuid        primary key default gen_random_uuid(),
  vehicle_id    uuid        not null references vehicles on delete cascade,
  user_id       uuid        not null references users on delete cascade,
  title         text        not null check (char_length(title) between 1 and 200),
  category      text        not null check (category in ('Insurance', 'Warranty', 'Road Tax', 'MOT Certificate',
                                                         'V5 log Book', 'Miscellaneous')),
  file_id       uuid        not null unique references files on delete cascade,
  file_url      text        not null generated always as ('/files/' || file_id::text) stored,
  file_type     text        not null check (file_type in ('application/pdf', 'image/jpeg', 'image/png')),
  file_size     integer     not null check (file_size > 0),
  document_date date,
  expiry_date   date,
  notes         text        check (char_length(notes) <= 5000),
  privacy       text        not null default 'private' check (privacy in ('private', 'shareable')),
  version       integer     not null default 1,
  deleted_at    timestamptz,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  timeline_date date        not null
                  generated always as (coalesce(document_date, (created_at at time zone 'Europe/London')::date)) stored
);

create index vehicle_documents_of_vehicle on vehicle_documents (vehicle_id, category, created_at desc, id desc)
                                          where deleted_at is null;
create index vehicle_documents_timeline   on vehicle_documents (vehicle_id, timeline_date desc, id desc)
                                          where deleted_at is null;
create index vehicle_documents_of_user    on vehicle_documents (user_id, created_at desc, id desc)
                                          where deleted_at is null;
create index vehicle_documents_vehicle_id on vehicle_documents (vehicle_id);
create index vehicle_documents_user_id    on vehicle_documents (user_id);

create trigger vehicle_documents_version before update on vehicle_documents
  for each row execute function bump_version();

create table vehicle_notes (
  id            uuid        primary key default gen_random_uuid(),
  vehicle_id    uuid        not null references vehicles on delete cascade,
  user_id       uuid        references users on delete set null,
  content       text        not null check (content ~ '\S' and char_length(content) <= 10000),
  is_for_record boolean     not null default false,
  seal_id       uuid        references handover_seals on delete set null,
  version       integer     not null default 1,
  deleted_at    timestamptz,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  timeline_date date        not null
                  generated always as ((created_at at time zone 'Europe/London')::date) stored
);

create index vehicle_notes_timeline   on vehicle_notes (vehicle_id, timeline_date desc, id desc)
                                      where deleted_at is null;
create index vehicle_notes_vehicle_id on vehicle_notes (vehicle_id);
create index vehicle_notes_user_id    on vehicle_notes (user_id);
create index vehicle_notes_seal_id    on vehicle_notes (seal_id) where seal_id is not null;

create trigger vehicle_notes_version before update on vehicle_notes for each row execute function bump_version();

create table vehicle_media (
  id                  uuid        primary key default gen_random_uuid(),
  vehicle_id          uuid        not null references vehicles on delete cascade,
  user_id             uuid        references users on delete set null,
  title               text        check (char_length(title) <= 200),
  location            text        check (char_length(location) <= 200),
  date_taken          date,
  comments            text        check (char_length(comments) <= 5000),
  description         text        check (char_length(description) <= 5000),
  category_id         text        check (char_length(category_id) <= 60),
  is_system_generated boolean     not null default false,
  media_file_id       uuid        not null unique references files on delete cascade,
  media_url           text        not null generated always as ('/files/' || media_file_id::text) stored,
  media_type          text        not null check (media_type in ('image', 'video')),
  is_publicly_visible boolean     not null default false,
  seal_id             uuid        references handover_seals on delete set null,
  version             integer     not null default 1,
  deleted_at          timestamptz,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  timeline_date       date        not null
                      generated always as (coalesce(date_taken, (created_at at time zone 'Europe/London')::date)) stored
);

create index vehicle_media_of_vehicle on vehicle_media (vehicle_id, created_at desc, id desc) where deleted_at is null;
create index vehicle_media_public     on vehicle_media (vehicle_id, created_at desc, id desc)
                                      where is_publicly_visible and deleted_at is null;
create index vehicle_media_timeline   on vehicle_media (vehicle_id, timeline_date desc, id desc)
                                      where deleted_at is null;
create index vehicle_media_vehicle_id on vehicle_media (vehicle_id);
create index vehicle_media_user_id    on vehicle_media (user_id);
create index vehicle_media_seal_id    on vehicle_media (seal_id) where seal_id is not null;

create trigger vehicle_media_version before update on vehicle_media for each row execute function bump_version();
