-- What a member wants to be told of outside the app. Without a row: as it was before there was a choice.
create table notification_preferences (
  user_id      uuid        primary key references users on delete cascade,
  -- { kind: { push, email } }; a kind that is missing is as usual.
  kinds        jsonb       not null default '{}' check (jsonb_typeof(kinds) = 'object'),
  -- By the clocks in the United Kingdom; null for none.
  quiet_from   text        default '21:00' check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_until  text        default '08:00' check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_emails boolean     not null default false,
  -- The weekly email tells what came after this; its last week, by its Monday.
  digest_since timestamptz not null default now(),
  digest_week  date,
  updated_at   timestamptz not null default now(),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);
create index notification_preferences_weekly on notification_preferences (digest_week)
  where jsonb_path_exists(kinds, '$.*.email ? (@ == "weekly")');

-- When it was handed on to devices and mailboxes, so that this happens once.
alter table notifications add column delivered_at timestamptz;
