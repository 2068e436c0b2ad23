-- A version also names the photos as they were sent, by the digests of their bytes.
create function log_received(of_log uuid, of_modification uuid, of_note uuid) returns jsonb language plpgsql stable as $$
begin
  if of_log is not null then
    return (select jsonb_agg(files.received_sha256 order by position, record_images.id)
              from record_images join files on files.id = record_images.file_id
             where record_images.maintenance_log_id = of_log and files.received_sha256 is not null);
  elsif of_modification is not null then
    return (select jsonb_agg(files.received_sha256 order by position, record_images.id)
              from record_images join files on files.id = record_images.file_id
             where record_images.modification_id = of_modification and files.received_sha256 is not null);
  end if;
  return (select jsonb_agg(files.received_sha256 order by position, record_images.id)
            from record_images join files on files.id = record_images.file_id
           where record_images.vehicle_note_id = of_note and files.received_sha256 is not null);
end $$;

create or replace function saying(r maintenance_logs) returns record_saying language plpgsql stable as $$
begin
  if r.deleted_at is not null then
    return null;
  end if;
  return row(r.vehicle_id, r.kind, 'keeper', null,
    jsonb_strip_nulls(jsonb_build_object(
      'type', r.type, 'title', r.title, 'date', r.date, 'mileage', r.mileage, 'mileage_km', r.mileage_km,
      'comments', r.comments, 'service_center', r.service_center, 'products_used', r.products_used,
      'next_service_due', r.next_service_due, 'is_confirmed', case when r.confirmed_at is not null then true end,
      'files', log_files(r.id, null, null), 'received', log_received(r.id, null, null),
      'entered_at', log_moment(r.created_at))
      || (r.details - log_cost_details())),
    jsonb_strip_nulls(jsonb_build_object('cost', r.cost::text, 'confirmed_by', r.confirmed_by_name)
      || case when r.details ?| log_cost_details()
              then (select jsonb_object_agg(key, value) from jsonb_each(r.details) where key = any(log_cost_details()))
              else '{}' end))::record_saying;
end $$;

create or replace function saying(r modifications) returns record_saying language plpgsql stable as $$
begin
  if r.deleted_at is not null then
    return null;
  end if;
  return row(r.vehicle_id, 'modification', 'keeper', null,
    jsonb_strip_nulls(jsonb_build_object(
      'type', r.type, 'name', r.name, 'brand', r.brand, 'install_date', r.install_date, 'description', r.description,
      'is_major_upgrade', r.is_major_upgrade, 'before_files', log_files(null, r.id, null, 'before'),
      'after_files', log_files(null, r.id, null, 'after'), 'files', log_files(null, r.id, null),
      'received', log_received(null, r.id, null),
      'entered_at', log_moment(r.created_at))),
    jsonb_strip_nulls(jsonb_build_object('cost', r.cost::text)))::record_saying;
end $$;

create or replace function saying(r vehicle_notes) returns record_saying language plpgsql stable as $$
begin
  if r.deleted_at is not null then
    return null;
  end if;
  return row(r.vehicle_id, 'note', 'keeper', null,
    jsonb_strip_nulls(jsonb_build_object('content', r.content, 'files', log_files(null, null, r.id),
      'received', log_received(null, null, r.id),
      'entered_at', log_moment(r.created_at))), '{}')::record_saying;
end $$;

create or replace function saying(r vehicle_media) returns record_saying language plpgsql stable as $$
begin
  if r.deleted_at is not null then
    return null;
  end if;
  return row(r.vehicle_id, 'media', 'keeper', null,
    jsonb_strip_nulls(jsonb_build_object('media_type', r.media_type, 'title', r.title, 'location', r.location,
      'date_taken', r.date_taken, 'comments', r.comments,
      'file', (select checksum from files where id = r.media_file_id),
      'received', (select received_sha256 from files where id = r.media_file_id),
      'entered_at', log_moment(r.created_at))),
    '{}')::record_saying;
end $$;
