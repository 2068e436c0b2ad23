create table follows (
  id           uuid        primary key default gen_random_uuid(),
  follower_id  uuid        not null references users on delete cascade,
  following_id uuid        not null references users on delete cascade,
  created_at   timestamptz not null default now(),
  constraint follows_once        unique (follower_id, following_id),
  constraint follows_not_oneself check (follower_id <> following_id)
);

create index follows_followers on follows (following_id, created_at desc, id desc);
create index follows_following on follows (follower_id, created_at desc, id desc);

-- Rows are locked in the order of their ids: two people who follow each other at the same moment must not deadlock.
create function count_follows() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from users
   where id in (select follower_id from changed union select following_id from changed)
   order by id for no key update;
  update users
     set followers_count = followers_count + step * moved.followers,
         following_count = following_count + step * moved.following
    from (select id, sum(followers) as followers, sum(following) as following
            from (select following_id as id, 1 as followers, 0 as following from changed
                  union all select follower_id, 0, 1 from changed) as sides
           group by id) as moved
   where users.id = moved.id;
  return null;
end $$;

create trigger follows_count_added after insert on follows
  referencing new table as changed for each statement execute function count_follows();
create trigger follows_count_removed after delete on follows
  referencing old table as changed for each statement execute function count_follows();

create table blocks (
  blocker_id uuid        not null references users on delete cascade,
  blocked_id uuid        not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint blocks_not_oneself check (blocker_id <> blocked_id)
);

create index blocks_blocked_id on blocks (blocked_id);

-- dedupe_key lets a job that runs twice tell a person once.
create table notifications (
  id         uuid        primary key default gen_random_uuid(),
  user_id    uuid        not null references users on delete cascade,
  type       text        not null
               check (type in ('new_follower', 'ownership_transfer', 'transfer_request', 'badge_earned', 'level_up',
                               'post_reaction', 'post_comment', 'reminder_due', 'enquiry', 'account')),
  title      text        not null check (char_length(title) between 1 and 200),
  content    text        not null default '' check (char_length(content) <= 2000),
  is_read    boolean     not null default false,
  metadata   jsonb       not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  dedupe_key text        check (char_length(dedupe_key) <= 200),
  created_at timestamptz not null default now(),
  constraint notifications_once unique (user_id, dedupe_key)
);

create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread  on notifications (user_id) where not is_read;

create table referrals (
  id          uuid        primary key default gen_random_uuid(),
  referrer_id uuid        not null references users on delete cascade,
  referred_id uuid        not null unique references users on delete cascade,
  code        text        not null check (char_length(code) between 4 and 40),
  counted_at  timestamptz,
  created_at  timestamptz not null default now(),
  constraint referrals_not_oneself check (referrer_id <> referred_id)
);

create index referrals_of_referrer on referrals (referrer_id, counted_at);

create table referral_invites (
  id         uuid        primary key default gen_random_uuid(),
  user_id    uuid        not null references users on delete cascade,
  email      text        not null check (email = lower(email) and char_length(email) between 3 and 254),
  message    text        check (char_length(message) <= 1000),
  created_at timestamptz not null default now()
);

create index referral_invites_of_user on referral_invites (user_id, created_at desc, id desc);
