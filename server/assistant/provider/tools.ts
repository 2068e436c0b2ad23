import { z } from 'zod'
import { motConclusion, taxConclusion, ulezConclusion } from '#domain/vehicles/road-rules.ts'
import type { Asked } from './assistant.ts'
import type { Garage, GarageCar } from './garage.ts'
import { fuelOf } from './matching/fuel.ts'

/*
 * What an outside assistant may look up, each by its own name and with arguments that are checked. Nothing is pasted
 * into a question: it gets what it asks for and no more, without names, registrations, workshops or costs.
 */

interface Tool {
  description: string
  parameters: z.ZodObject
  run(args: never, asked: Asked & { garage: Garage }): Promise<unknown>
}

const ofCar = z.object({ vehicle: z.string().max(20).describe('As list_vehicles names it: car 1') })
type OfCar = z.output<typeof ofCar>

const refOf = (at: number) => `car ${at + 1}`

async function carOf({ vehicle }: OfCar, { garage }: { garage: Garage }): Promise<GarageCar> {
  const cars = await garage.cars()
  const car = cars.find((_, at) => refOf(at) === vehicle.trim().toLowerCase())
  if (!car) throw new Error('no such vehicle')
  return car
}

const tool = <Parameters extends z.ZodObject>(
  description: string,
  parameters: Parameters,
  run: (args: z.output<Parameters>, asked: Asked & { garage: Garage }) => Promise<unknown>,
): Tool => ({ description, parameters, run })

const mostCars = 20
const mostRecords = 20
const longestComment = 200

const tools: Readonly<Record<string, Tool>> = {
  list_vehicles: tool(
    'The member’s vehicles with make, model, year, fuel, mileage and dates. “chosen” is the one the question is about.',
    z.object({}),
    async (_, { garage, vehicle }) =>
      (await garage.cars()).slice(0, mostCars).map((car, at) => ({
        vehicle: refOf(at),
        make: garage.plain(car.make),
        model: garage.plain(car.model),
        year: car.year,
        fuel: car.fuel_type,
        mileage: car.mileage,
        mot_expiry: car.mot_expiry,
        tax_due: car.tax_due_date,
        insurance_expiry: car.insurance_expiry,
        next_service: car.next_service,
        chosen: car.id === vehicle?.id,
      })),
  ),
  get_records: tool(
    'The newest records of a vehicle: services, repairs, checks, with date and mileage.',
    ofCar,
    async (args, asked) => {
      const { records, reminders, engine_type, transmission } = await asked.garage.facts((await carOf(args, asked)).id)
      return {
        engine_type,
        transmission,
        reminders,
        records: records.slice(0, mostRecords).map(({ type, title, date, mileage, comments }) => ({
          type,
          date,
          ...(mileage === null ? {} : { mileage }),
          ...(title ? { title } : {}),
          ...(comments ? { comments: comments.slice(0, longestComment).toWellFormed() } : {}),
        })),
      }
    },
  ),
  get_due: tool(
    'What is due on all vehicles within a year, the soonest first.',
    z.object({}),
    async (_, { garage }) => {
      const cars = await garage.cars()
      return (await garage.due()).slice(0, mostRecords).map(({ vehicle_id, title, date }) => ({
        vehicle: refOf(cars.findIndex(({ id }) => id === vehicle_id)),
        what: garage.plain(title),
        date,
      }))
    },
  ),
  get_economy: tool(
    'How far a vehicle went on its fuel or charge, from the owner’s fill-ups.',
    ofCar,
    async (args, asked) => {
      const { fill_up, charge } = await asked.garage.economy((await carOf(args, asked)).id)
      const figures = (each: typeof fill_up) =>
        each?.figures && { miles: each.figures.miles, quantity: each.figures.quantity }
      return { litres: figures(fill_up), kilowatt_hours: figures(charge) }
    },
  ),
  get_specification: tool('The technical specification of a vehicle.', ofCar, async (args, asked) => {
    const specification = await asked.garage.specification((await carOf(args, asked)).id)
    return Object.fromEntries(Object.entries(specification).filter(([, value]) => value !== null))
  }),
  get_tyres: tool('The tyres on a vehicle and the pressures its owner last measured.', ofCar, async (args, asked) => {
    const { size, pressures, checked_on } = await asked.garage.tyres((await carOf(args, asked)).id)
    return { size, measured_psi: pressures, measured_on: checked_on }
  }),
  check_rules: tool('What ULEZ, MOT and vehicle tax rules come to for a vehicle.', ofCar, async (args, asked) => {
    const car = await carOf(args, asked)
    const ruled = { ...car, fuel: fuelOf(car) }
    return {
      ulez: ulezConclusion(ruled, asked.today),
      mot: motConclusion(ruled, asked.today),
      tax: taxConclusion(ruled, asked.today),
    }
  }),
  look_up_handbook: tool(
    'Pages of GarageTale’s handbook on a question, checked against public sources.',
    z.object({ question: z.string().max(300) }),
    async ({ question }, { vehicle }) => {
      const { findTopics } = await import('./matching/find-topics.ts')
      return findTopics(question, vehicle)
        .slice(0, 2)
        .map(({ topic: { title, summary, steps, caution, sources } }) => ({ title, summary, steps, caution, sources }))
    },
  ),
}

/** As OpenAI's chat completions want them. */
export const toolDefinitions = Object.entries(tools).map(([name, { description, parameters }]) => {
  const { $schema: _, ...schema } = z.toJSONSchema(parameters)
  return { type: 'function' as const, function: { name, description, parameters: schema } }
})

const longestResult = 6000

/** Angle brackets are escaped, so that no text can look like anything but data. */
const asData = (value: unknown) =>
  JSON.stringify(value ?? null)
    .slice(0, longestResult)
    .replace(
      /[<>\u2028\u2029\u007f-\u009f]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )

/** What a call comes to, as the text that goes back. A call that makes no sense is told so, and nothing else. */
export async function callTool(name: string, args: string, asked: Asked): Promise<string> {
  const known = Object.hasOwn(tools, name) ? tools[name] : undefined
  if (!known || !asked.garage) return asData({ error: 'no such tool' })
  try {
    const parsed = known.parameters.parse(JSON.parse(args || '{}'))
    return asData(await known.run(parsed as never, { ...asked, garage: asked.garage }))
  } catch {
    return asData({ error: 'nothing was found for these arguments' })
  }
}
