-- Whoever wrote what a moderator has hidden still reads it, among the rest: the few hidden rows are passed over while
-- reading, so that one index serves every reader.
drop index posts_newest;
create index posts_newest on posts (created_at desc, id desc) where deleted_at is null;

-- The following feed asks each author for the newest post, and needs nothing but the index for the answer.
drop index posts_of_user;
create index posts_of_user on posts (user_id, created_at desc, id desc) include (hidden_at)
                           where deleted_at is null and not is_system_generated;

-- One index for the thread of a post: beside a second one by post_id alone, which sorts, the first two comments of a
-- post with ten thousand are found by reading them all.
drop index post_comments_of_post;
drop index post_comments_post_id;
create index post_comments_of_post on post_comments (post_id, created_at, id);
