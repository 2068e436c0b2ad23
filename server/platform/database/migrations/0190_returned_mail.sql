-- Emails that came back: refused at once, or reported later to the address of MAIL_BOUNCES. Of a report only its status
-- is kept. no_mailbox: there is no such address. mailbox: the mailbox or its domain takes nothing. gave_up: it could not
-- be delivered in time. refused: because of us, or of what the message is.
alter table mails
  add column returned_at     timestamptz,
  add column returned_why    text check (returned_why in ('no_mailbox', 'mailbox', 'gave_up', 'refused')),
  add column returned_status text check (returned_status ~ '^[45]\.[0-9]{1,3}\.[0-9]{1,3}$'),
  add constraint mails_returned_why check (num_nulls(returned_at, returned_why, returned_status) in (0, 3));
create index mails_returned_at on mails (returned_at) where returned_at is not null;

-- Since when emails to the member's address come back, and why; email_reached_at is when a link in one was last used.
-- Another address begins without any of them.
alter table users
  add column email_reached_at        timestamptz,
  add column email_unreachable_since timestamptz,
  add column email_unreachable_why   text check (email_unreachable_why in ('no_mailbox', 'mailbox')),
  add constraint users_email_unreachable
    check ((email_unreachable_since is null) = (email_unreachable_why is null));
create index users_email_unreachable on users (email_unreachable_since) where email_unreachable_since is not null;

drop trigger users_session_changed on users;
create trigger users_session_changed
  after update of name, email, username, email_verified, two_factor_enabled, role, current_plan_id, avatar_file_id,
                  suspended_at, deleted_at, email_unreachable_since on users
  for each row execute function tell_session_changed();
