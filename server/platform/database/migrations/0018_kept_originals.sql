-- size_bytes is all that lies in the store and is paid for; original_bytes is what a download of the original weighs,
-- where one is kept beside the sizes that screens show.
alter table files add column original_bytes integer check (original_bytes > 0);

update files set original_bytes = size_bytes where state = 'stored' and mime not like 'image/%' and size_bytes > 0;
