import { addMonths } from '../domain/basics/format.ts'
import { carKindOf, templatesFor } from '../domain/records/reminder-templates.ts'
import { addDays, at, type Day, dayAt, latest } from './days.ts'
import type { Vehicle } from './entities.ts'
import { idOf } from './random.ts'
import type { Row, World } from './world.ts'

type Reminder = Row<'reminders'>

const others: { type: Reminder['type']; title: string; comments: string | null }[] = [
  {
    type: 'Tyre change/rotation',
    title: 'Swap the tyres over',
    comments: 'Torque to 110 Nm, check again after 30 miles.',
  },
  { type: 'Coolant fluid check', title: 'Coolant and antifreeze', comments: 'Blue, not pink.' },
  { type: 'Battery health check/replacement', title: 'Test the battery', comments: null },
  { type: 'Brake pad/disc replacement', title: 'Rear pads', comments: 'Advised at the last service: 4 mm.' },
  { type: 'Timing chain/belt replacement', title: 'Timing belt', comments: 'And the water pump with it.' },
  { type: 'General inspection', title: 'Underside and wax', comments: 'Before the gritters come out.' },
  { type: 'Software check', title: 'Software update', comments: null },
  { type: 'Other', title: 'Club renewal', comments: null },
]

/** Made with the dates the vehicles carry; told already where their day has come, so that no job mails the whole demo. */
export function addReminders(world: World) {
  for (const vehicle of world.vehicles) {
    const random = world.random.fork(`reminders ${vehicle.key}`)
    let count = 0
    const remind = (reminder: Pick<Reminder, 'type' | 'title' | 'due_date'> & Partial<Reminder>) => {
      const lead = random.pick([14, 30, 30, 30, 45])
      const reminder_date = addDays(reminder.due_date, -lead)
      const created = latest(dayAt(vehicle.heldSince), addDays(reminder.due_date, -330), vehicle.ownedSince)
      const created_at =
        reminder.created_at ?? at(created < world.today ? created : addDays(world.today, -1), 20.5 + count / 10)
      const isPending = (reminder.status ?? 'pending') === 'pending'
      world.add('reminders', {
        id: idOf('reminder', vehicle.key, count++),
        vehicle_id: vehicle.id,
        user_id: vehicle.owner.id,
        reminder_date,
        lead_notified_at:
          isPending && reminder_date <= world.today ? at(latest(reminder_date, dayAt(String(created_at))), 7) : null,
        due_notified_at: isPending && reminder.due_date <= world.today ? at(reminder.due_date, 7) : null,
        created_at,
        updated_at: created_at,
        ...reminder,
      })
    }
    const keen = ['priya', 'malcolm', 'tomasz', 'yusuf'].includes(vehicle.owner.key) ? 1 : 0.6
    if (vehicle.motExpiry && random.chance(keen))
      remind({
        type: 'MOT',
        title: 'MOT',
        due_date: vehicle.motExpiry,
        location: random.chance(0.4) ? 'Brook Street MOT Centre' : null,
      })
    if (vehicle.due.tax !== undefined && random.chance(keen * 0.7))
      remind({ type: 'Tax', title: 'Road tax', due_date: addDays(world.today, vehicle.due.tax) })
    if (vehicle.due.insurance !== undefined && random.chance(keen * 0.6))
      remind({
        type: 'Insurance',
        title: 'Insurance renewal',
        due_date: addDays(world.today, vehicle.due.insurance),
        comments: random.chance(0.4) ? 'Ring round three weeks before.' : null,
      })
    remindOfService(world, vehicle, remind)
    remindOfUpkeep(world, vehicle, remind)
    for (const other of random.shuffled(others).slice(0, random.pick([0, 0, 1, 1, 2]))) {
      if (other.type === 'Software check' && !vehicle.model.isElectric) continue
      if (other.type.startsWith('Timing') && vehicle.model.cylinders === 0) continue
      remind({ ...other, due_date: addDays(latest(vehicle.nextService, world.today), random.between(9, 120)) })
    }
    const past: Day = addDays(world.today, -random.between(30, 300))
    if (random.chance(0.5) && past > vehicle.heldSince)
      remind({
        ...random.pick(others.slice(0, 4)),
        due_date: past,
        status: random.chance(0.8) ? 'completed' : 'cancelled',
      })
  }
}

/** What recurs by date or mileage, of which the keen ones keep a few; one of Priya's is snoozed. */
function remindOfUpkeep(
  world: World,
  vehicle: Vehicle,
  remind: (reminder: Pick<Reminder, 'type' | 'title' | 'due_date'> & Partial<Reminder>) => void,
) {
  const { owner, milesOn, miles, model, key } = vehicle
  if (!['priya', 'malcolm', 'tomasz', 'yusuf'].includes(owner.key)) return
  const random = world.random.fork(`upkeep ${key}`)
  const kind = carKindOf(
    { fuel_type: model.fuel, year: Number(vehicle.registered.slice(0, 4)), date_first_registered: vehicle.registered },
    world.today,
  )
  const aYear = Math.max(500, miles - milesOn(addDays(world.today, -365)))
  const titles = new Set<string>()
  for (const [place, template] of random.shuffled(templatesFor(kind, [])).slice(0, 4).entries()) {
    const { title, type, every_months, every_miles } = template
    if (titles.has(title)) continue
    titles.add(title)
    const since_date = latest(vehicle.ownedSince, addDays(world.today, -random.between(40, 340)))
    const since_miles = milesOn(since_date)
    const due_miles = every_miles === null ? null : since_miles + every_miles
    const own_date = every_months === null ? null : addMonths(since_date, every_months)
    const projected = due_miles === null ? null : addDays(world.today, Math.ceil(((due_miles - miles) / aYear) * 365))
    const due_date = [own_date, projected].filter((day) => day !== null).sort()[0] ?? world.today
    remind({
      ...{ title, type, due_date, template: template.key, every_months, every_miles, since_date, since_miles },
      ...(projected && { due_miles, own_date, projected_date: projected }),
      ...(place === 0 && owner.key === 'priya' && { snoozed_until: addDays(world.today, 9) }),
      notices: place === 1 && due_date > addDays(world.today, 10) ? [7] : [],
    })
  }
}

function remindOfService(
  world: World,
  vehicle: Vehicle,
  remind: (reminder: Pick<Reminder, 'type' | 'title' | 'due_date'> & Partial<Reminder>) => void,
) {
  const log = world
    .all('maintenance_logs')
    .find((each) => each.vehicle_id === vehicle.id && each.next_service_due === vehicle.nextService)
  if (!log?.id || log.user_id !== vehicle.owner.id) return
  const type = log.type === 'Major Service' ? 'Minor service' : 'Major service'
  remind({
    type,
    title: type,
    due_date: vehicle.nextService,
    reminder_date: addDays(vehicle.nextService, -30),
    maintenance_log_id: log.id,
    location: log.service_center ?? null,
    created_at: log.created_at,
    updated_at: log.created_at,
  })
}
