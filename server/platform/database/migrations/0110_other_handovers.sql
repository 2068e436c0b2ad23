-- Which handovers were sealed of other records under this plate, or of the same car by its chassis number: /verify names
-- them, where the public page counts them. The rules are those of 0041.
create function other_seal_ids(of_vehicle uuid, of_plate text) returns setof uuid language sql stable as $$
  with me as (select id, make, model, year from vehicles where id = of_vehicle)
  select seals.id
    from handover_seals seals join vehicles other on other.id = seals.vehicle_id, me
   where seals.plate = of_plate and seals.vehicle_id <> me.id
     and ((lower(other.make), lower(other.model), other.year) = (lower(me.make), lower(me.model), me.year)
          or not exists (
            select from vehicle_identity_changes moved
             where moved.kind = 'registration' and moved.field = 'registration_number'
               and plate_of(moved.old_value) = of_plate
               and (moved.vehicle_id = me.id and moved.changed_at < seals.created_at
                    or moved.vehicle_id = seals.vehicle_id and moved.changed_at > seals.created_at)))
  union
  select seals.id from handover_seals seals where seals.vehicle_id = any(array(select same_chassis(of_vehicle)))
$$;

create or replace function other_seals(of_vehicle uuid, of_plate text) returns integer language sql stable as $$
  select count(*)::int from other_seal_ids(of_vehicle, of_plate)
$$;
