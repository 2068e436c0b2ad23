-- Cars that an access to the whole garage leaves out. One that was sold stays in the list: should it come back, it is
-- still left out. What is chosen for such a car by itself counts all the same.
alter table vehicle_access
  add column except_vehicles uuid[] not null default '{}',
  add constraint vehicle_access_except check (vehicle_id is null or except_vehicles = '{}'),
  add constraint vehicle_access_few_except check (cardinality(except_vehicles) <= 1000);

-- For the member it is as if the access to these had ended: what reminded them, their keys, and what was theirs to do.
create function forget_excepted() returns trigger language plpgsql as $$
declare
  gone constant uuid[] := array(
    select id from unnest(new.except_vehicles) as id
     where id <> all (old.except_vehicles)
       and not exists (select from vehicle_access as alone
                        where alone.member_id = new.member_id and alone.owner_id = new.owner_id
                          and alone.vehicle_id = id and alone.ended_at is null));
begin
  delete from notifications
   where user_id = new.member_id and type = 'reminder_due' and metadata ->> 'vehicle_id' = any (gone::text[]);
  delete from api_keys where user_id = new.member_id and vehicle_id = any (gone);
  update reminders set for_member = null
   where for_member = new.member_id and user_id = new.owner_id and vehicle_id = any (gone);
  return null;
end $$;
create trigger vehicle_access_excepts after update of except_vehicles on vehicle_access
  for each row when (new.member_id is not null and new.except_vehicles <> old.except_vehicles)
  execute function forget_excepted();
