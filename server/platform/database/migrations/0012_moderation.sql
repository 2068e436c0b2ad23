create table reports (
  id          uuid        primary key default gen_random_uuid(),
  reporter_id uuid        references users on delete set null,
  object_type text        not null
                check (object_type in ('post', 'comment', 'guide', 'profile', 'listing', 'business', 'review')),
  object_id   uuid        not null,
  reason      text        not null
                check (reason in ('spam', 'abuse', 'hate', 'sexual', 'illegal', 'fraud', 'privacy', 'other')),
  details     text        check (char_length(details) <= 2000),
  state       text        not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  resolved_by uuid        references users on delete set null,
  resolved_at timestamptz,
  created_at  timestamptz not null default now(),
  constraint reports_resolution_has_date check ((state = 'open') = (resolved_at is null))
);

create unique index reports_one_open_each on reports (reporter_id, object_type, object_id) where state = 'open';
create index reports_queue                on reports (created_at, id) where state = 'open';
create index reports_of_object            on reports (object_type, object_id);
create index reports_reporter_id          on reports (reporter_id);
create index reports_resolved_by          on reports (resolved_by) where resolved_by is not null;

-- The audit log keeps its authors: a moderator's row cannot be removed. A null moderator is the operator's own command.
create table moderation_actions (
  id           uuid        primary key default gen_random_uuid(),
  moderator_id uuid        references users,
  action       text        not null
                 check (action in ('hide', 'restore', 'suspend', 'unsuspend', 'dismiss', 'verify', 'unverify',
                                   'grant_role', 'revoke_role')),
  object_type  text        not null
                 check (object_type in ('post', 'comment', 'guide', 'profile', 'listing', 'business', 'review')),
  object_id    uuid        not null,
  report_id    uuid        references reports,
  reason       text        check (char_length(reason) <= 2000),
  created_at   timestamptz not null default now()
);

create index moderation_actions_newest       on moderation_actions (created_at desc, id desc);
create index moderation_actions_of_object    on moderation_actions (object_type, object_id, created_at desc, id desc);
create index moderation_actions_moderator_id on moderation_actions (moderator_id);
create index moderation_actions_report_id    on moderation_actions (report_id) where report_id is not null;

create trigger moderation_actions_append_only before update or delete on moderation_actions
  for each row execute function refuse_rewriting();
create trigger moderation_actions_not_truncated before truncate on moderation_actions
  for each statement execute function refuse_rewriting();
