-- Who may make an account where registration is by invitation, or become the first moderator. A row goes when it is used,
-- revoked or has expired. Only the hash of the link's token is kept.
create table account_invitations (
  id         uuid        primary key default gen_random_uuid(),
  -- In lower case; one at a time for an address.
  email      text        not null unique check (length(email) between 3 and 254 and email = lower(email)),
  role       text        not null check (role in ('member', 'moderator')),
  token_hash text        not null unique check (length(token_hash) = 64),
  -- The moderator; null: the operator, or a moderator who has left.
  invited_by uuid        references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index account_invitations_invited_by on account_invitations (invited_by) where invited_by is not null;
