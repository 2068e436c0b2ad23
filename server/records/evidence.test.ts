import { expect, test } from 'vitest'
import { addDays, addMonths, londonToday } from '#domain/basics/format.ts'
import { doubtCodes } from '#domain/vehicles/doubt.ts'
import { workshop } from '../test/business.ts'
import { member, type Person, visitor } from '../test/people.ts'
import { jpeg, pdf } from '../test/pictures.ts'
import { memberWithCar } from '../test/records.ts'
import { offers } from '../test/sale.ts'
import { useServer } from '../test/server.ts'

const server = useServer()
const today = londonToday()
const long = addMonths(today, -14)

interface Evident {
  id: string
  evidence: { grade: string; sentence: string; entered: string; changed: string | null; mileage: string | null }
}

const receipt = async (person: Person) => (await (await person.post('/uploads/receipt', pdf())).json()).id as string

/** A car with a service of each grade, the last one's mileage below what was read before it. */
async function evidentCar() {
  const shop = await workshop(server)
  const { ann, car, path } = await memberWithCar(server)
  const saves = async (service: object): Promise<string> => {
    const answer = await ann.post(`${path}/service-records`, { confirmed: doubtCodes, ...service })
    expect(answer.status).toBe(201)
    return (await answer.json()).id
  }
  const said = await saves({ type: 'Oil Change', date: long, mileage: 30_000, image_ids: [await receipt(ann)] })
  const confirmed = await saves({ type: 'Major Service', date: addDays(today, -3), business_id: shop.id })
  const documented = await saves({
    ...{ type: 'Brake Service', date: addDays(today, -1), mileage: 20_000 },
    image_ids: [await receipt(ann)],
  })
  const [waiting] = (await (await shop.owner.get('/business/confirmations?state=waiting')).json()).items
  await shop.owner.put(`/business/confirmations/${waiting.id}`, { confirmed: true, version: waiting.version })
  const told = {
    [said]: {
      grade: 'said',
      sentence: 'Said by the owner. A receipt or photo was added 14 months later.',
      entered: 'Entered 14 months later',
      changed: null,
      mileage: 'Its mileage does not fit',
    },
    [confirmed]: {
      grade: 'confirmed',
      sentence: 'Confirmed by Hill Street Motors.',
      entered: 'Entered 3 days later',
      changed: null,
      mileage: null,
    },
    [documented]: {
      grade: 'documented',
      sentence: 'With a receipt or photo from the time.',
      entered: 'Entered the next day',
      changed: null,
      mileage: 'Its mileage does not fit',
    },
  }
  return { ann, car, path, told, said, documented }
}

const byId = (records: Evident[]) => Object.fromEntries(records.map(({ id, evidence }) => [id, evidence]))

test('owner, recipient and buyer read the same of every entry', async () => {
  const { ann, car, path, told, said } = await evidentCar()
  const list = await (await ann.get(`${path}/service-records`)).json()
  expect(byId(list.items)).toEqual(told)
  expect((await (await ann.get(`${path}/service-records/${said}`)).json()).evidence).toEqual(told[said])
  const timeline = await (await ann.get(`${path}/timeline?kind=service`)).json()
  expect(byId(timeline.items.map(({ record }: { record: Evident }) => record))).toEqual(told)

  await ann.patch(`${path}/sharing`, { is_public: true })
  const { public_url } = await (await ann.get(path)).json()
  const page = await (await visitor(server).get(`/public/vehicles/${public_url}`)).json()
  expect(byId(page.services)).toEqual(told)
  // When exactly it was entered, and that there was an upload, is said in words only.
  expect(JSON.stringify(page)).not.toMatch(/entered_at|first_file_at|rests_on/)

  const bea = await member(server, 'Bea Booth')
  await server.services.sql`update vehicles set status = 'For Sale' where id = ${car}`
  const { id } = await offers(ann, car, bea.email)
  expect((await (await bea.get(`/transfers/${id}/history`)).json()).evidence).toEqual(told)
})

test('a receipt that is taken away no longer counts, and one that is moved forward in time does not help', async () => {
  const { ann, path, documented } = await evidentCar()
  const at = `${path}/service-records/${documented}`
  const changes = async (change: object) => {
    const { version } = await (await ann.get(at)).json()
    expect((await ann.patch(at, { version, confirmed: doubtCodes, ...change })).status).toBe(200)
    return (await (await ann.get(at)).json()).evidence
  }
  expect(await changes({ date: addDays(today, -60) })).toMatchObject({ grade: 'said' })
  expect(await changes({ date: addDays(today, -2) })).toMatchObject({ grade: 'documented' })
  expect(await changes({ image_ids: [] })).toMatchObject({ grade: 'said', sentence: 'Said by the owner.' })
})

test('what was imported says so, and a modification rests on its photos', async () => {
  const { sql } = server.services
  const { ann, path, car } = await memberWithCar(server)
  const photo = await (await ann.post('/uploads/modification', await jpeg(60, 40))).json()
  const radio = { type: 'Tech', name: 'Radio', brand: 'Pioneer', install_date: today, after_image_ids: [photo.id] }
  const fitted = await (await ann.post(`${path}/modifications`, radio)).json()
  expect(fitted.evidence).toMatchObject({ grade: 'documented', entered: 'Entered the same day', mileage: null })
  const [brought] = await sql`insert into imports (user_id) values (${ann.id}) returning id`
  await sql`insert into maintenance_logs (vehicle_id, user_id, kind, type, date, import_id)
            values (${car}, ${ann.id}, 'wash', 'Wash/Detail', ${long}, ${brought?.id})`
  const { items } = await (await ann.get(`${path}/washes`)).json()
  expect(items[0].evidence.entered).toBe('Brought along in a file, entered 14 months later')
})
