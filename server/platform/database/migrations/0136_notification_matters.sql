-- Everything about one matter (a conversation, the comments on a post) is one unread notification, which counts; once it
-- has been read, the next one is new.
alter table notifications
  add column matter text    check (char_length(matter) <= 200),
  add column times  integer not null default 1 check (times > 0);

create unique index notifications_one_unread on notifications (user_id, matter) where matter is not null and not is_read;
