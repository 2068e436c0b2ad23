-- What a business is found by, its price list included. Weighed: its name, what it does, where it is, what it says.
alter table business_profiles add column search_words tsvector not null default '';

create function business_words(business_profiles) returns tsvector language sql stable
  return setweight(to_tsvector('english', $1.business_name), 'A')
      || setweight(to_tsvector('english', $1.business_type || ' ' || coalesce((
           select string_agg(name || ' ' || coalesce(description, ''), ' ')
             from business_services where business_id = $1.id), '')), 'B')
      || setweight(to_tsvector('english', $1.city || ' ' || $1.postal_code), 'C')
      || setweight(to_tsvector('english', $1.description), 'D');

-- A change of the price list is none of the profile: an edit that somebody has open stays good. (On a change of the
-- profile this trigger comes first, when the words are still the old ones.)
drop trigger business_profiles_version on business_profiles;
create trigger business_profiles_version before update on business_profiles
  for each row when (old.search_words = new.search_words) execute function bump_version();

update business_profiles set search_words = business_words(business_profiles);

create function keep_business_words() returns trigger language plpgsql as $$
begin
  new.search_words := business_words(new);
  return new;
end $$;

create trigger business_profiles_words
  before insert or update of business_name, business_type, city, postal_code, description on business_profiles
  for each row execute function keep_business_words();

create function keep_words_of_services() returns trigger language plpgsql as $$
begin
  update business_profiles set search_words = business_words(business_profiles)
   where id in (old.business_id, new.business_id) and search_words <> business_words(business_profiles);
  return null;
end $$;

create trigger business_services_words
  after insert or delete or update of name, description, business_id on business_services
  for each row execute function keep_words_of_services();

-- YO21 of 'YO21 1AA', however it is typed. Where it is no British postcode, all of it.
create function postal_district(text) returns text language sql immutable parallel safe strict
  return regexp_replace(upper(regexp_replace($1, '[^[:alnum:]]+', '', 'g')), '^([A-Z]{1,2}[0-9][A-Z0-9]?)[0-9][A-Z]{2}$', '\1');

create index business_profiles_words     on business_profiles using gin (search_words) where hidden_at is null;
create index business_profiles_close     on business_profiles using gin (close_words(business_name || ' ' || city))
                                         where hidden_at is null;
create index business_profiles_close_to  on business_profiles using gin (close_words(city)) where hidden_at is null;
create index business_profiles_city      on business_profiles using gin (city gin_trgm_ops) where hidden_at is null;
create index business_profiles_district  on business_profiles (postal_district(postal_code)) where hidden_at is null;
create index business_profiles_directory on business_profiles ((not (is_verified and not in_review)), lower(business_name), id)
                                         where hidden_at is null;
