-- Journeys made for work: the member's own log, which stays with them when the vehicle changes hands.
create table business_trips (
  id            uuid          primary key default gen_random_uuid(),
  vehicle_id    uuid          not null references vehicles on delete cascade,
  user_id       uuid          not null references users on delete cascade,
  date          date          not null,
  purpose       text          not null check (char_length(purpose) between 1 and 200),
  from_place    text          check (char_length(from_place) <= 120),
  to_place      text          check (char_length(to_place) <= 120),
  miles         numeric(6, 1) not null check (miles > 0 and miles <= 2000),
  -- As they were read, in what the vehicle counts.
  start_reading integer       check (start_reading between 0 and 9999999),
  end_reading   integer       check (end_reading between 0 and 9999999),
  -- At the time: an allowance does not change with what is known of a vehicle later.
  motorcycle    boolean       not null default false,
  created_at    timestamptz   not null default now()
);
-- A tax year of a member, all vehicles together: the limit of the higher rate is the member's.
create index business_trips_of_member  on business_trips (user_id, date, created_at, id);
create index business_trips_vehicle_id on business_trips (vehicle_id, user_id, date);
