-- The highest level a member has ever reached: falling and rising again is not told a second time.
alter table user_points add column if not exists highest_level integer not null default 1;

create or replace function add_up_points() returns trigger language plpgsql as $$
begin
  update user_points
     set total_points  = total_points + earned.points,
         highest_level = greatest(highest_level, (total_points + earned.points) / 100 + 1),
         updated_at    = now()
    from (select user_id, sum(points) as points from added group by user_id) as earned
   where user_points.user_id = earned.user_id;
  return null;
end $$;

update user_points
   set highest_level = greatest(level, best.points / 100 + 1)
  from (select user_id, max(points) as points
          from (select user_id, sum(points) over (partition by user_id order by created_at, id) as points
                  from point_transactions) as standings
         group by user_id) as best
 where user_points.user_id = best.user_id and greatest(level, best.points / 100 + 1) > highest_level;

-- What was paid for one thing, whoever it was paid to.
create index if not exists point_transactions_of_object on point_transactions (object_id, rule_id);
-- Ten services on one vehicle, also among thousands of fuel receipts.
create index if not exists maintenance_logs_services on maintenance_logs (user_id, vehicle_id)
                                                     where kind = 'service' and deleted_at is null;

-- What members had earned before badges were given, from the day of the deed; it rings nobody's bell.
insert into user_badges (user_id, badge_id, awarded_at)
select deeds.user_id, goals.badge_id, min(deeds.done_at)
  from (values ('first-wheels', 1), ('full-house', 5), ('service-stamp', 1), ('full-service-history', 10), ('modder', 3),
               ('archivist', 10), ('shutterbug', 20), ('storyteller', 10), ('mentor', 3), ('good-company', 10),
               ('open-garage', 1), ('passed-on', 1), ('community-connector', 5), ('early-bird', 1)
       ) as goals (badge_id, times)
  join (
    select badge_id, user_id, done_at,
           row_number() over (partition by badge_id, user_id, within order by done_at) as times
      from (
        select badge_id, user_id, null::uuid as within, coalesce(handed_over_at, created_at) as done_at
          from vehicles, (values ('first-wheels'), ('full-house')) as of (badge_id) where deleted_at is null
        union all
        select 'service-stamp', user_id, null, created_at
          from maintenance_logs where kind = 'service' and deleted_at is null
        union all
        select 'full-service-history', user_id, vehicle_id, created_at
          from maintenance_logs where kind = 'service' and deleted_at is null
        union all
        select 'modder', user_id, null, created_at from modifications where deleted_at is null
        union all
        select 'archivist', user_id, null, created_at from vehicle_documents where deleted_at is null
        union all
        select 'shutterbug', user_id, null, created_at
          from vehicle_media where media_type = 'image' and deleted_at is null
        union all
        select 'storyteller', user_id, null, created_at
          from posts where deleted_at is null and hidden_at is null and not is_system_generated
        union all
        select 'mentor', user_id, null, created_at from guides where deleted_at is null and hidden_at is null
        union all
        select 'good-company', following_id, null, created_at from follows
        union all
        select 'open-garage', user_id, null, coalesce(public_created_at, updated_at)
          from vehicles where is_public and deleted_at is null
        union all
        select 'passed-on', previous_owner_id, null, coalesce(answered_at, created_at)
          from ownership_transfers where status = 'accepted'
        union all
        select 'community-connector', referrer_id, null, counted_at from referrals where counted_at is not null
        union all
        select 'early-bird', id, null, created_at from users
      ) as done (badge_id, user_id, within, done_at)
  ) as deeds on deeds.badge_id = goals.badge_id and deeds.times = goals.times
  join users on users.id = deeds.user_id and users.deleted_at is null
             and users.id <> '00000000-0000-4000-8000-000000000001'
 group by deeds.user_id, goals.badge_id
on conflict do nothing;
