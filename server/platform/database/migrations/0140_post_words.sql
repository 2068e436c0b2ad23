-- The words of a post by their stems, so that 'brakes squeaking' finds squeaky brakes. Not a column: a reaction would
-- write it again.
create index posts_words on posts using gin (to_tsvector('english', title || ' ' || content))
                         where deleted_at is null and hidden_at is null;
