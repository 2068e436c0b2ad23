-- PostgreSQL 15.20 adds no column with a default to a table whose row such a function takes, if the function's body is
-- kept in parsed form ("uses its row type"; 15.18 and 18.4 still did): 0180 could not be applied there. Kept as text,
-- they do the same.
create or replace function is_relied_on(log maintenance_logs, reading mileage_readings) returns boolean
  language sql stable as $$
  select log.was_public or log.confirmed_at is not null
         or log.is_publicly_visible and reading.entered_at < now() - interval '1 day'
            and exists (select from vehicles where id = log.vehicle_id and public_created_at is not null)
$$;

create or replace function business_words(business_profiles) returns tsvector language sql stable as $$
  select setweight(to_tsvector('english', $1.business_name), 'A')
      || setweight(to_tsvector('english', $1.business_type || ' ' || coalesce((
           select string_agg(name || ' ' || coalesce(description, ''), ' ')
             from business_services where business_id = $1.id), '')), 'B')
      || setweight(to_tsvector('english', $1.city || ' ' || $1.postal_code), 'C')
      || setweight(to_tsvector('english', $1.description), 'D')
$$;
