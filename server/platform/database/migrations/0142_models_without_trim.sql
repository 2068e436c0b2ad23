-- A Golf GTI and a Golf 1.4 TSI are both Golfs: the first word of the model, or as many as its name has. Here and not in
-- the program, because an index leads to everybody with the same car.
create function model_without_trim(make text, model text) returns text language sql immutable parallel safe
  return coalesce(nullif(regexp_replace(
    substring(
      regexp_replace(btrim(lower(case when starts_with(lower(model), lower(make) || ' ')
                                      then substr(model, char_length(make) + 2) else model end)), '\s+', ' ', 'g')
      from '^(?:range rover(?: (?:sport|evoque|velar))?|discovery sport|[0-9] (?:series|cv)|[a-z] (?:type|class)'
        || '|(?:grand|gran|great|la|land|model|new|santa|silver|super) [^ ]+|[a-z]{1,3} [0-9]{1,2}(?= |$)|[^ ]+)'),
    '[^[:alnum:]]+', '', 'g'), ''), lower(model));

drop index vehicles_public_interest;
create index vehicles_public_interest on vehicles (lower(make), model_without_trim(make, model), user_id)
  include (make, model) where is_public and deleted_at is null;
