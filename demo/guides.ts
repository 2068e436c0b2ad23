import { addDays, at } from './days.ts'
import { pictureOf } from './media.ts'
import { paper } from './papers.ts'
import { idOf } from './random.ts'
import { readTable } from './table.ts'
import type { World } from './world.ts'

/** who | days ago | make | model | picture: one of the author's models and a scene | title | steps, parted by semicolons */
const table = `
  tomasz   | 420 | All      | All     | ranger lift      | Before you book the MOT: a ten-minute check          | Walk round with every lamp on; Look at the four tyres, inside walls too; Wipers, washers and horn; Seat belts pull and lock; Number plates clean; Warning lights go out; Clear the boot and the seats
  tomasz   | 260 | Ford     | All     | ranger workshop  | Topping up AdBlue without the mess                   | Switch off and open the blue cap; Use a spout with an air return; Ten litres resets the warning; Rinse spills with water at once
  tomasz   | 131 | Ford     | All     | escort engine    | Setting valve clearances on a crossflow              | Let it stand cold overnight; Turn it by the fan belt, plugs out; Rule of nine: valve open plus valve to set is nine; Inlet 10 thou, exhaust 22; Lock, check again, new gasket
  malcolm  | 610 | All      | All     | minor spanners   | Laying a car up for the winter                       | Fill the tank; Change the oil before, not after; Tyres to 40 pounds; Conditioner on the battery; Handbrake off, chocks in; Cover that breathes
  malcolm  | 377 | All      | All     | etype dials      | What to photograph before a car is stripped          | Every loom joint with a ruler; Hose routes from two sides; Shims in bags with the side written on; Trim clips by row; One wide picture a day
  malcolm  | 92  | All      | All     | tr6 show         | Getting a car ready for a show in one evening        | Glass first; Wheels second; Wax only what the sun will see; Empty the ashtray; Folder of history on the seat
  beth     | 300 | All      | All     | berlingo wash    | The two-bucket wash, step by step                    | Rinse from the top; Foam and wait five minutes; Mitt from the roof down, straight lines; Rinse the mitt in its own bucket each panel; Dry with a clean towel; Wheels last with their own mitt
  beth     | 144 | All      | All     | berlingo workshop| Clay bar without tears                               | Wash first; Lubricant, plenty; Fold the clay when it is grey; If you drop it, bin it; Wax the same day
  beth     | 60  | All      | All     | berlingo wash    | Dog hair, salt and other interior emergencies        | Rubber glove, long strokes; Wet vacuum from front to back; White vinegar on salt lines; Doors open until dry
  patrick  | 351 | All      | All     | golf wheel       | Reading a tyre: size, load, speed, age               | 225 45 R17 in plain words; Load index on the right; Speed letter beside it; Four digits give week and year; Wear bars across the grooves
  patrick  | 163 | All      | All     | golf wheel       | Torque, order, and checking again after thirty miles | Clean the mating face; Star pattern by hand; Lower, then torque; Drive thirty miles and check; Write it in the book
  imran    | 455 | BMW      | M3      | m3 engine        | VANOS seals at home: what to expect                  | Two days and a friend; Lock the cams before anything else; New bolts, not the old ones; Turn it twice by hand; First start with the pump fuse out
  imran    | 212 | BMW      | All     | e30 wheel        | Trailing arm bushes on an E30                        | Mark the camber; Burn or press, never hammer; Fit with soap; Tighten at ride height; Alignment the same day
  dev      | 333 | Honda    | Civic   | civic engine     | Logging a pull, and reading it honestly              | Same road, same gear, same fuel; Three runs; Look at intake temperature first; Smooth is not faster; Keep the bad graphs
  dev      | 118 | Honda    | Civic   | civic wheel      | Brake fluid for track days                           | Bleed cold; Outer pedal strokes short; Fluid date on the cap; Check after the first session
  gareth   | 401 | All      | All     | bonnie sea       | Motorcycle weekly checks in four minutes             | Chain; Tyres; Lamps and levers; Oil glass upright; Look for what was not wet yesterday
  hamish   | 286 | All      | All     | t4 moor          | Sleeping warm in a van at minus nine                 | Vent before bed; Heater on low, not on and off; Wool against the metal; Water in the fridge so that it does not freeze
  callum   | 488 | All      | All     | lr90 moor        | Fording without drowning an engine                   | Walk it; Belt off if you can; Bow wave, steady throttle; Out, then brakes dried; Axle oils by the weekend
  leila    | 204 | All      | All     | leaf charge      | Looking after a battery for ten years                | Twenty to eighty for the week; Full only before a trip; Shade in July; Slow when there is time; Check the report each spring
  winston  | 389 | Mercedes | All     | w124 dials       | Automatic gearbox oil, the unhurried way             | Warm it; Drain pan and converter; New filter and gasket; Fill to half, start, top up; Level at 80 degrees on the flat
  doreen   | 176 | All      | All     | traveller show   | Looking after a wooden frame                         | Fungicide first; Dry for a week; Thin the first coat; Five coats, sanded between; Never over damp timber
  aisha    | 73  | All      | All     | mx5 moor         | Buying a used MX-5: where to prod                    | Rear sills ahead of the wheel; Chassis rails from below; Hood drains; Coolant pipe at the back of the head; Test drive with the roof down and listen
`

export function addGuides(world: World) {
  for (const [index, cells] of readTable(table, 7).entries()) {
    const [who = '', days = '', make = '', model = '', picture = '', title = '', steps = ''] = cells
    const author = world.member(who)
    const [model_key = '', scene = ''] = picture.split(/\s+/)
    const created_at = at(addDays(world.today, -Number(days)), 19.5)
    const list = steps.split(';').map((step) => step.trim())
    const slug = title.toLowerCase().replace(/\W+/g, '-')
    const common = { user_id: author.id, kind: 'guide', created_at } as const
    world.add('guides', {
      id: idOf('guide', index),
      user_id: author.id,
      title,
      description: `${list.slice(0, 3).join('. ')}, and what comes after. One page to print and take to the car.`,
      type: 'file',
      make,
      model,
      file_id: world.keep(`guide ${index}`, {
        ...common,
        original_name: `${slug}.pdf`,
        content: { pdf: paper(`guides/${slug}`) },
      }),
      thumbnail_file_id: world.keep(`guide picture ${index}`, {
        ...common,
        original_name: `${scene}.jpg`,
        content: pictureOf(world.vehicle(`${who}-${model_key}`), scene),
      }),
      created_at,
      updated_at: created_at,
    })
  }
}
