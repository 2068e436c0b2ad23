-- What witnesses have said of our checkpoints: that they saw this tree then, and that it continues the one they saw before.
create table tlog_cosignatures (
  tree_size    bigint      not null references tlog_checkpoints,
  witness      text        not null,
  key_id       text        not null check (key_id ~ '^[0-9a-f]{8}$'),
  line         text        not null,
  cosigned_at  timestamptz not null,
  created_at   timestamptz not null default now(),
  primary key (tree_size, witness, key_id)
);
create index tlog_cosignatures_of_witness on tlog_cosignatures (witness, key_id, tree_size desc);

-- How the last question to each witness ended.
create table tlog_witnesses (
  witness  text        not null,
  key_id   text        not null check (key_id ~ '^[0-9a-f]{8}$'),
  asked_at timestamptz not null default now(),
  problem  text,
  primary key (witness, key_id)
);

-- The newest checkpoint of each log that we are a witness of.
create table witnessed_logs (
  origin     text        primary key,
  tree_size  bigint      not null check (tree_size >= 0),
  root       bytea       not null check (octet_length(root) = 32),
  note       text        not null,
  updated_at timestamptz not null default now()
);

-- Signed checkpoints that do not continue what we had seen: proof that a log showed two views of itself.
create table witnessed_forks (
  id         bigint      generated always as identity primary key,
  origin     text        not null,
  seen_note  text        not null,
  other_note text        not null,
  created_at timestamptz not null default now()
);

do $$
declare
  of text;
begin
  foreach of in array array['tlog_cosignatures', 'witnessed_forks']
  loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_rewriting()',
                   of || '_append_only', of);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_rewriting()',
                   of || '_not_truncated', of);
  end loop;
end $$;
