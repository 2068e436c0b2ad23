-- A feed that fails is left alone for longer and longer; one that a server is reading is left to it until the lease ends.
alter table rss_feeds
  add column failures      integer     not null default 0 check (failures >= 0),
  add column next_fetch_at timestamptz not null default now(),
  add column leased_until  timestamptz;

-- The same article often comes by two feeds under two names, but with one link.
create index posts_article_link on posts using hash (link) where rss_feed_id is not null and link is not null;
