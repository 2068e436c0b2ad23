-- What was sent, to the byte: kept beside the versions that are shown, which are made anew without place and camera.
alter table files
  add column received_sha256 text check (received_sha256 ~ '^[0-9a-f]{64}$'),
  add column received_mime   text,
  -- Who wrote the content credentials (C2PA) that it carries, as they say themselves; empty if they do not say, null if it
  -- carries none. Nobody has checked them.
  add column credentials_by  text check (char_length(credentials_by) <= 100),
  -- Only whoever sent it: it may tell where it was taken. False from the handover on.
  add column gives_received  boolean not null default true;
