-- An upload is kept by its id. With "state = 'pending'" beside it, PostgreSQL took this small index instead and walked
-- through everybody's uploads of the moment. Only the sweeper asks with the second condition, which is always true.
drop index files_pending_sweeper;
create index files_pending_sweeper on files (created_at) where state = 'pending' and removed_at is null;
