-- What comes with a vehicle, as it stood when its transfer began and as whoever may accept it has read it: accepting names
-- the digest of what was read, and what has changed since can be told. Nothing of it outlives the transfer's answer.
create table transfer_histories (
  transfer_id uuid        not null references ownership_transfers on delete cascade,
  digest      text        not null check (digest ~ '^[0-9a-f]{64}$'),
  history     jsonb       not null,
  at_start    boolean     not null default false,
  read_at     timestamptz not null default now(),
  primary key (transfer_id, digest)
);

create unique index transfer_histories_one_start on transfer_histories (transfer_id) where at_start;
