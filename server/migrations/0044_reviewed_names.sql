-- A badge vouches for what a moderator read. After a change of name, type or address the business is in review: its badge
-- is not shown and it confirms nothing until a moderator has decided again.
alter table business_profiles
  add column in_review boolean not null
    generated always as (is_verified and (decided_at is null or decided_at < details_changed_at)) stored;
