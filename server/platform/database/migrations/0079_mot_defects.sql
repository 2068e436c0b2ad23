-- A test that an official service tells of later may be of a vehicle that was entered by hand.
alter table mot_history alter column vehicle_data_id drop not null;

-- Every item of an MOT test is a row, written by the trigger below, so that no way of keeping a test forgets them. What
-- becomes of an item over the tests (domain/vehicles/mot-defect.ts) follows from these rows and is stored nowhere.
create table mot_defects (
  id          uuid        primary key default gen_random_uuid(),
  vehicle_id  uuid        not null references vehicles on delete cascade,
  mot_test_id uuid        not null references mot_history on delete cascade,
  position    smallint    not null,
  text        text        not null check (char_length(text) between 1 and 500),
  type        text        check (type in ('DANGEROUS', 'MAJOR', 'MINOR', 'FAIL', 'ADVISORY', 'PRS', 'NON SPECIFIC',
                                          'SYSTEM GENERATED', 'USER ENTERED')),
  dangerous   boolean     not null default false,
  -- The record of the work that put it right.
  repaired_by uuid        references maintenance_logs on delete set null,
  unique (mot_test_id, position)
);

create index mot_defects_of_vehicle  on mot_defects (vehicle_id);
create index mot_defects_repaired_by on mot_defects (repaired_by) where repaired_by is not null;

-- Where a service only listed words, those that failed the test come first, as on the certificate.
create function items_of_test(defects jsonb, failures text[], advisories text[])
  returns table (place bigint, said text, type text, dangerous boolean) language sql immutable as $$
  select ordinality, left(item ->> 'text', 500), item ->> 'type', coalesce((item ->> 'dangerous')::boolean, false)
    from jsonb_array_elements(case jsonb_typeof(defects) when 'array' then defects else '[]' end)
         with ordinality as told (item, ordinality)
  union all
  select ordinality, left(words, 500), 'FAIL', false
    from unnest(failures) with ordinality as told (words, ordinality) where defects is null
  union all
  select cardinality(failures) + ordinality, left(words, 500), 'ADVISORY', false
    from unnest(advisories) with ordinality as told (words, ordinality) where defects is null
$$;

create function name_defects() returns trigger language plpgsql as $$
begin
  insert into mot_defects (vehicle_id, mot_test_id, position, text, type, dangerous)
  select new.vehicle_id, new.id, item.place, item.said, item.type, item.dangerous
    from items_of_test(new.defects, new.failure_reasons, new.advisory_notices) as item where item.said <> '';
  return null;
end $$;

insert into mot_defects (vehicle_id, mot_test_id, position, text, type, dangerous)
select test.vehicle_id, test.id, item.place, item.said, item.type, item.dangerous
  from mot_history as test
       cross join lateral items_of_test(test.defects, test.failure_reasons, test.advisory_notices) as item
 where item.said <> '';

create trigger mot_history_named after insert on mot_history for each row
  when (new.defects is not null or cardinality(new.failure_reasons) + cardinality(new.advisory_notices) > 0)
  execute function name_defects();

-- A deleted record has repaired nothing.
create function forget_repairs() returns trigger language plpgsql as $$
begin
  update mot_defects set repaired_by = null where repaired_by = new.id;
  return null;
end $$;
create trigger maintenance_logs_repaired_nothing after update of deleted_at on maintenance_logs for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function forget_repairs();

-- Which defect a reminder is about. It belongs to its author, also after the vehicle is sold.
alter table reminders add column mot_defect_id uuid references mot_defects on delete set null;
create index reminders_mot_defect_id on reminders (mot_defect_id) where mot_defect_id is not null;

-- Whether the manufacturer has called the vehicle back for work that nobody has done yet. A service that doesn't know
-- changes nothing here.
create table vehicle_recalls (
  vehicle_id  uuid        primary key references vehicles on delete cascade,
  outstanding boolean     not null,
  told_at     timestamptz not null default now()
);

insert into vehicle_recalls (vehicle_id, outstanding, told_at)
select vehicle_id, official -> 'recall' ->> 'value' = 'yes', created_at
  from vehicle_data where official -> 'recall' ->> 'value' in ('yes', 'no');

-- Repairs and recalls are on the public page; the tests that name the defects renew it by themselves.
create trigger mot_defects_changed_on_page after update on mot_defects
  referencing old table as removed new table as added for each statement execute function renew_public_pages();
create trigger vehicle_recalls_on_page after insert on vehicle_recalls
  referencing new table as added for each statement execute function renew_public_pages();
create trigger vehicle_recalls_changed_on_page after update on vehicle_recalls
  referencing old table as removed new table as added for each statement execute function renew_public_pages();
create trigger vehicle_recalls_off_page after delete on vehicle_recalls
  referencing old table as removed for each statement execute function renew_public_pages();
