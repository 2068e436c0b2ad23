-- Who said what is kept of a vehicle, and all that the authorities' own services said of it when it was looked up. What
-- is there already came from before sources were kept, and has none.
alter table vehicle_data
  add column sources  jsonb not null default '{}',
  add column official jsonb;

-- Of a test, what only the MOT history service tells. No list of defects is not the same as an empty one: for Northern
-- Ireland the service tells none.
alter table mot_history
  add column source               text        check (source in ('dvsa', 'dvla', 'ukvehicledata', 'sample')),
  add column tested_at            timestamptz,
  add column odometer_result      text        check (odometer_result in ('read', 'unreadable', 'no_odometer')),
  add column station              text        check (station in ('DVSA', 'DVA NI', 'CVS')),
  add column registration_at_test text        check (char_length(registration_at_test) <= 10),
  add column location             text        check (char_length(location) <= 200),
  add column defects              jsonb;

-- How often each outside service is asked, agreed between all servers. `paced_until` runs ahead of the clock by the time
-- that the requests let through so far may take at the allowed pace; while `closed_until` lies ahead, nobody asks.
create table service_limits (
  service      text        primary key check (char_length(service) <= 40),
  paced_until  timestamptz not null default now(),
  closed_until timestamptz,
  day          date        not null default current_date,
  asked        integer     not null default 0 check (asked >= 0)
);
