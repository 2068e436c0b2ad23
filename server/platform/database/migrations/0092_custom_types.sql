-- Members may name service types and running-cost categories of their own; those they used are offered again.
create function is_own_type(kind text, type text) returns boolean language sql immutable parallel safe
  return kind in ('service', 'running_cost') and char_length(type) between 1 and 40 and type ~ '\S';

alter table maintenance_logs
  drop constraint maintenance_logs_type_fits_kind,
  add constraint maintenance_logs_type_fits_kind check (is_log_type(kind, type) or is_own_type(kind, type));

create table custom_types (
  id      uuid        primary key default gen_random_uuid(),
  user_id uuid        not null references users on delete cascade,
  kind    text        not null check (kind in ('service', 'running_cost')),
  name    text        not null check (char_length(name) between 1 and 40),
  used_at timestamptz not null default now()
);
create unique index custom_types_of_user on custom_types (user_id, kind, lower(name));
