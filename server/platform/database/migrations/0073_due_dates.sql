-- When a vehicle's MOT, tax, insurance and the like end: one row a kind, with who said so. `vehicles` keeps copies of three
-- of them for its many readers; the trigger below is the only one that writes those.

create sequence due_date_versions as integer;

create table due_dates (
  vehicle_id         uuid        not null references vehicles on delete cascade,
  kind               text        not null
                       check (kind in ('mot', 'tax', 'insurance', 'warranty', 'breakdown_cover', 'finance_end')),
  date               date,
  state              text        check (state in ('exempt', 'sorn', 'untaxed')),
  source             text        not null check (source in ('person', 'record', 'document', 'registry', 'official')),
  set_by             uuid        references users on delete set null,
  set_at             timestamptz not null default now(),
  maintenance_log_id uuid        references maintenance_logs on delete set null,
  document_id        uuid        references vehicle_documents on delete set null,
  -- What stood before a record or a document moved it: { date, state, source, set_at }, to be given back with its removal.
  before             jsonb,
  official_date      date,
  official_state     text        check (official_state in ('exempt', 'sorn', 'untaxed')),
  official_source    text        check (official_source in ('registry', 'official')),
  official_at        timestamptz,
  -- From a sequence: a date that was cleared and set again is not the one that somebody else has read.
  version            integer     not null default nextval('due_date_versions'),
  primary key (vehicle_id, kind),
  constraint due_dates_say_something check (date is not null or state is not null),
  constraint due_dates_state_of_kind
    check (state is null or kind = 'tax' or (kind = 'mot' and state = 'exempt')),
  constraint due_dates_official check ((official_at is null) = (official_source is null))
);
alter sequence due_date_versions owned by due_dates.version;

create index due_dates_set_by             on due_dates (set_by) where set_by is not null;
create index due_dates_maintenance_log_id on due_dates (maintenance_log_id) where maintenance_log_id is not null;
create index due_dates_document_id        on due_dates (document_id) where document_id is not null;

insert into due_dates (vehicle_id, kind, date, source, set_by, set_at, official_date, official_source, official_at)
select vehicles.id, kind, date,
       case when of_registry then 'registry' else 'person' end,
       case when of_registry then null else vehicles.user_id end,
       case when of_registry then vehicle_data.created_at else vehicles.updated_at end,
       case when of_registry then date end,
       case when of_registry then 'registry' end,
       case when of_registry then vehicle_data.created_at end
  from vehicles
  left join vehicle_data on vehicle_data.vehicle_id = vehicles.id
 cross join lateral (values ('mot', mot_expiry), ('tax', tax_due_date), ('insurance', insurance_expiry)) as had (kind, date)
 cross join lateral (select vehicle_data.id is not null and kind <> 'insurance' as of_registry) as told
 where date is not null;

-- After the rows above: what they came from stays as it is.
create function copy_due_date() returns trigger language plpgsql as $$
declare
  day   date := null;
  valid text := null;
  of    record;
begin
  if tg_op = 'DELETE' then
    of := old;
  else
    of    := new;
    day   := new.date;
    valid := case when day is null then 'Unknown'
                  when day >= (now() at time zone 'Europe/London')::date then 'Valid' else 'Expired' end;
  end if;
  -- A vehicle whose dates stay as they are keeps its version.
  if of.kind = 'mot' then
    update vehicles set mot_expiry = day, mot_status = valid
     where id = of.vehicle_id and (mot_expiry, mot_status) is distinct from (day, valid);
  elsif of.kind = 'tax' then
    update vehicles set tax_due_date = day, tax_status = valid
     where id = of.vehicle_id and (tax_due_date, tax_status) is distinct from (day, valid);
  elsif of.kind = 'insurance' then
    update vehicles set insurance_expiry = day where id = of.vehicle_id and insurance_expiry is distinct from day;
  end if;
  return null;
end $$;
create trigger due_dates_copied after insert or update of date or delete on due_dates
  for each row execute function copy_due_date();

-- Which of these dates a reminder speaks of. Its type says so, whoever writes it; those of the two kinds that have no type
-- of their own name it when they are made, and keep it while they keep their type.
alter table reminders add column due_kind text
  check (due_kind in ('mot', 'tax', 'insurance', 'warranty', 'breakdown_cover', 'finance_end'));

create function due_kind_of(type text) returns text language sql immutable parallel safe
  return case type when 'MOT' then 'mot' when 'Tax' then 'tax' when 'Insurance' then 'insurance'
                   when 'Breakdown cover' then 'breakdown_cover' end;

update reminders set due_kind = due_kind_of(type) where due_kind_of(type) is not null;

create function name_due_kind() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.due_kind := coalesce(due_kind_of(new.type), new.due_kind);
  elsif new.type <> old.type then
    new.due_kind := due_kind_of(new.type);
  end if;
  return new;
end $$;
create trigger reminders_due_kind before insert or update of type on reminders
  for each row execute function name_due_kind();
