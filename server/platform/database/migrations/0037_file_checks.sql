-- What a nightly comparison of files and rows found; of very many problems the first hundred are named.
create table file_checks (
  night          date        primary key,
  started_at     timestamptz not null default now(),
  finished_at    timestamptz,
  files_compared integer     not null default 0 check (files_compared >= 0),
  files_read     integer     not null default 0 check (files_read >= 0),
  bytes_read     bigint      not null default 0 check (bytes_read >= 0),
  problem_count  integer     not null default 0 check (problem_count >= 0),
  problems       text[]      not null default '{}' check (cardinality(problems) <= least(problem_count, 100))
);
