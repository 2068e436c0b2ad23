-- When it came to its present owner by a handover; null while it is with whoever added it. A garage shows the newest
-- first, and a vehicle is new to a garage when it arrives there, not when its first owner added it.
alter table vehicles add column handed_over_at timestamptz;

-- No owner has changed anything: neither a version nor a public page moves on.
alter table vehicles disable trigger user;
update vehicles set handed_over_at = bought.answered_at
  from (select distinct on (vehicle_id) vehicle_id, new_owner_id, answered_at
          from ownership_transfers where status = 'accepted' and vehicle_id is not null
         order by vehicle_id, answered_at desc) as bought
 where vehicles.id = bought.vehicle_id and vehicles.user_id = bought.new_owner_id;
alter table vehicles enable trigger user;

drop index vehicles_of_user;
create index vehicles_of_user on vehicles (user_id, coalesce(handed_over_at, created_at) desc, id desc)
                              where deleted_at is null;
