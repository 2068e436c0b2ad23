create table rss_feeds (
  id              uuid        primary key default gen_random_uuid(),
  url             text        not null unique check (url ~ '^https?://' and char_length(url) <= 2000),
  title           text        check (char_length(title) <= 200),
  is_active       boolean     not null default true,
  etag            text        check (char_length(etag) <= 500),
  last_modified   text        check (char_length(last_modified) <= 100),
  last_fetched_at timestamptz,
  last_error      text        check (char_length(last_error) <= 1000),
  created_at      timestamptz not null default now()
);

-- source_key is the digest of a feed item's identity: the same item from two feeds or two jobs becomes one post.
create table posts (
  id                  uuid        primary key default gen_random_uuid(),
  user_id             uuid        not null references users on delete cascade,
  title               text        not null check (char_length(title) between 1 and 200),
  content             text        not null check (char_length(content) between 1 and 10000),
  link                text        check (link ~ '^https?://' and char_length(link) <= 2000),
  category_id         text        not null default 'general' check (char_length(category_id) between 1 and 60),
  is_system_generated boolean     not null default false,
  is_private          boolean     not null default false,
  metadata            jsonb       not null default '{"source": "user_created"}'
                        check (jsonb_typeof(metadata) = 'object'),
  rss_feed_id         uuid        references rss_feeds on delete set null,
  source_key          text        unique check (source_key ~ '^[0-9a-f]{64}$'),
  like_count          integer     not null default 0 check (like_count >= 0),
  love_count          integer     not null default 0 check (love_count >= 0),
  celebrate_count     integer     not null default 0 check (celebrate_count >= 0),
  comment_count       integer     not null default 0 check (comment_count >= 0),
  hidden_at           timestamptz,
  version             integer     not null default 1,
  deleted_at          timestamptz,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now()
) with (fillfactor = 80); -- room on the page, so that counters change without touching an index

create index posts_newest      on posts (created_at desc, id desc) where deleted_at is null and hidden_at is null;
create index posts_of_user     on posts (user_id, created_at desc, id desc)
                               where deleted_at is null and hidden_at is null;
create index posts_user_id     on posts (user_id);
create index posts_rss_feed_id on posts (rss_feed_id) where rss_feed_id is not null;

-- Counters are no edit: a reaction must not make someone's open edit of the post stale.
create trigger posts_version
  before update of title, content, link, category_id, is_private, metadata, hidden_at, deleted_at on posts
  for each row execute function bump_version();

create table post_media (
  id         uuid        primary key default gen_random_uuid(),
  post_id    uuid        not null references posts on delete cascade,
  file_id    uuid        not null unique references files on delete cascade,
  url        text        not null generated always as ('/files/' || file_id::text) stored,
  type       text        not null check (type in ('image', 'video')),
  position   integer     not null default 0 check (position >= 0),
  created_at timestamptz not null default now()
);

create index post_media_of_post on post_media (post_id, position, id);

