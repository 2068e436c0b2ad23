-- Time stamps (RFC 3161) of our checkpoints: an authority elsewhere says that this tree existed then.
create table tlog_timestamps (
  tree_size  bigint      not null references tlog_checkpoints,
  -- Its name, as its certificate says it.
  authority  text        not null check (authority <> ''),
  token      bytea       not null check (octet_length(token) between 1 and 65536),
  stamped_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tree_size, authority)
);
create index tlog_timestamps_newest on tlog_timestamps (stamped_at desc);

create trigger tlog_timestamps_append_only before update or delete on tlog_timestamps
  for each row execute function refuse_rewriting();
create trigger tlog_timestamps_not_truncated before truncate on tlog_timestamps
  for each statement execute function refuse_rewriting();

-- How the last question to each authority ended, by the host it was asked at.
create table tlog_authorities (
  host     text        primary key,
  asked_at timestamptz not null default now(),
  problem  text
);
