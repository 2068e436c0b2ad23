-- What was asked about when an entry was saved, and kept because its owner said yes: see domain/doubt.ts.
alter table maintenance_logs add column confirmed_doubts text[] not null default '{}';
alter table modifications    add column confirmed_doubts text[] not null default '{}';
