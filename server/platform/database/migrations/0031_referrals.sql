-- A mailbox is known here by a digest made with the server's secret, never by its address.
-- Each counts as a friend once: not again under another spelling, nor for somebody who left and came back (erased_at; forgotten
-- a year later).
create table referral_mailboxes (
  mailbox_hash text        primary key check (mailbox_hash ~ '^[0-9a-f]{64}$'),
  erased_at    timestamptz,
  created_at   timestamptz not null default now()
);

-- Whoever asked for no more invitations.
create table invite_refusals (
  mailbox_hash text        primary key check (mailbox_hash ~ '^[0-9a-f]{64}$'),
  created_at   timestamptz not null default now()
);

-- email is what the member typed, and goes when its holder's account is erased; the digest keeps a mailbox from being
-- invited twice by one member, or too often by all of them.
alter table referral_invites
  alter column email drop not null,
  add column mailbox_hash text check (mailbox_hash ~ '^[0-9a-f]{64}$');

create unique index referral_invites_once_each on referral_invites (user_id, mailbox_hash);
create index referral_invites_of_mailbox       on referral_invites (mailbox_hash, created_at);
create index referral_invites_of_address       on referral_invites (email) where email is not null;
