-- A group of reminders pages by its due date, however many stand in the other groups.
create index reminders_of_vehicle_group on reminders (vehicle_id, user_id, status, due_date, id)
                                        where deleted_at is null;
create index reminders_of_user_group    on reminders (user_id, status, due_date, id) where deleted_at is null;

-- Telling the owner is no edit: whoever has the reminder open may still save it.
drop trigger reminders_version on reminders;
create trigger reminders_version before update of vehicle_id, user_id, maintenance_log_id, title, type, due_date,
  reminder_date, send_notification, location, comments, status, deleted_at on reminders
  for each row execute function bump_version();
