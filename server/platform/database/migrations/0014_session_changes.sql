-- Servers keep a session in memory for a few seconds; whatever ends or alters one tells them all at once.
create function tell_session_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'sessions' then
    perform pg_notify('session_changed', old.user_id::text);
  else
    perform pg_notify('session_changed', new.id::text);
  end if;
  return null;
end $$;

create trigger sessions_changed after delete on sessions
  for each row execute function tell_session_changed();

create trigger users_session_changed
  after update of name, email, username, email_verified, two_factor_enabled, role, current_plan_id, avatar_file_id,
                  suspended_at, deleted_at on users
  for each row execute function tell_session_changed();
