-- Of the bytes that were sent under a name: others under the same name are refused. Null if sent before this was kept.
alter table files add column upload_sha256 text check (length(upload_sha256) = 64);
