-- A conversation is the message that opened it and those that name it in opening_id. Both sides of one are always the
-- same two, so it goes when either goes. What a member answers a visitor reaches nobody's account: it has no to_user_id.
-- about is what the vehicle was called then, so that whoever sold it learns nothing of it later.
-- from_email of a visitor is shown to nobody and kept only for the answer; it is found by enquiries_from_email when
-- somebody asks for theirs to be erased (deleting the row takes the answers with it; mails.to_address has it too).
alter table enquiries
  alter column to_user_id drop not null,
  add column opening_id   uuid        references enquiries on delete cascade,
  add column about        text        check (char_length(about) between 1 and 300),
  add column answered_at  timestamptz,
  add column reply_count  integer     not null default 0 check (reply_count between 0 and 5),
  add column attempt_hash text        unique check (attempt_hash ~ '^[0-9a-f]{64}$'),
  add constraint enquiries_reach_somebody
    check (to_user_id is not null or (opening_id is not null and from_user_id is not null)),
  add constraint enquiries_not_opened_by_itself check (opening_id <> id);

create index enquiries_of_conversation on enquiries (opening_id, created_at, id) where opening_id is not null;
create index enquiries_from_email      on enquiries (lower(from_email)) where from_email is not null;
