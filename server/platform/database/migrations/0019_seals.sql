-- The public halves of the keys that have signed handovers. The signing half is never stored: it follows from the
-- server's secret, so a seal made before that secret changed is still checked with the key that made it.
create table seal_keys (
  key_id     text        primary key check (key_id ~ '^[0-9a-f]{16}$'),
  public_key text        not null unique check (public_key ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null default now()
);

create trigger seal_keys_append_only before update or delete on seal_keys
  for each row execute function refuse_rewriting();
create trigger seal_keys_not_truncated before truncate on seal_keys
  for each statement execute function refuse_rewriting();

-- How many entries the document holds: a list of handovers must not open documents to count.
alter table handover_seals
  add column entries integer not null default 0 check (entries >= 0),
  add foreign key (key_id) references seal_keys;

create index handover_seals_key_id on handover_seals (key_id);
