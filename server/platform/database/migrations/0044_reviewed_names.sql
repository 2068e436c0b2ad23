-- A badge vouches for what a moderator read. After a change of name, type or address the business is in review: its badge
-- is not shown and it confirms nothing until a moderator has decided again.
alter table business_profiles
  add column in_review boolean not null
    generated always as (is_verified and (decided_at is null or decided_at < details_changed_at)) stored;

-- What of a question was not sent to an assistant outside, as its asker is told: 'registration', 'phone' and so on.
alter table ai_chat_history add column left_out text[] not null default '{}';

-- Only what its author changes is an edit: hiding and restoring by a moderator is none.
drop trigger posts_version on posts;
create trigger posts_version
  before update of title, content, link, category_id, is_private, metadata, deleted_at on posts
  for each row execute function bump_version();
drop trigger post_comments_version on post_comments;
create trigger post_comments_version before update of content, deleted_at on post_comments
  for each row execute function bump_version();
drop trigger vehicle_listings_version on vehicle_listings;
create trigger vehicle_listings_version before update on vehicle_listings
  for each row when (old.hidden_at is not distinct from new.hidden_at)
  execute function bump_version();
drop trigger business_reviews_touch on business_reviews;
create trigger business_reviews_touch before update of rating, review_text on business_reviews
  for each row execute function touch_updated_at();

-- Reviews are of a member's business: they outlive its closing and are there again when the member opens one anew.
alter table business_reviews add column owner_id uuid references users on delete cascade;
update business_reviews set owner_id = business_profiles.user_id
  from business_profiles where business_profiles.id = business_id;
alter table business_reviews
  alter column owner_id set not null,
  alter column business_id drop not null,
  drop constraint business_reviews_business_id_fkey,
  add foreign key (business_id) references business_profiles on delete set null,
  drop constraint business_reviews_once,
  add constraint business_reviews_once unique (owner_id, user_id);
create index business_reviews_business_id on business_reviews (business_id);

create or replace function refuse_own_review() returns trigger language plpgsql as $$
begin
  new.owner_id := coalesce((select user_id from business_profiles where id = new.business_id), new.owner_id);
  if new.owner_id = new.user_id then
    raise exception 'nobody reviews their own business'
      using errcode = 'check_violation', table = 'business_reviews', constraint = 'business_reviews_not_own';
  end if;
  return new;
end $$;
