-- Of a shared car: who set a reminder up, who ticked it off, and whom it is for. Without one it is for everybody whom the
-- car's reminders reach.
alter table reminders
  add column entered_by uuid references users on delete set null,
  add column closed_by  uuid references users on delete set null,
  add column for_member uuid references users on delete set null;
create index reminders_entered_by on reminders (entered_by) where entered_by is not null;
create index reminders_closed_by  on reminders (closed_by)  where closed_by is not null;
create index reminders_for_member on reminders (for_member) where for_member is not null;

alter table tyre_sets add column entered_by uuid references users on delete set null;
alter table parts     add column entered_by uuid references users on delete set null;
create index tyre_sets_entered_by on tyre_sets (entered_by) where entered_by is not null;
create index parts_entered_by     on parts     (entered_by) where entered_by is not null;

-- A reminder for somebody whom it no longer reaches is for everybody again: nobody else would be told of it.
create function unassign_reminders() returns trigger language plpgsql as $$
begin
  update reminders set for_member = null
   where for_member = new.member_id and user_id = new.owner_id
     and (new.vehicle_id is null or vehicle_id = new.vehicle_id);
  return null;
end $$;
create trigger vehicle_access_unassign after update of ended_at, reminds on vehicle_access
  for each row when (new.member_id is not null
                     and ((old.ended_at is null and new.ended_at is not null) or (old.reminds and not new.reminds)))
  execute function unassign_reminders();
