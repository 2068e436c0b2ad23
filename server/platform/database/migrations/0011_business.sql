create table business_profiles (
  id              uuid        primary key default gen_random_uuid(),
  user_id         uuid        not null unique references users on delete cascade,
  business_name   text        not null check (char_length(business_name) between 1 and 200),
  business_type   text        not null
                    check (business_type in ('Auto Repair', 'Tuning Shop', 'Detailer', 'Tyre Specialist', 'Body Shop',
                                             'Performance Shop', 'General Maintenance')),
  description     text        not null check (char_length(description) between 1 and 10000),
  address         text        not null check (char_length(address) between 1 and 300),
  city            text        not null check (char_length(city) between 1 and 100),
  postal_code     text        not null check (char_length(postal_code) between 1 and 20),
  country         text        not null check (char_length(country) between 1 and 100),
  phone           text        not null check (char_length(phone) between 1 and 40),
  website         text        check (website ~* '^https?://' and char_length(website) <= 2000),
  email           text        not null check (char_length(email) between 3 and 254),
  operating_hours jsonb       not null check (jsonb_typeof(operating_hours) = 'object') default '{
    "monday":    {"open": "09:00", "close": "17:00"},
    "tuesday":   {"open": "09:00", "close": "17:00"},
    "wednesday": {"open": "09:00", "close": "17:00"},
    "thursday":  {"open": "09:00", "close": "17:00"},
    "friday":    {"open": "09:00", "close": "17:00"},
    "saturday":  {"open": "10:00", "close": "16:00"},
    "sunday":    {"open": "",      "close": ""}
  }',
  banner_file_id  uuid        references files on delete set null,
  banner_url      text        generated always as ('/files/' || banner_file_id::text) stored,
  logo_file_id    uuid        references files on delete set null,
  logo_url        text        generated always as ('/files/' || logo_file_id::text) stored,
  is_verified     boolean     not null default false,
  hidden_at       timestamptz,
  version         integer     not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now()
);

create index business_profiles_name_search    on business_profiles using gin (business_name gin_trgm_ops);
create index business_profiles_banner_file_id on business_profiles (banner_file_id) where banner_file_id is not null;
create index business_profiles_logo_file_id   on business_profiles (logo_file_id) where logo_file_id is not null;

create trigger business_profiles_version before update on business_profiles
  for each row execute function bump_version();

alter table maintenance_logs
  add foreign key (business_id) references business_profiles on delete set null;

create table business_services (
  id                uuid          primary key default gen_random_uuid(),
  business_id       uuid          not null references business_profiles on delete cascade,
  name              text          not null check (char_length(name) between 1 and 200),
  description       text          check (char_length(description) <= 5000),
  estimated_time    text          check (char_length(estimated_time) <= 100),
  price             numeric(12,2) check (price >= 0),
  is_quote_required boolean       not null default false,
  position          integer       not null default 0 check (position >= 0),
  created_at        timestamptz   not null default now(),
  updated_at        timestamptz   not null default now(),
  constraint business_services_price_or_quote check (price is not null or is_quote_required)
);

create index business_services_of_business on business_services (business_id, position, created_at, id);

create trigger business_services_touch before update on business_services
  for each row execute function touch_updated_at();

create table business_reviews (
  id          uuid        primary key default gen_random_uuid(),
  business_id uuid        not null references business_profiles on delete cascade,
  user_id     uuid        not null references users on delete cascade,
  rating      integer     not null check (rating between 1 and 5),
  review_text text        check (char_length(review_text) <= 5000),
  hidden_at   timestamptz,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint business_reviews_once unique (business_id, user_id)
);

create index business_reviews_newest  on business_reviews (business_id, created_at desc, id desc)
                                      where hidden_at is null;
create index business_reviews_user_id on business_reviews (user_id);

create function refuse_own_review() returns trigger language plpgsql as $$
begin
  if exists (select from business_profiles where id = new.business_id and user_id = new.user_id) then
    raise exception 'nobody reviews their own business'
      using errcode = 'check_violation', table = 'business_reviews', constraint = 'business_reviews_not_own';
  end if;
  return new;
end $$;

create trigger business_reviews_not_own before insert or update of business_id, user_id on business_reviews
  for each row execute function refuse_own_review();
create trigger business_reviews_touch before update on business_reviews
  for each row execute function touch_updated_at();

create table business_images (
  id          uuid        primary key default gen_random_uuid(),
  business_id uuid        not null references business_profiles on delete cascade,
  file_id     uuid        not null unique references files on delete cascade,
  url         text        not null generated always as ('/files/' || file_id::text) stored,
  caption     text        check (char_length(caption) <= 300),
  position    integer     not null default 0 check (position >= 0),
  created_at  timestamptz not null default now()
);

create index business_images_of_business on business_images (business_id, position, id);

-- One capability behind Contact Owner, Message, Contact, Request Quote and Book Appointment.
-- A visitor gives name and address; a member's are read from the account when the mail is sent.
create table enquiries (
  id                 uuid        primary key default gen_random_uuid(),
  kind               text        not null
                       check (kind in ('contact_owner', 'message', 'listing', 'business', 'quote', 'appointment')),
  to_user_id         uuid        not null references users on delete cascade,
  from_user_id       uuid        references users on delete cascade,
  from_name          text        check (char_length(from_name) between 1 and 100),
  from_email         text        check (char_length(from_email) between 3 and 254),
  vehicle_id         uuid        references vehicles on delete set null,
  vehicle_listing_id uuid        references vehicle_listings on delete set null,
  business_id        uuid        references business_profiles on delete set null,
  message            text        not null check (message ~ '\S' and char_length(message) <= 5000),
  preferred_date     date,
  created_at         timestamptz not null default now(),
  constraint enquiries_not_to_oneself check (from_user_id <> to_user_id),
  constraint enquiries_has_sender
    check (from_user_id is not null or (from_name is not null and from_email is not null))
);

create index enquiries_of_recipient       on enquiries (to_user_id, created_at desc, id desc);
create index enquiries_from_user_id       on enquiries (from_user_id, created_at desc) where from_user_id is not null;
create index enquiries_vehicle_id         on enquiries (vehicle_id) where vehicle_id is not null;
create index enquiries_vehicle_listing_id on enquiries (vehicle_listing_id) where vehicle_listing_id is not null;
create index enquiries_business_id        on enquiries (business_id) where business_id is not null;

create table ai_chat_history (
  id                uuid        primary key default gen_random_uuid(),
  user_id           uuid        not null references users on delete cascade,
  request_id        uuid        unique,
  prompt            text        not null check (char_length(prompt) between 1 and 10000),
  response          text        not null check (char_length(response) <= 50000),
  vehicle_id        uuid        references vehicles on delete set null,
  context           text        check (char_length(context) <= 50000),
  model             text        not null check (char_length(model) between 1 and 100),
  prompt_tokens     integer     not null check (prompt_tokens >= 0),
  completion_tokens integer     not null check (completion_tokens >= 0),
  total_tokens      integer     not null check (total_tokens >= 0),
  created_at        timestamptz not null default now()
);

create index ai_chat_history_of_user    on ai_chat_history (user_id, created_at desc, id desc);
create index ai_chat_history_vehicle_id on ai_chat_history (vehicle_id) where vehicle_id is not null;
