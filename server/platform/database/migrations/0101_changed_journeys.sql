-- A journey can be put right; the later of two changes is refused.
alter table business_trips add column version    integer     not null default 1,
                           add column updated_at timestamptz not null default now();
create trigger business_trips_version before update on business_trips for each row execute function bump_version();
