-- The name that a browser gave a file: sent again after a lost answer, it is the same file. Set once its bytes are stored.
alter table files add column upload_key uuid;
create unique index files_upload_key on files (user_id, kind, upload_key) where upload_key is not null and state <> 'removed';

-- Browsers name their records themselves. A new one must not take the name of any other, of whichever kind, because the
-- versions of a record are found by it.
do $$
declare
  of text;
begin
  foreach of in array array['maintenance_logs', 'vehicle_notes', 'mileage_readings']
  loop
    execute format($function$
      create or replace function log_%1$s() returns trigger language plpgsql as $body$
      declare
        it %1$I;
      begin
        if tg_op = 'INSERT' and exists (select from record_versions where record_id = new.id) then
          raise unique_violation using constraint = 'record_id_is_new', message = 'another record has this id';
        end if;
        select * into it from %1$I where id = coalesce(new.id, old.id);
        if found then
          perform log_version(it.id, saying(it));
        elsif old.id is not null then
          perform log_gone(old.id, old.vehicle_id);
        end if;
        return null;
      end $body$ $function$, of);
  end loop;
end $$;
