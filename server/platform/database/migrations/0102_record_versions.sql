-- Every version of every record, written by the transaction that makes it, whichever way it came: what the transparency
-- log is made of. `open` and `apart` are what the record says; apart are costs and who confirmed it, which may have to be
-- forgotten without the rest. A version is only ever added; erasing an account removes it, or replaces what it says by
-- digests and drops the salts, and its leaf stays.
create table record_versions (
  id         bigint      generated always as identity primary key,
  vehicle_id uuid        not null references vehicles on delete cascade,
  record_id  uuid        not null,
  kind       text        not null,
  act        text        not null check (act in ('stood', 'added', 'changed', 'removed', 'confirmed', 'amended',
                                                 'corrected', 'handed_over', 'erased')),
  role       text        not null check (role in ('keeper', 'workshop', 'official')),
  -- The first keeper here is 1.
  keeper     smallint    check ((keeper is null) = (role = 'official')),
  at         timestamptz not null default now(),
  open       jsonb       not null,
  apart      jsonb       not null default '{}',
  salt       bytea       default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
  apart_salt bytea       default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
  -- What stays when the rest had to be forgotten: digests by the names of the fields, and what the salt gave the leaf.
  forgotten  jsonb,
  nonce      bytea,
  check ((salt is null) = (nonce is not null) and (salt is null) = (forgotten is not null)),
  check (salt is not null or apart_salt is null and open = '{}' and apart = '{}')
);

create index record_versions_of_record  on record_versions (record_id, id desc);
create index record_versions_of_vehicle on record_versions (vehicle_id, id);

create function refuse_rewriting_versions() returns trigger language plpgsql as $$
begin
  if current_setting('garagetale.erasing', true) = 'on'
     or tg_op = 'DELETE' and not exists (select from vehicles where id = old.vehicle_id) then
    return coalesce(new, old);
  end if;
  raise exception '% is append-only', tg_table_name
    using errcode = 'restrict_violation', table = tg_table_name, constraint = 'append_only';
end $$;

create trigger record_versions_append_only before update or delete on record_versions
  for each row execute function refuse_rewriting_versions();
create trigger record_versions_not_truncated before truncate on record_versions
  for each statement execute function refuse_rewriting();

