import { addDays, at, dayAt } from './days.ts'
import type { LogType } from './log-book.ts'
import { idOf } from './random.ts'
import { readTable } from './table.ts'
import type { World } from './world.ts'

/** The vehicle whose public page shows what one can be: a long book, a full gallery, a paper to read. */
export const showcase = 'malcolm-minor'

/** day | kind | where | words: what the folder tells that came with the car. */
const folder = `
  1974-06-11 | Major Service           | Barraclough's, Skipton    | The first page of the folder, in pencil: 'Decoke, valves ground in, goes like a lamb.' £14 with the tea.
  1976-08-20 | Brake Service           | Barraclough's, Skipton    | New shoes all round after the descent into Reeth. 'Customer shaken.'
  1979-04-03 | Tyre Change / Rotation  | Wharfe Tyre Depot         | Five radials in place of the cross-plies. The spare is still one of them.
  1981-05-14 | Major Service           | Barraclough's, Skipton    | Kingpins, trunnions greased until they wept, new clutch while it was apart.
  1984-10-02 | Battery Change          | Nightingale & Son         | After standing for a year. It started on the third turn.
  1987-06-19 | MOT / Annual Inspection | Brook Street MOT Centre   | Passed, once the nearside sill was let in. The tester asked whether it was for sale.
  1990-05-08 | Major Service           | Nightingale & Son         | Carburettor rebuilt, tappets, points, plugs, leads. The owner wrote 'sewing machine' beside it.
  1994-07-22 | Brake Service           | Nightingale & Son         | Master cylinder and all flexible hoses. Floor panel out and in again, as everybody knows who has done it.
  1998-03-27 | Major Service           | Ashdown Classic Works     | The engine rebuild: rebore to plus forty, crank ground, white metal, unleaded seats. Photographs are in the folder.
  2003-09-12 | Tyre Change / Rotation  | The Tyre Yard             | Four radials, balanced. The hubcaps were polished without being asked for.
  2008-04-18 | Major Service           | Ashdown Classic Works     | Gearbox out for synchromesh on second. It still prefers to be asked nicely.
  2012-06-01 | Wheel Alignment         | Castle Hill Garage        | Tracking set after new ball joints. No longer follows the camber home.
  2016-05-13 | Brake Service           | Ashdown Classic Works     | Wheel cylinders, rear. Last drum brakes it ever had at the front.
  2019-04-26 | Major Service           | Ashdown Classic Works     | Sixtieth birthday service. Wiring loom behind the dash renewed, in braided cloth.
  2022-07-08 | Minor Service           | Castle Hill Garage        | Oil, filter, grease in all twelve nipples. Nothing found, which was written down as well.
`

/** Typed in over the first winter, a page an evening. */
export function addShowcase(world: World) {
  const vehicle = world.vehicle(showcase)
  for (const [page, cells] of readTable(folder, 4).entries()) {
    const [date = '', type = '', service_center = '', comments = ''] = cells
    const created_at = at(addDays(dayAt(vehicle.heldSince), 6 + page * 5), 19.5)
    world.add('maintenance_logs', {
      id: idOf('folder', showcase, page),
      vehicle_id: vehicle.id,
      user_id: vehicle.owner.id,
      kind: 'service',
      type: type as LogType,
      date,
      mileage: vehicle.milesOn(date),
      service_center,
      comments,
      is_publicly_visible: true,
      created_at,
      updated_at: created_at,
    })
  }
}
