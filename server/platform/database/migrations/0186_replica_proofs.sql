-- What a server writes to learn whether a replica follows this database: only one that does can show it
-- (docs/decisions/017-reading-from-a-replica.md).
create table replica_proofs (
  token uuid primary key,
  made_at timestamptz not null default now()
);