-- Versions that have no leaf yet.
create table tlog_queue (
  version_id bigint primary key
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

-- What a record says, as a version keeps it; null for a row that is no record.
create type record_saying as (
  vehicle_id uuid,
  kind       text,
  role       text,
  act        text,
  open       jsonb,
  apart      jsonb
);

create function log_moment(moment timestamptz) returns text language sql stable parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- A record's files, by the digests of their bytes, in their order. These functions are not SQL ones, which are planned anew
-- for every call.
create function log_files(of_log uuid, of_modification uuid, of_note uuid, of_slot text default 'image')
  returns jsonb language plpgsql stable as $$
begin
  if of_log is not null then
    return (select jsonb_agg(files.checksum order by position, record_images.id)
              from record_images join files on files.id = record_images.file_id
             where record_images.maintenance_log_id = of_log and slot = of_slot);
  elsif of_modification is not null then
    return (select jsonb_agg(files.checksum order by position, record_images.id)
              from record_images join files on files.id = record_images.file_id
             where record_images.modification_id = of_modification and slot = of_slot);
  end if;
  return (select jsonb_agg(files.checksum order by position, record_images.id)
            from record_images join files on files.id = record_images.file_id
           where record_images.vehicle_note_id = of_note and slot = of_slot);
end $$;

-- Those of a log's details that tell what was paid; domain/records/registry.ts says which they are.
create function log_cost_details() returns text[] language sql immutable parallel safe
  return '{parts,labour,vat,jobs,price_per_litre,price_per_kwh}'::text[];

create function saying(r maintenance_logs) returns record_saying language plpgsql stable as $$
begin
  if r.deleted_at is not null then
    return null;
  end if;
  return row(r.vehicle_id, r.kind, 'keeper', null,
    jsonb_strip_nulls(jsonb_build_object(
      'type', r.type, 'title', r.title, 'date', r.date, 'mileage', r.mileage, 'mileage_km', r.mileage_km,
      'comments', r.comments, 'service_center', r.service_center, 'products_used', r.products_used,
      'next_service_due', r.next_service_due, 'is_confirmed', case when r.confirmed_at is not null then true end,
      'files', log_files(r.id, null, null), 'entered_at', log_moment(r.created_at))
      || (r.details - log_cost_details())),
    jsonb_strip_nulls(jsonb_build_object('cost', r.cost::text, 'confirmed_by', r.confirmed_by_name)
      || case when r.details ?| log_cost_details()
              then (select jsonb_object_agg(key, value) from jsonb_each(r.details) where key = any(log_cost_details()))
              else '{}' end))::record_saying;
end $$;

create function saying(r modifications) returns record_saying language plpgsql stable as $$
begin
  if r.deleted_at is not null then
    return null;
  end if;
  return row(r.vehicle_id, 'modification', 'keeper', null,
    jsonb_strip_nulls(jsonb_build_object(
      'type', r.type, 'name', r.name, 'brand', r.brand, 'install_date', r.install_date, 'description', r.description,
      'is_major_upgrade', r.is_major_upgrade, 'before_files', log_files(null, r.id, null, 'before'),
      'after_files', log_files(null, r.id, null, 'after'), 'files', log_files(null, r.id, null),
      'entered_at', log_moment(r.created_at))),
    jsonb_strip_nulls(jsonb_build_object('cost', r.cost::text)))::record_saying;
end $$;

create function saying(r vehicle_notes) returns record_saying language plpgsql stable as $$
begin
  if r.deleted_at is not null then
    return null;
  end if;
  return row(r.vehicle_id, 'note', 'keeper', null,
    jsonb_strip_nulls(jsonb_build_object('content', r.content, 'files', log_files(null, null, r.id),
      'entered_at', log_moment(r.created_at))), '{}')::record_saying;
end $$;

create function saying(r vehicle_media) returns record_saying language plpgsql stable as $$
begin
  if r.deleted_at is not null then
    return null;
  end if;
  return row(r.vehicle_id, 'media', 'keeper', null,
    jsonb_strip_nulls(jsonb_build_object('media_type', r.media_type, 'title', r.title, 'location', r.location,
      'date_taken', r.date_taken, 'comments', r.comments,
      'file', (select checksum from files where id = r.media_file_id), 'entered_at', log_moment(r.created_at))),
    '{}')::record_saying;
end $$;

create function saying(r vehicle_documents) returns record_saying language plpgsql stable as $$
begin
  if r.deleted_at is not null then
    return null;
  end if;
  return row(r.vehicle_id, 'document', 'keeper', null,
    jsonb_strip_nulls(jsonb_build_object('title', r.title, 'category', r.category, 'document_date', r.document_date,
      'expiry_date', r.expiry_date, 'notes', r.notes, 'file', (select checksum from files where id = r.file_id),
      'entered_at', log_moment(r.created_at))), '{}')::record_saying;
end $$;

create function saying(r tyre_sets) returns record_saying language plpgsql stable as $$
begin
  return row(r.vehicle_id, 'tyre_set', 'keeper', null,
    jsonb_strip_nulls(jsonb_build_object('name', r.name, 'make', r.make, 'model', r.model, 'size', r.size, 'dot', r.dot,
      'bought_on', r.bought_on, 'ended_as', r.ended_as, 'ended_on', r.ended_on, 'entered_at', log_moment(r.created_at))),
    jsonb_strip_nulls(jsonb_build_object('cost', r.cost::text)))::record_saying;
end $$;

create function saying(r parts) returns record_saying language plpgsql stable as $$
begin
  return row(r.vehicle_id, 'part', 'keeper', null,
    jsonb_strip_nulls(jsonb_build_object('name', r.name, 'maker', r.maker, 'part_number', r.part_number,
      'supplier', r.supplier, 'fits', r.fits, 'note', r.note, 'bought_on', r.bought_on,
      'entered_at', log_moment(r.created_at))),
    jsonb_strip_nulls(jsonb_build_object('cost', r.cost::text)))::record_saying;
end $$;

-- A record's or a test's reading is said by the record or the test.
create function saying(r mileage_readings) returns record_saying language plpgsql stable as $$
begin
  if not (r.withdrawn_at is null and r.maintenance_log_id is null and r.mot_test_id is null) then
    return null;
  end if;
  return row(r.vehicle_id, 'reading', 'keeper', case when r.corrects_id is not null then 'corrected' end,
    jsonb_strip_nulls(jsonb_build_object('date', r.date, 'value', r.value, 'unit', r.unit, 'source', r.source,
      'old_value', r.old_value, 'comment', r.comment, 'corrects', r.corrects_id,
      'entered_at', log_moment(r.entered_at))), '{}')::record_saying;
end $$;

create function saying(r mot_history) returns record_saying language plpgsql stable as $$
begin
  return row(r.vehicle_id, 'mot', 'official', null,
    jsonb_strip_nulls(jsonb_build_object('test_number', r.test_number, 'test_date', r.test_date,
      'test_result', r.test_result, 'expiry_date', r.expiry_date, 'odometer_reading', r.odometer_reading,
      'odometer_unit', r.odometer_unit, 'is_retest', r.is_retest, 'advisory_notices', r.advisory_notices,
      'failure_reasons', r.failure_reasons, 'source', r.source)), '{}')::record_saying;
end $$;

create function saying(r record_amendments) returns record_saying language plpgsql stable as $$
begin
  return row(r.vehicle_id, 'amendment', 'keeper', 'amended',
    jsonb_build_object('record_type', r.record_type, 'record', r.record_id, 'changes', r.changes,
      'reason', r.reason, 'entered_at', log_moment(r.created_at)), '{}')::record_saying;
end $$;

create function saying(r handover_seals) returns record_saying language plpgsql stable as $$
begin
  return row(r.vehicle_id, 'handover', 'keeper', 'handed_over',
    jsonb_build_object('sequence', r.sequence, 'hash', r.hash, 'entered_at', log_moment(r.created_at)),
    '{}')::record_saying;
end $$;

create function saying(r vehicles) returns record_saying language plpgsql stable as $$
begin
  if r.deleted_at is not null then
    return null;
  end if;
  return row(r.id, 'vehicle', 'keeper', null,
    jsonb_strip_nulls(jsonb_build_object('make', r.make, 'model', r.model, 'year', r.year,
      'registration_number', r.registration_number, 'entered_at', log_moment(r.created_at))), '{}')::record_saying;
end $$;

-- Adds a version if the record says something else than its last one did. Called when the transaction commits, so that one
-- that touches a record five times makes one version of it.
create function log_version(p_record uuid, p_said record_saying) returns void
  language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
declare
  erasing constant boolean := coalesce(current_setting('garagetale.erasing', true) = 'on', false);
  before  record_versions%rowtype;
  the_act  text;
  the_role text := p_said.role;
  the_open jsonb := p_said.open;
  made    bigint;
begin
  select * into before from record_versions where record_id = p_record order by id desc limit 1;
  if p_said.vehicle_id is null then
    if before.id is null or before.act = 'removed' then
      return;
    end if;
    the_act := 'removed';
    the_role := before.role;
    the_open := '{}';
  elsif before.id is null then
    the_act := coalesce(p_said.act, 'added');
  elsif before.open = p_said.open and before.apart = p_said.apart and before.act <> 'removed' then
    return;
  elsif erasing then
    the_act := 'erased';
  elsif not before.open ? 'is_confirmed' and p_said.open ? 'is_confirmed'
        and before.open = p_said.open - 'is_confirmed' then
    the_act := 'confirmed';
    the_role := 'workshop';
  else
    the_act := 'changed';
  end if;
  insert into record_versions (vehicle_id, record_id, kind, act, role, keeper, open, apart)
  values (coalesce(p_said.vehicle_id, before.vehicle_id), p_record, coalesce(p_said.kind, before.kind), the_act, the_role,
          case when the_role <> 'official' then
            case when p_said.kind = 'handover' then (p_said.open ->> 'sequence')::int
                 else 1 + (select count(*) from handover_seals
                            where handover_seals.vehicle_id = coalesce(p_said.vehicle_id, before.vehicle_id)) end end,
          the_open, coalesce(p_said.apart, '{}'))
  returning id into made;
  insert into tlog_queue values (made);
end $$;

-- What is removed by an erasure is gone from the versions as well. (A vehicle's go with the vehicle.)
create function log_gone(p_record uuid, p_vehicle uuid) returns void language plpgsql as $$
begin
  if current_setting('garagetale.erasing', true) = 'on' then
    delete from record_versions where record_id = p_record;
  elsif exists (select from vehicles where id = p_vehicle) then
    perform log_version(p_record, null);
  end if;
end $$;

-- One trigger function for each table of records.
do $$
declare
  of text;
begin
  foreach of in array array['maintenance_logs', 'modifications', 'vehicle_notes', 'vehicle_media', 'vehicle_documents',
                            'tyre_sets', 'parts', 'mileage_readings', 'mot_history', 'record_amendments',
                            'handover_seals', 'vehicles']
  loop
    execute format($function$
      create function log_%1$s() returns trigger language plpgsql as $body$
      declare
        it %1$I;
      begin
        select * into it from %1$I where id = coalesce(new.id, old.id);
        if found then
          perform log_version(it.id, saying(it));
        elsif old.id is not null then
          perform log_gone(old.id, old.%2$I);
        end if;
        return null;
      end $body$ $function$, of, case when of = 'vehicles' then 'id' else 'vehicle_id' end);
  end loop;
end $$;

-- A change of anything else (sealing, showing, sharing) is no change of what a record says. Not `update of`, which does not
-- see what another trigger sets.
do $$
declare
  of      text;
  names   text;
  columns text[];
begin
  for of, names in values
    ('maintenance_logs', 'type, title, date, mileage, mileage_km, comments, service_center, products_used, next_service_due,
                          confirmed_at, confirmed_by_name, details, cost, deleted_at, created_at, vehicle_id'),
    ('modifications', 'type, name, brand, install_date, description, is_major_upgrade, cost, deleted_at, created_at,
                       vehicle_id'),
    ('vehicle_notes', 'content, deleted_at, created_at, vehicle_id'),
    ('vehicle_media', 'media_type, title, location, date_taken, comments, media_file_id, deleted_at, created_at,
                       vehicle_id'),
    ('vehicle_documents', 'title, category, document_date, expiry_date, notes, file_id, deleted_at, created_at,
                           vehicle_id'),
    ('tyre_sets', 'name, make, model, size, dot, bought_on, ended_as, ended_on, cost, created_at, vehicle_id'),
    ('parts', 'name, maker, part_number, supplier, fits, note, bought_on, cost, created_at, vehicle_id'),
    ('mot_history', 'test_number, test_date, test_result, expiry_date, odometer_reading, odometer_unit, is_retest,
                     advisory_notices, failure_reasons, source, vehicle_id'),
    ('mileage_readings', 'date, value, unit, source, old_value, comment, corrects_id, withdrawn_at, entered_at,
                          maintenance_log_id, mot_test_id, vehicle_id'),
    ('vehicles', 'make, model, year, registration_number, deleted_at, created_at'),
    ('record_amendments', 'id'),
    ('handover_seals', 'id')
  loop
    columns := regexp_split_to_array(names, ',\s*');
    execute format('create constraint trigger %I after update on %I deferrable initially deferred for each row
                      when ((%s) is distinct from (%s)) execute function %I()',
                   of || '_changed_versions', of,
                   (select string_agg('old.' || name, ', ') from unnest(columns) as name),
                   (select string_agg('new.' || name, ', ') from unnest(columns) as name), 'log_' || of);
    -- Most readings are a record's, which is no concern of this.
    execute format('create constraint trigger %I after insert on %I deferrable initially deferred for each row %s
                      execute function %I()', of || '_versions', of,
                   case when of = 'mileage_readings'
                        then 'when (new.maintenance_log_id is null and new.mot_test_id is null)' else '' end,
                   'log_' || of);
    execute format('create constraint trigger %I after delete on %I deferrable initially deferred for each row %s
                      execute function %I()', of || '_gone_versions', of,
                   case when of = 'mileage_readings'
                        then 'when (old.maintenance_log_id is null and old.mot_test_id is null)' else '' end,
                   'log_' || of);
  end loop;
end $$;

-- A record says which files it has.
create function log_record_images() returns trigger language plpgsql as $$
declare
  image        record_images := coalesce(new, old);
  log          maintenance_logs;
  modification modifications;
  note         vehicle_notes;
begin
  if image.maintenance_log_id is not null then
    select * into log from maintenance_logs where id = image.maintenance_log_id;
    if found then
      perform log_version(log.id, saying(log));
    end if;
  elsif image.modification_id is not null then
    select * into modification from modifications where id = image.modification_id;
    if found then
      perform log_version(modification.id, saying(modification));
    end if;
  elsif image.vehicle_note_id is not null then
    select * into note from vehicle_notes where id = image.vehicle_note_id;
    if found then
      perform log_version(note.id, saying(note));
    end if;
  end if;
  return null;
end $$;

create constraint trigger record_images_versions after insert or delete or update of position, slot, file_id
  on record_images deferrable initially deferred for each row execute function log_record_images();

-- What stands here already, from now on; of how long it has stood, the log knows nothing but what the rows say.
do $$
declare
  of text;
begin
  foreach of in array array['vehicles', 'maintenance_logs', 'modifications', 'vehicle_notes', 'vehicle_media',
                            'vehicle_documents', 'tyre_sets', 'parts', 'mileage_readings', 'mot_history',
                            'record_amendments', 'handover_seals']
  loop
    execute format($insert$
      insert into record_versions (vehicle_id, record_id, kind, act, role, keeper, open, apart)
      select (said).vehicle_id, id, (said).kind, 'stood', (said).role,
             case when (said).role <> 'official' then
               1 + (select count(*) from handover_seals
                     where handover_seals.vehicle_id = (said).vehicle_id
                       and handover_seals.created_at < ((said).open ->> 'entered_at')::timestamptz) end,
             (said).open, (said).apart
        from (select it.id, saying(it) as said from %I as it order by it.id offset 0) as each
       where (said).vehicle_id is not null$insert$, of);
  end loop;
end $$;
insert into tlog_queue select id from record_versions order by id;
