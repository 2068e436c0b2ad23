-- A business named by a record answers: yes, that was our work (confirmed_at), or no (declined_at).
alter table maintenance_logs
  add column declined_at timestamptz,
  add constraint maintenance_logs_one_answer check (confirmed_at is null or declined_at is null);

create index maintenance_logs_to_confirm on maintenance_logs (business_id, created_at desc, id desc)
  where business_id is not null and confirmed_at is null and declined_at is null and deleted_at is null;
create index maintenance_logs_answered on maintenance_logs (business_id, (coalesce(confirmed_at, declined_at)) desc, id desc)
  where business_id is not null and coalesce(confirmed_at, declined_at) is not null and deleted_at is null;

-- An answer is to the words that were read: whatever changes them, by whichever way, takes the answer back. So does the
-- end of the business itself.
create function withdraw_confirmation() returns trigger language plpgsql as $$
begin
  new.confirmed_at      := null;
  new.confirmed_by_name := null;
  new.declined_at       := null;
  return new;
end $$;

create trigger maintenance_logs_confirmation before update of date, mileage, type, comments, business_id on maintenance_logs
  for each row
  when ((old.date, old.mileage, old.type, old.comments, old.business_id)
        is distinct from (new.date, new.mileage, new.type, new.comments, new.business_id))
  execute function withdraw_confirmation();

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check
  check (type in ('new_follower', 'ownership_transfer', 'transfer_request', 'badge_earned', 'level_up', 'post_reaction',
                  'post_comment', 'reminder_due', 'enquiry', 'confirmation', 'account'));

-- 'Confirmed by' stands on public pages for as long as the business has its badge and is shown.
create function renew_pages_confirmed_by(business uuid) returns void language plpgsql as $$
begin
  perform from public_pages
    where vehicle_id in (select vehicle_id from maintenance_logs where business_id = business and confirmed_at is not null)
    order by vehicle_id for update;
  if found then
    update public_pages set version = gen_random_uuid()
      where vehicle_id in (select vehicle_id from maintenance_logs where business_id = business and confirmed_at is not null);
  end if;
end $$;

create function renew_pages_of_business() returns trigger language plpgsql as $$
begin
  perform renew_pages_confirmed_by(new.id);
  return null;
end $$;

create trigger business_profiles_on_pages after update on business_profiles
  for each row
  when (old.is_verified <> new.is_verified or old.hidden_at is distinct from new.hidden_at)
  execute function renew_pages_of_business();

create function renew_pages_of_business_owner() returns trigger language plpgsql as $$
begin
  perform renew_pages_confirmed_by(id) from business_profiles where user_id = new.id;
  return null;
end $$;

create trigger users_confirming_on_pages after update on users
  for each row
  when (old.deleted_at is distinct from new.deleted_at or old.suspended_at is distinct from new.suspended_at)
  execute function renew_pages_of_business_owner();
