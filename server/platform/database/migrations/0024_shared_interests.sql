-- With make and model themselves inside, who has the same car is answered by the index alone: PostgreSQL does not know
-- that lower(make) is all that is asked of make.
drop index vehicles_public_interest;
create index vehicles_public_interest on vehicles (lower(make), lower(model), user_id) include (make, model)
  where is_public and deleted_at is null;
