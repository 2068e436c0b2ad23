-- A version says whether the keeper wrote it or somebody whom they share the car with, and an entry still does once
-- neither of them is named: an erased account takes the names away.
alter table maintenance_logs add column by_another boolean not null default false;
alter table modifications    add column by_another boolean not null default false;

-- As in 0130, but for who wrote it. `garagetale.writer` is set by whoever holds the vehicle for somebody who was let in.
-- What a workshop confirmed is removed by the keeper all the same.
create or replace function log_version(p_record uuid, p_said record_saying, p_is_new boolean default false) returns void
  language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
declare
  erasing constant boolean := coalesce(current_setting('garagetale.erasing', true) = 'on', false);
  before  record_versions%rowtype;
  the_act  text;
  the_role text := p_said.role;
  the_open jsonb := p_said.open;
  made    bigint;
begin
  select * into before from record_versions where record_id = p_record order by id desc limit 1;
  if p_is_new and before.id is not null then
    raise unique_violation using constraint = 'record_id_is_new', message = 'another record has this id';
  end if;
  if p_said.vehicle_id is null then
    if before.id is null or before.act = 'removed' then
      return;
    end if;
    the_act := 'removed';
    the_role := case when before.role = 'official' then 'official' else 'keeper' end;
    the_open := '{}';
  elsif before.id is null then
    the_act := coalesce(p_said.act, 'added');
  elsif before.open = p_said.open and before.apart = p_said.apart and before.act <> 'removed' then
    return;
  elsif erasing then
    the_act := 'erased';
  elsif not before.open ? 'is_confirmed' and p_said.open ? 'is_confirmed'
        and before.open = p_said.open - 'is_confirmed' then
    the_act := 'confirmed';
    the_role := 'workshop';
  else
    the_act := 'changed';
  end if;
  if the_role = 'keeper' and current_setting('garagetale.writer', true) = 'invited' then
    the_role := 'invited';
  end if;
  insert into record_versions (vehicle_id, record_id, kind, act, role, keeper, open, apart)
  values (coalesce(p_said.vehicle_id, before.vehicle_id), p_record, coalesce(p_said.kind, before.kind), the_act, the_role,
          case when the_role <> 'official' then
            case when p_said.kind = 'handover' then (p_said.open ->> 'sequence')::int
                 else 1 + (select count(*) from handover_seals
                            where handover_seals.vehicle_id = coalesce(p_said.vehicle_id, before.vehicle_id)) end end,
          the_open, coalesce(p_said.apart, '{}'))
  returning id into made;
  insert into tlog_queue values (made);
end $$;
