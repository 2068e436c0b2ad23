create table point_rules (
  id          text    primary key check (id ~ '^[a-z]+(-[a-z]+)*$'),
  name        text    not null unique,
  description text    not null,
  points      integer not null check (points > 0),
  is_capped   boolean not null default true
);

insert into point_rules (id, name, description, points, is_capped) values
  ('vehicle-added',     'Vehicle added',     'You added a vehicle to your garage',       20, true),
  ('first-photo',       'First photo',       'You added the first photo of a vehicle',    5, true),
  ('service-record',    'Service record',    'You logged a service',                     10, true),
  ('running-cost',      'Running cost',      'You logged a running cost',                 2, true),
  ('wash',              'Wash or detail',    'You logged a wash or detail',               2, true),
  ('document',          'Document',          'You stored a document',                     5, true),
  ('modification',      'Modification',      'You recorded a modification',              10, true),
  ('vehicle-published', 'Vehicle published', 'You published a vehicle',                  10, true),
  ('post',              'Post',              'You shared a post',                         5, true),
  ('comment',           'Comment',           'You commented on a post',                   1, true),
  ('guide',             'Guide',             'You shared a guide',                       15, true),
  ('profile-completed', 'Profile completed', 'You completed your profile',               10, true),
  ('referral',          'Referral',          'A friend you invited joined',              50, false);

-- A ledger outlives what it speaks of: object_id and vehicle_id are deliberately no foreign keys.
create table point_transactions (
  id          uuid        primary key default gen_random_uuid(),
  user_id     uuid        not null references users on delete cascade,
  rule_id     text        not null references point_rules,
  points      integer     not null,
  object_type text        not null
                check (object_type in ('vehicle', 'maintenance_log', 'vehicle_document', 'modification', 'post',
                                       'post_comment', 'guide', 'user')),
  object_id   uuid        not null,
  vehicle_id  uuid,
  created_at  timestamptz not null default now()
);

create unique index point_transactions_paid_once on point_transactions (user_id, rule_id, object_id) where points >= 0;
create unique index point_transactions_taken_back_once on point_transactions (user_id, rule_id, object_id)
                                                       where points < 0;
create index point_transactions_of_user    on point_transactions (user_id, created_at desc, id desc);
create index point_transactions_of_vehicle on point_transactions (vehicle_id) where vehicle_id is not null;

create table user_points (
  user_id      uuid        primary key references users on delete cascade,
  total_points integer     not null default 0 check (total_points >= 0),
  level        integer     not null generated always as (total_points / 100 + 1) stored,
  updated_at   timestamptz not null default now()
);

create index user_points_leaderboard on user_points (total_points desc, user_id);

create function add_up_points() returns trigger language plpgsql as $$
begin
  update user_points
     set total_points = total_points + earned.points, updated_at = now()
    from (select user_id, sum(points) as points from added group by user_id) as earned
   where user_points.user_id = earned.user_id;
  return null;
end $$;

create trigger point_transactions_add_up after insert on point_transactions
  referencing new table as added for each statement execute function add_up_points();
create trigger point_transactions_append_only before update or delete on point_transactions
  for each row execute function refuse_rewriting();
create trigger point_transactions_not_truncated before truncate on point_transactions
  for each statement execute function refuse_rewriting();

create table badges (
  id          text    primary key check (id ~ '^[a-z]+(-[a-z]+)*$'),
  name        text    not null unique,
  description text    not null,
  icon_url    text    not null,
  sort_order  integer not null unique
);

insert into badges (id, name, description, icon_url, sort_order)
select id, name, description, '/badges/' || id || '.svg', sort_order
  from (values
    ('first-wheels',         'First Wheels',         'Added a first vehicle',                     1),
    ('full-house',           'Full House',           'Keeps five vehicles',                       2),
    ('service-stamp',        'Service Stamp',        'Logged a first service',                    3),
    ('full-service-history', 'Full Service History', 'Logged ten services on one vehicle',        4),
    ('modder',               'Modder',               'Recorded three modifications',              5),
    ('archivist',            'Archivist',            'Stored ten documents',                      6),
    ('shutterbug',           'Shutterbug',           'Added twenty photos',                       7),
    ('storyteller',          'Storyteller',          'Shared ten posts',                          8),
    ('mentor',               'Mentor',               'Shared three guides',                       9),
    ('good-company',         'Good Company',         'Has ten followers',                        10),
    ('open-garage',          'Open Garage',          'Made a first vehicle public',              11),
    ('passed-on',            'Passed On',            'Handed a vehicle on to its next owner',    12),
    ('community-connector',  'Community Connector',  'Brought five friends along',               13),
    ('early-bird',           'Early Bird',           'Joined in the Beta',                       14)
  ) as seed (id, name, description, sort_order);

create table user_badges (
  user_id    uuid        not null references users on delete cascade,
  badge_id   text        not null references badges,
  awarded_at timestamptz not null default now(),
  primary key (user_id, badge_id)
);

create index user_badges_of_user  on user_badges (user_id, awarded_at desc, badge_id);
create index user_badges_badge_id on user_badges (badge_id);
