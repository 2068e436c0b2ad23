-- An append-only Merkle tree (RFC 6962) over all versions of all records, in the forms of C2SP tlog-tiles. A leaf is the
-- digest of one version and tells nothing by itself; it stays when the version has to be erased.
create table tlog_leaves (
  leaf_index bigint  primary key check (leaf_index >= 0),
  -- No foreign keys: a leaf outlives what it speaks of.
  version_id bigint  not null,
  vehicle_id uuid    not null,
  -- The vehicle's first version is 1, and none is left out.
  sequence   integer not null check (sequence > 0),
  commitment bytea   not null check (octet_length(commitment) = 32),
  unique (vehicle_id, sequence)
);

-- The root of each full subtree of 256, 256², … leaves, so that no proof has to read more than 256 rows a level.
create table tlog_subtrees (
  level         smallint not null check (level between 1 and 7),
  subtree_index bigint   not null check (subtree_index >= 0),
  hash          bytea    not null check (octet_length(hash) = 32),
  primary key (level, subtree_index)
);

-- The name by which the log is known to witnesses; it stays when the address of the site changes.
create table tlog_origin (
  id         boolean     primary key default true check (id),
  origin     text        not null check (origin ~ '^[^\s+]+$'),
  created_at timestamptz not null default now()
);

create table tlog_keys (
  key_id     text        primary key check (key_id ~ '^[0-9a-f]{8}$'),
  public_key text        not null check (public_key ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null default now()
);

create table tlog_checkpoints (
  tree_size  bigint      primary key check (tree_size > 0),
  root       bytea       not null check (octet_length(root) = 32),
  note       text        not null,
  created_at timestamptz not null default now()
);

do $$
declare
  of text;
begin
  foreach of in array array['tlog_leaves', 'tlog_subtrees', 'tlog_origin', 'tlog_keys']
  loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_rewriting()',
                   of || '_append_only', of);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_rewriting()',
                   of || '_not_truncated', of);
  end loop;
end $$;

-- What the nightly check found.
create table tlog_checks (
  night         date        primary key,
  started_at    timestamptz not null default now(),
  finished_at   timestamptz,
  versions_read integer     not null default 0,
  records_read  integer     not null default 0,
  problem_count integer     not null default 0,
  problems      text[]      not null default '{}'
);

-- Records that say something else than their newest version, or have none: nothing that was done here does that.
create function tlog_differences() returns table (kind text, record_id uuid, vehicle_id uuid, problem text)
  language plpgsql stable as $$
declare
  of text;
begin
  foreach of in array array['vehicles', 'maintenance_logs', 'modifications', 'vehicle_notes', 'vehicle_media',
                            'vehicle_documents', 'tyre_sets', 'parts', 'mileage_readings', 'mot_history',
                            'record_amendments', 'handover_seals']
  loop
    return query execute format($query$
      select coalesce((said).kind, last.kind), each.id, coalesce((said).vehicle_id, last.vehicle_id),
             case when last.id is null then 'is in no version'
                  when (said).vehicle_id is null then 'was removed without a version that says so'
                  else 'says something else than its last version' end
        from (select it.id, saying(it) as said from %1$I as it offset 0) as each
        left join lateral (select * from record_versions where record_id = each.id
                            order by record_versions.id desc limit 1) as last on true
        left join vehicles on vehicles.id = coalesce((said).vehicle_id, last.vehicle_id)
       where case when (said).vehicle_id is null then last.act <> 'removed'
                  else last.id is null or last.act = 'removed'
                       or ((last.open, last.apart) is distinct from ((said).open, (said).apart)) end
         -- What is left of a car whose owner's account was erased has no versions.
         and (%2$L = 'vehicles' or vehicles.deleted_at is null)$query$, of, of);
  end loop;
  return query
    select last.kind, last.record_id, last.vehicle_id, 'is gone without a version that says so'
      from (select distinct on (v.record_id) v.* from record_versions as v order by v.record_id, v.id desc) as last
     where last.act <> 'removed' and not tlog_record_exists(last.kind, last.record_id);
end $$;

create function tlog_record_exists(of_kind text, of_record uuid) returns boolean language sql stable as $$
  select case of_kind
    when 'vehicle'      then exists (select from vehicles where id = of_record)
    when 'modification' then exists (select from modifications where id = of_record)
    when 'note'         then exists (select from vehicle_notes where id = of_record)
    when 'media'        then exists (select from vehicle_media where id = of_record)
    when 'document'     then exists (select from vehicle_documents where id = of_record)
    when 'tyre_set'     then exists (select from tyre_sets where id = of_record)
    when 'part'         then exists (select from parts where id = of_record)
    when 'reading'      then exists (select from mileage_readings where id = of_record)
    when 'mot'          then exists (select from mot_history where id = of_record)
    when 'amendment'    then exists (select from record_amendments where id = of_record)
    when 'handover'     then exists (select from handover_seals where id = of_record)
    else exists (select from maintenance_logs where id = of_record) end
$$;
