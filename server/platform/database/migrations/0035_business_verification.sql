-- A moderator decides on what stood there then: when name, type or address change afterwards, the business waits to be
-- looked at again. verified_as is what the badge was given to.
alter table business_profiles
  add column details_changed_at timestamptz not null default clock_timestamp(),
  add column decided_at         timestamptz,
  add column verified_as        jsonb check (jsonb_typeof(verified_as) = 'object');

update business_profiles
   set details_changed_at = created_at,
       decided_at = case when is_verified then now() end,
       verified_as = case when is_verified then jsonb_build_object(
         'business_name', business_name, 'business_type', business_type, 'address', address, 'city', city,
         'postal_code', postal_code, 'country', country) end;

create index business_profiles_waiting  on business_profiles (details_changed_at, id)
                                        where decided_at is null or decided_at < details_changed_at;
create index business_profiles_verified on business_profiles (coalesce(decided_at, created_at) desc, id desc)
                                        where is_verified;

-- Average and count are read from this alone, so they are right whatever was hidden, restored or erased a moment ago;
-- ten thousand reviews are a few milliseconds.
create index business_reviews_ratings on business_reviews (business_id) include (rating, user_id)
                                      where hidden_at is null;
create index users_suspended          on users (id) where suspended_at is not null;
