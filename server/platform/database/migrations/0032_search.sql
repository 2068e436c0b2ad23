-- Names that begin with what was typed: trigrams would look at everybody who bears it anywhere.
create index users_name_begins on users (lower(name) text_pattern_ops) where deleted_at is null;
