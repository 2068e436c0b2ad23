-- Reminders by mileage as well as by date, recurring ones, snoozed ones, and several notices. `due_date` stays the day on
-- which a reminder is due, for all who read it: of one by mileage the earlier of the owner's own day and the day on which
-- the mileage is expected, or was reached.
alter table reminders
  add column due_miles      integer    check (due_miles between 1 and 9999999),
  -- Only beside a mileage: the day that the owner chose, if they chose one.
  add column own_date       date,
  add column projected_date date,
  -- Since when the mileage is so near that it is time to say so.
  add column near_on        date,
  add column every_months   smallint   check (every_months between 1 and 240),
  add column every_miles    integer    check (every_miles between 100 and 500000),
  -- When what recurs was last done, as far as is known.
  add column since_date     date,
  add column since_miles    integer    check (since_miles between 0 and 9999999),
  -- The one that was completed before this one was made of it.
  add column prior_id       uuid       references reminders on delete set null,
  -- The record by which it was completed.
  add column done_by        uuid       references maintenance_logs on delete set null,
  add column template       text       check (char_length(template) <= 40),
  add column snoozed_until  date,
  -- The days before it is due on which its owner is told again after `reminder_date`.
  add column notices        smallint[] not null default '{}' check (cardinality(notices) <= 5),
  -- The fewest days before it is due of which its owner was told.
  add column told_lead      smallint;

create function next_notice_of(due_date date, reminder_date date, near_on date, notices smallint[], is_lead_told boolean,
                               is_due_told boolean, told_lead smallint, snoozed_until date)
  returns date language sql immutable parallel safe
  return coalesce(snoozed_until, case when not is_due_told then least(
    due_date,
    case when not is_lead_told then least(reminder_date, near_on) end,
    (select min(due_date - lead) from unnest(notices) as lead
      where not is_lead_told or told_lead is null or lead < told_lead)) end);

-- Null when there is nothing left to say.
alter table reminders add column next_notice date generated always as (
  next_notice_of(due_date, reminder_date, near_on, notices, lead_notified_at is not null, due_notified_at is not null,
                 told_lead, snoozed_until)) stored;

create index reminders_to_tell on reminders (next_notice)
  where status = 'pending' and send_notification and deleted_at is null and next_notice is not null;
-- Of what a save or a reading may change.
create index reminders_living on reminders (vehicle_id)
  where (due_miles is not null or every_months is not null or every_miles is not null)
    and status = 'pending' and deleted_at is null;
-- A completed one is followed by one, however many requests complete it.
create unique index reminders_one_next on reminders (prior_id) where prior_id is not null and deleted_at is null;
create index reminders_prior_id on reminders (prior_id) where prior_id is not null;
create index reminders_done_by  on reminders (done_by) where done_by is not null;

-- Whoever sets the day of a reminder by mileage sets the owner's own day; when it is due follows from that and the mileage.
create function date_by_mileage() returns trigger language plpgsql as $$
declare
  lead integer := new.due_date - new.reminder_date;
begin
  if new.due_miles is null then
    new.own_date       := null;
    new.projected_date := null;
    new.near_on        := null;
    return new;
  end if;
  if tg_op = 'UPDATE' and new.due_date <> old.due_date
     and (new.own_date, new.projected_date, new.due_miles)
         is not distinct from (old.own_date, old.projected_date, old.due_miles) then
    new.own_date := new.due_date;
  end if;
  new.due_date      := coalesce(least(new.own_date, new.projected_date), new.due_date);
  new.reminder_date := new.due_date - lead;
  return new;
end $$;
create trigger reminders_by_mileage before insert or update of due_date, reminder_date, due_miles, own_date, projected_date
  on reminders for each row when (new.due_miles is not null or new.own_date is not null or new.projected_date is not null)
  execute function date_by_mileage();

-- Nor is a new forecast an edit, or a snooze, which telling ends.
drop trigger reminders_version on reminders;
create trigger reminders_version before update of vehicle_id, user_id, maintenance_log_id, title, type, due_date,
  reminder_date, send_notification, location, comments, status, deleted_at, due_miles, own_date, every_months, every_miles,
  since_date, since_miles, notices on reminders
  for each row execute function bump_version();
