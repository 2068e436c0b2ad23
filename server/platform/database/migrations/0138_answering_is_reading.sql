-- Whoever answers has read what they answer.
create or replace function note_message() returns trigger language plpgsql as $$
begin
  insert into conversation_sides (conversation_id, user_id, other_id, last_id, last_at, unread)
  select coalesce(new.opening_id, new.id), side.user_id, side.other_id, new.id, new.created_at, side.unread
    from (values (new.from_user_id, new.to_user_id, 0), (new.to_user_id, new.from_user_id, 1))
      as side (user_id, other_id, unread)
   where side.user_id is not null
   order by side.user_id
  on conflict (conversation_id, user_id) do update
    set last_id = excluded.last_id, last_at = excluded.last_at,
        unread = case excluded.unread when 0 then 0 else conversation_sides.unread + 1 end;
  return null;
end $$;
