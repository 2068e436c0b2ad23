-- Whoever entered a record, which need not be whose vehicle it is. What is there already was entered by its owner.
do $$
declare
  of text;
begin
  foreach of in array array['maintenance_logs', 'modifications', 'vehicle_notes', 'vehicle_media', 'vehicle_documents']
  loop
    execute format('alter table %I add column entered_by uuid references users on delete set null', of);
    -- To say who entered a record is no change of it.
    execute format('alter table %I disable trigger user', of);
    execute format('update %I set entered_by = user_id where user_id is not null', of);
    execute format('alter table %I enable trigger user', of);
    -- For those who leave.
    execute format('create index %I on %I (entered_by)', of || '_entered_by', of);
  end loop;
end $$;
