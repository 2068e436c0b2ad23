import { addDays, at } from './days.ts'
import { idOf } from './random.ts'
import type { World } from './world.ts'

/** Priya shares her Fiesta with Dev, who fills it up now and then; Helen may look into Malcolm's whole garage. */
export function addAccess(world: World) {
  const [priya, dev] = [world.member('priya'), world.member('dev')]
  const [malcolm, helen] = [world.member('malcolm'), world.member('helen')]
  const car = world.vehicle('priya-fiesta')
  const moment = (days: number) => at(addDays(world.today, -days), 19)
  const given = (days: number) => ({
    created_at: moment(days),
    invited_at: moment(days),
    accepted_at: moment(days - 1),
    expires_at: moment(days - 7),
  })
  world.add(
    'vehicle_access',
    {
      ...{
        id: idOf('access', 'priya-dev'),
        owner_id: priya.id,
        member_id: dev.id,
        vehicle_id: car.id,
        email: dev.email,
      },
      ...{ role: 'contributor', shows_costs: false, shows_documents: false, reminds: true, ...given(60) },
    },
    {
      ...{ id: idOf('access', 'malcolm-helen'), owner_id: malcolm.id, member_id: helen.id, email: helen.email },
      ...{ role: 'viewer', shows_costs: false, shows_documents: true, reminds: false, ...given(90) },
    },
  )
  const since = addDays(world.today, -59)
  for (const log of world.all('maintenance_logs'))
    if (log.vehicle_id === car.id && log.kind === 'fill_up' && String(log.date) > since) log.entered_by = dev.id
}
