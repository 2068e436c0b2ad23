-- A key that somebody else may hold signs nothing that we call genuine, from the moment named on. Seals that we made
-- before it stay good: our own row tells when.
create table seal_key_revocations (
  key_id       text        not null references seal_keys,
  revoked_from timestamptz not null,
  created_at   timestamptz not null default now(),
  primary key (key_id, revoked_from)
);

create trigger seal_key_revocations_append_only before update or delete on seal_key_revocations
  for each row execute function refuse_rewriting();
create trigger seal_key_revocations_not_truncated before truncate on seal_key_revocations
  for each statement execute function refuse_rewriting();

-- When a key was in use: its first and last seal.
create index handover_seals_of_key on handover_seals (key_id, created_at);
drop index handover_seals_key_id;

-- One car that is entered twice has two histories, each genuine. The plate a vehicle was sealed under tells.
create function plate_of(registration text) returns text language sql immutable parallel safe
  return nullif(upper(regexp_replace(registration, '[^A-Za-z0-9]', '', 'g')), '');

alter table handover_seals
  add column plate text generated always as (plate_of(document #>> '{vehicle,registration_number}')) stored;

create index handover_seals_plate  on handover_seals (plate) where plate is not null;
create index vehicles_public_plate on vehicles (plate_of(registration_number)) where is_public and deleted_at is null;
create index vehicle_data_vin      on vehicle_data (vin_last5, make, date_first_registered)
                                   where vin_last5 is not null and date_first_registered is not null;

-- Other records of what the registry says is the same car.
create function same_chassis(of_vehicle uuid) returns setof uuid language sql stable as $$
  select other.vehicle_id
    from vehicle_data mine
    join vehicle_data other using (vin_last5, make, date_first_registered)
   where mine.vehicle_id = of_vehicle and other.vehicle_id <> of_vehicle
     and mine.vin_last5 is not null and mine.date_first_registered is not null
$$;

-- How many handovers were sealed of other records under this plate, or of the same car by its chassis number. A plate that
-- one car has given to another, by changes that are recorded, makes the two no double of each other: unless they are of
-- one make, model and year, for then the change may be what hides it.
create function other_seals(of_vehicle uuid, of_plate text) returns integer language sql stable as $$
  with me as (select id, make, model, year from vehicles where id = of_vehicle)
  select count(*)::int from (
    select seals.id
      from handover_seals seals join vehicles other on other.id = seals.vehicle_id, me
     where seals.plate = of_plate and seals.vehicle_id <> me.id
       and ((lower(other.make), lower(other.model), other.year) = (lower(me.make), lower(me.model), me.year)
            or not exists (
              select from vehicle_identity_changes moved
               where moved.kind = 'registration' and moved.field = 'registration_number'
                 and plate_of(moved.old_value) = of_plate
                 and (moved.vehicle_id = me.id and moved.changed_at < seals.created_at
                      or moved.vehicle_id = seals.vehicle_id and moved.changed_at > seals.created_at)))
    union
    select seals.id from handover_seals seals where seals.vehicle_id = any(array(select same_chassis(of_vehicle)))) as others
$$;

-- A page says how many there are, so one more renews it.
create function renew_pages_of_same_plate() returns trigger language plpgsql as $$
declare
  changed uuid[];
begin
  select array_agg(vehicle_id) into changed from (
    select vehicles.id as vehicle_id
      from added join vehicles on plate_of(vehicles.registration_number) = added.plate
                              and vehicles.is_public and vehicles.deleted_at is null
     where vehicles.id <> added.vehicle_id
    union
    select same_chassis(added.vehicle_id) from added) as same;
  if changed is null then
    return null;
  end if;
  -- These are other people's: whoever holds one of them renews or removes it anyway, and must not be waited for.
  update public_pages set version = gen_random_uuid()
   where vehicle_id in (select vehicle_id from public_pages where vehicle_id = any(changed) for update skip locked);
  return null;
end $$;

create trigger handover_seals_on_other_pages after insert on handover_seals
  referencing new table as added for each statement execute function renew_pages_of_same_plate();

-- When what an entry says was last changed; null while it is as it was entered. Sharing a cost, sealing, showing, confirming
-- and erasing its author change nothing of what it says.
alter table maintenance_logs  add column changed_at timestamptz;
alter table modifications     add column changed_at timestamptz;
alter table vehicle_notes     add column changed_at timestamptz;
alter table vehicle_media     add column changed_at timestamptz;
alter table vehicle_documents add column changed_at timestamptz;

-- Of earlier rows that were sealed or confirmed nobody can tell any more which change was which.
alter table maintenance_logs disable trigger user;
update maintenance_logs set changed_at = updated_at where version > 1 and seal_id is null and confirmed_at is null;
alter table maintenance_logs enable trigger user;
alter table modifications disable trigger user;
update modifications set changed_at = updated_at where version > 1 and seal_id is null;
alter table modifications enable trigger user;
alter table vehicle_notes disable trigger user;
update vehicle_notes set changed_at = updated_at where version > 1 and seal_id is null;
alter table vehicle_notes enable trigger user;

create function mark_changed() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;

create trigger maintenance_logs_changed before update on maintenance_logs for each row
  when (old.user_id is not distinct from new.user_id
        and (old.type, old.title, old.date, old.cost, old.comments, old.service_center, old.products_used, old.mileage,
             old.next_service_due)
            is distinct from
            (new.type, new.title, new.date, new.cost, new.comments, new.service_center, new.products_used, new.mileage,
             new.next_service_due))
  execute function mark_changed();
create trigger modifications_changed before update on modifications for each row
  when (old.user_id is not distinct from new.user_id
        and (old.type, old.name, old.brand, old.install_date, old.cost, old.description, old.is_major_upgrade)
            is distinct from
            (new.type, new.name, new.brand, new.install_date, new.cost, new.description, new.is_major_upgrade))
  execute function mark_changed();
create trigger vehicle_notes_changed before update on vehicle_notes for each row
  when (old.content is distinct from new.content) execute function mark_changed();
create trigger vehicle_media_changed before update on vehicle_media for each row
  when ((old.title, old.location, old.date_taken, old.comments)
        is distinct from (new.title, new.location, new.date_taken, new.comments))
  execute function mark_changed();
create trigger vehicle_documents_changed before update on vehicle_documents for each row
  when ((old.title, old.category, old.document_date, old.expiry_date)
        is distinct from (new.title, new.category, new.document_date, new.expiry_date))
  execute function mark_changed();

-- What domain/clean-text.ts leaves out of every text from now on leaves the texts that are there. Sealed files stay as they
-- were sealed.
do $$
declare
  unseen constant text :=
    '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufff9-\ufffb]';
  place record;
  dirty boolean;
begin
  for place in
    select table_name, column_name from information_schema.columns
     where table_schema = current_schema() and data_type = 'text' and is_generated = 'NEVER'
       and table_name in ('users', 'vehicles', 'maintenance_logs', 'modifications', 'reminders', 'vehicle_documents',
                          'vehicle_notes', 'vehicle_media', 'vehicle_listings', 'posts', 'post_comments', 'guides',
                          'business_profiles', 'business_services', 'business_images', 'business_reviews', 'enquiries',
                          'ownership_transfers', 'reports', 'notifications', 'referral_invites', 'ai_chat_history')
  loop
    execute format('select exists (select from %I where %I ~ %L)', place.table_name, place.column_name, unseen)
      into dirty;
    if dirty then
      execute format('alter table %I disable trigger user', place.table_name);
      execute format(
        'update %1$I set %2$I = regexp_replace(regexp_replace(%2$I, ''[\u2028\u2029]'', chr(10), ''g''), %3$L, '''', ''g'')
          where %2$I ~ %3$L and regexp_replace(%2$I, %3$L, '''', ''g'') ~ ''\S''',
        place.table_name, place.column_name, unseen);
      execute format('alter table %I enable trigger user', place.table_name);
    end if;
  end loop;
end $$;
