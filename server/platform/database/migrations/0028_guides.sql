-- A change names the version it read. That a moderator hides or restores a guide is no change of its author's.
alter table guides add column version integer not null default 1;

drop trigger guides_touch on guides;
create trigger guides_version before update of title, description, make, model, deleted_at on guides
  for each row execute function bump_version();

-- What a moderator has hidden its author still finds, and nobody else asks for.
create index guides_hidden on guides (user_id, created_at desc, id desc)
                           where hidden_at is not null and deleted_at is null;

-- What a search looks through, folded once when it is written: folding a hundred thousand descriptions for each search
-- takes a second. The sign between the parts is one that nobody types.
alter table guides add column search_text text not null generated always as (
  lower(title || chr(1) || make || chr(1) || model || chr(1) || description)) stored;

drop index guides_search;
create index guides_search on guides using gin (search_text gin_trgm_ops)
                           where deleted_at is null and hidden_at is null;