create table post_comments (
  id         uuid        primary key default gen_random_uuid(),
  post_id    uuid        not null references posts on delete cascade,
  user_id    uuid        not null references users on delete cascade,
  content    text        not null check (content ~ '\S' and char_length(content) <= 5000),
  hidden_at  timestamptz,
  version    integer     not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index post_comments_of_post on post_comments (post_id, created_at, id)
                                   where deleted_at is null and hidden_at is null;
create index post_comments_post_id on post_comments (post_id);
create index post_comments_of_user on post_comments (user_id, created_at desc, id desc);

create trigger post_comments_version before update on post_comments for each row execute function bump_version();

create table post_reactions (
  id         uuid        primary key default gen_random_uuid(),
  post_id    uuid        not null references posts on delete cascade,
  user_id    uuid        not null references users on delete cascade,
  type       text        not null check (type in ('like', 'love', 'celebrate')),
  created_at timestamptz not null default now(),
  constraint post_reactions_once unique (post_id, user_id)
);

create index post_reactions_user_id on post_reactions (user_id);

create function count_reactions() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update posts
       set like_count      = like_count      - gone.likes,
           love_count      = love_count      - gone.loves,
           celebrate_count = celebrate_count - gone.celebrates
      from (select post_id,
                   count(*) filter (where type = 'like')      as likes,
                   count(*) filter (where type = 'love')      as loves,
                   count(*) filter (where type = 'celebrate') as celebrates
              from before group by post_id) as gone
     where posts.id = gone.post_id;
  end if;
  if tg_op <> 'DELETE' then
    update posts
       set like_count      = like_count      + come.likes,
           love_count      = love_count      + come.loves,
           celebrate_count = celebrate_count + come.celebrates
      from (select post_id,
                   count(*) filter (where type = 'like')      as likes,
                   count(*) filter (where type = 'love')      as loves,
                   count(*) filter (where type = 'celebrate') as celebrates
              from after group by post_id) as come
     where posts.id = come.post_id;
  end if;
  return null;
end $$;

create trigger post_reactions_count_added after insert on post_reactions
  referencing new table as after for each statement execute function count_reactions();
create trigger post_reactions_count_changed after update on post_reactions
  referencing old table as before new table as after for each statement execute function count_reactions();
create trigger post_reactions_count_removed after delete on post_reactions
  referencing old table as before for each statement execute function count_reactions();

create function count_comments() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform from before join after using (id)
      where num_nonnulls(before.deleted_at, before.hidden_at) <> num_nonnulls(after.deleted_at, after.hidden_at);
    if not found then
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    update posts
       set comment_count = comment_count - gone.comments
      from (select post_id, count(*) as comments
              from before where deleted_at is null and hidden_at is null group by post_id) as gone
     where posts.id = gone.post_id;
  end if;
  if tg_op <> 'DELETE' then
    update posts
       set comment_count = comment_count + come.comments
      from (select post_id, count(*) as comments
              from after where deleted_at is null and hidden_at is null group by post_id) as come
     where posts.id = come.post_id;
  end if;
  return null;
end $$;

create trigger post_comments_count_added after insert on post_comments
  referencing new table as after for each statement execute function count_comments();
create trigger post_comments_count_changed after update on post_comments
  referencing old table as before new table as after for each statement execute function count_comments();
create trigger post_comments_count_removed after delete on post_comments
  referencing old table as before for each statement execute function count_comments();

create table guides (
  id                uuid        primary key default gen_random_uuid(),
  user_id           uuid        not null references users on delete cascade,
  title             text        not null check (char_length(title) between 1 and 200),
  description       text        not null check (char_length(description) between 1 and 5000),
  type              text        not null check (type in ('youtube', 'file')),
  video_id          text        check (video_id ~ '^[A-Za-z0-9_-]{11}$'),
  file_id           uuid        unique references files on delete cascade,
  url               text        not null generated always as (
                                  case type when 'youtube' then 'https://www.youtube.com/watch?v=' || video_id
                                            else '/files/' || file_id::text end) stored,
  thumbnail_file_id uuid        references files on delete set null,
  thumbnail_url     text        generated always as ('/files/' || thumbnail_file_id::text) stored,
  make              text        not null check (char_length(make) between 1 and 100),
  model             text        not null check (char_length(model) between 1 and 150),
  author_name       text        check (char_length(author_name) <= 200),
  hidden_at         timestamptz,
  deleted_at        timestamptz,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  constraint guides_source_fits_type
    check ((type = 'youtube') = (video_id is not null) and (type = 'file') = (file_id is not null))
);

create index guides_newest            on guides (created_at desc, id desc)
                                      where deleted_at is null and hidden_at is null;
create index guides_search            on guides using gin (title gin_trgm_ops, make gin_trgm_ops, model gin_trgm_ops,
                                                           description gin_trgm_ops)
                                      where deleted_at is null and hidden_at is null;
create index guides_of_user           on guides (user_id, created_at desc, id desc);
create index guides_thumbnail_file_id on guides (thumbnail_file_id) where thumbnail_file_id is not null;

create trigger guides_touch before update on guides for each row execute function touch_updated_at();
