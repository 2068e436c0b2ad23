-- One row for each member who takes part in a conversation, so that an inbox is read along one index however long its
-- conversations are. conversation_id is the message that opened it. other_id is null where the other side is a visitor.
-- The trigger below is the only writer, but for unread, which its member sets to 0 by reading.
create table conversation_sides (
  conversation_id uuid        not null references enquiries on delete cascade,
  user_id         uuid        not null references users on delete cascade,
  other_id        uuid        references users on delete cascade,
  last_id         uuid        not null references enquiries on delete cascade,
  last_at         timestamptz not null,
  unread          integer     not null default 0 check (unread >= 0),
  primary key (conversation_id, user_id)
);

create index conversation_sides_of_member on conversation_sides (user_id, last_at desc, conversation_id desc);
create index conversation_sides_unread    on conversation_sides (user_id) where unread > 0;
create index conversation_sides_other_id  on conversation_sides (other_id) where other_id is not null;
create index conversation_sides_last_id   on conversation_sides (last_id);

-- Both sides in the order of their ids: two who write at once lock them in the same order.
create function note_message() returns trigger language plpgsql as $$
begin
  insert into conversation_sides (conversation_id, user_id, other_id, last_id, last_at, unread)
  select coalesce(new.opening_id, new.id), side.user_id, side.other_id, new.id, new.created_at, side.unread
    from (values (new.from_user_id, new.to_user_id, 0), (new.to_user_id, new.from_user_id, 1))
      as side (user_id, other_id, unread)
   where side.user_id is not null
   order by side.user_id
  on conflict (conversation_id, user_id) do update
    set last_id = excluded.last_id, last_at = excluded.last_at, unread = conversation_sides.unread + excluded.unread;
  return null;
end $$;

create trigger enquiries_note_message after insert on enquiries for each row execute function note_message();

-- What was written before counts as read: nobody wants an inbox full of last year's unread messages.
insert into conversation_sides (conversation_id, user_id, other_id, last_id, last_at)
select distinct on (conversation_id, user_id) conversation_id, user_id, other_id, id, created_at
  from (select coalesce(opening_id, id) as conversation_id, from_user_id as user_id, to_user_id as other_id, id, created_at
          from enquiries where from_user_id is not null
        union all
        select coalesce(opening_id, id), to_user_id, from_user_id, id, created_at
          from enquiries where to_user_id is not null) as said
 order by conversation_id, user_id, created_at desc, id desc;

-- Of a visitor's opening message: whether whoever has the mailbox wrote again by the link in it, and whether they ended
-- the conversation. How often one may write is counted from the messages themselves; reply_count is not written any more
-- and stays only for servers of the version before, which may still be running.
alter table enquiries
  add column visitor_confirmed_at timestamptz,
  add column visitor_left_at      timestamptz;

-- Each email to a visitor carries a link of its own; only its hash is kept.
create table conversation_links (
  token_hash      text        primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  conversation_id uuid        not null references enquiries on delete cascade,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null default now() + interval '90 days'
);

create index conversation_links_of_conversation on conversation_links (conversation_id);
create index conversation_links_expiry          on conversation_links (expires_at);

create table message_pictures (
  id         uuid    primary key default gen_random_uuid(),
  enquiry_id uuid    not null references enquiries on delete cascade,
  file_id    uuid    not null unique references files on delete cascade,
  position   integer not null default 0 check (position >= 0)
);

create index message_pictures_of_message on message_pictures (enquiry_id, position);

alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check
  check (kind in ('avatar', 'banner', 'vehicle_photo', 'media', 'receipt', 'document', 'modification', 'note', 'listing',
                  'post', 'guide', 'business', 'message'));
