-- For searches with a typing error: every word of a text and, of words with four to twenty letters, what is left when
-- one letter is taken away. Two words that differ by one letter (missing, added, wrong, or swapped with its neighbour)
-- have one of these in common. Dear to make, so that whatever else is asked of a row is asked first.
create function close_words(text) returns text[] language sql immutable parallel safe strict cost 200
  return array(
    select distinct part
      from regexp_split_to_table(lower($1), '[^[:alnum:]]+') as each (word)
      cross join lateral (
        select word
         union all
        select overlay(word placing '' from place for 1) from generate_series(1, char_length(word)) as place
         where char_length(word) between 4 and 20) as parts (part)
     where part <> '');

create index users_name_close      on users using gin (close_words(name)) where deleted_at is null;
create index vehicles_public_close on vehicles using gin (close_words(make || ' ' || model))
                                   where is_public and deleted_at is null;
create index guides_close          on guides using gin (close_words(title)) where deleted_at is null and hidden_at is null;
create index posts_close           on posts using gin (close_words(title)) where deleted_at is null and hidden_at is null;
