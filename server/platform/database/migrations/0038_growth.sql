-- Trigrams need three letters. For searches of one or two, every letter and pair of letters that occurs in a text; dear
-- to make, so that whatever else is asked of a row is asked first.
create function short_parts(text) returns text[] language sql immutable parallel safe strict cost 100
  return array(
    select distinct part
      from (select letter, letter || lead(letter) over (order by place) as pair
              from unnest(string_to_array($1, null)) with ordinality as each (letter, place)) as letters
      cross join lateral (values (letter), (pair)) as parts (part)
     where part is not null);

create index users_name_short on users using gin (short_parts(lower(name))) where deleted_at is null;
create index vehicles_public_short on vehicles using gin (short_parts(lower(make || chr(1) || model)))
                                   where is_public and deleted_at is null;
create index guides_short on guides using gin (short_parts(search_text)) where deleted_at is null and hidden_at is null;

-- How many guides there are is counted to a thousand, from this alone.
drop index guides_newest;
create index guides_newest on guides (created_at desc, id desc) include (user_id)
                           where deleted_at is null and hidden_at is null;
create index users_gone    on users (id) where deleted_at is not null;

-- Whether somebody has written in the book of a car is one look, however thick the book.
drop index maintenance_logs_user_id;
create index maintenance_logs_user_id on maintenance_logs (user_id, vehicle_id);
