import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '#domain/assistant/automate.ts'
import { letIn } from '../test/access.ts'
import { asks } from '../test/asking.ts'
import { type Person, people } from '../test/people.ts'
import { addVehicle } from '../test/rows.ts'
import { useServer } from '../test/server.ts'

const server = useServer()
const sql = () => server.services.sql
let ann: Person
let sam: Person
let golf: string
let mini: string

async function addCar(of: Person, car: { make: string; model: string; year: number; fuel_type: string }, dates = {}) {
  const id = await addVehicle(sql(), of.id)
  await sql()`update vehicles set ${sql()({ ...car, ...dates })} where id = ${id}`
  return id
}
const pay = (of: Person, vehicle_id: string, type: string, date: string, cost: number, kind = 'running_cost') => sql()`
  insert into maintenance_logs (vehicle_id, user_id, kind, type, date, cost)
  values (${vehicle_id}, ${of.id}, ${kind}, ${type}, ${date}, ${cost})`

beforeEach(async () => {
  ;({ ann, sam } = await people(server))
  golf = await addCar(ann, { make: 'Volkswagen', model: 'Golf', year: 2012, fuel_type: 'Diesel' })
  mini = await addCar(ann, { make: 'Mini', model: 'Cooper', year: 2019, fuel_type: 'Petrol' })
  const year = new Date().getFullYear()
  await pay(ann, golf, 'Fuel', `${year}-01-10`, 60)
  await pay(ann, golf, 'Major Service', `${year}-01-12`, 240.5, 'service')
  await pay(ann, mini, 'Insurance', `${year}-01-03`, 500)
  await pay(ann, mini, 'Fuel', `${year - 1}-05-03`, 45)
})

describe('own data is answered from own data', () => {
  test('what was spent, on what and when', async () => {
    const all = await asks(ann, 'how much have i spent this year')
    expect(all.text).toContain('You spent £800.50 on all your cars this year.')
    const one = await asks(ann, 'how much have i spent on the mini this year')
    expect(one.text).toContain('You spent £500.00 on your 2019 Mini Cooper this year.')
    const two = await asks(ann, 'compare what i spent on fuel and servicing this year', { vehicle_id: golf })
    expect(two.text).toContain('fuel £60.00 and servicing £240.50')
    expect((await asks(ann, 'what did i spend on fuel last year')).text).toContain('£45.00 on fuel')
    expect((await asks(ann, 'how much was the last service', { vehicle_id: golf })).text).toContain('cost £240.50')
    const cheapest = await asks(ann, 'which of my cars costs me the most to run')
    expect(cheapest.text).toMatch(/the dearest first:\n- 2019 Mini Cooper: £500\.00\n- 2012 Volkswagen Golf/)
  })

  test('which car is due first, and after it', async () => {
    await sql()`insert into reminders ${sql()([
      {
        vehicle_id: golf,
        user_id: ann.id,
        type: 'MOT',
        title: 'MOT of the Golf',
        due_date: daysAhead(20),
        reminder_date: daysAhead(10),
      },
      {
        vehicle_id: mini,
        user_id: ann.id,
        type: 'Tax',
        title: 'Tax of the Mini',
        due_date: daysAhead(40),
        reminder_date: daysAhead(30),
      },
    ])}`
    const { text, last } = await asks(ann, 'which of my cars is due first')
    expect(text).toMatch(
      /^Your 2012 Volkswagen Golf is first: MOT of the Golf, .*\nAfter that:\n- 2019 Mini Cooper: Tax/,
    )
    const { id } = (last as { answer: Answer }).answer
    expect((await asks(ann, 'and after that one?', { after: id })).text).toContain('2019 Mini Cooper: Tax of the Mini')
  })

  test('rules of the road are applied to the car, with the conclusion and the day they were checked', async () => {
    const old = await asks(ann, 'is my car ulez compliant', { vehicle_id: golf })
    expect(old.text).toMatch(
      /^Your 2012 Volkswagen Golf: it very likely does not meet the ULEZ standard and is charged £12\.50 a day/,
    )
    expect((old.last as { answer: Answer }).answer.sources[0]).toMatchObject({ kind: 'authority', checked: /^20/ })
    expect((await asks(ann, 'does my mini meet ulez')).text).toMatch(
      /it meets the ULEZ standard, so there is no charge/,
    )
  })

  test('asked of no car in particular, it tells of each of a few', async () => {
    const { text } = await asks(ann, 'what is my mileage')
    expect(text).toMatch(/- Your 2019 Mini Cooper stands at .*\n- Your 2012 Volkswagen Golf stands at/)
    const { text: last } = await asks(ann, 'when did i last have a service')
    expect(last).toMatch(
      /^- \*\*2012 Volkswagen Golf:\*\* Your last .*\nNothing of the kind is kept for your 2019 Mini Cooper\./,
    )
    expect((await asks(ann, 'what mpg do i get')).text).toMatch(/^Nothing of the kind is kept for your vehicles yet/)
  })

  test('of many it asks which, and one press answers', async () => {
    for (const model of ['Fiesta', 'Focus', 'Puma'])
      await addCar(ann, { make: 'Ford', model, year: 2015, fuel_type: 'Petrol' })
    const { text, last } = await asks(ann, 'what is my mileage')
    expect(text).toMatch(/^You keep 5 vehicles here\. Which one/)
    const offers = (last as { answer: Answer }).answer.sources
    const mine = offers.find(({ title }) => title === '2019 Mini Cooper')
    expect(mine?.kind).toBe('offer')
    expect((await asks(ann, mine?.ask ?? '')).text).toMatch(/^Your 2019 Mini Cooper stands at/)
  })

  test('a car of theirs that is named is the one asked about, with its article or without', async () => {
    const morris = await addCar(ann, { make: 'Morris', model: 'Minor', year: 1967, fuel_type: 'Petrol' })
    const isOfMorris = async (question: string, extra: object = {}) => {
      const { text, last } = await asks(ann, question, extra)
      expect((last as { answer: Answer }).answer.vehicle_id, question).toBe(morris)
      return text
    }
    expect(await isOfMorris('does the morris need an mot')).toMatch(/needs no MOT: it is over 40 years old/)
    expect(await isOfMorris('do I pay tax on the minor', { vehicle_id: golf })).toMatch(/historic tax class/)
    for (const question of ['road tax of a 1967 car', 'road tax for my 1967 morris'])
      expect(await isOfMorris(question), question).toMatch(/^Your 1967 Morris Minor: .*costs nothing/)
    expect(await isOfMorris('can i put e10 in my moggy')).toMatch(/^For your 1967 Morris Minor, from the handbook/)
    // A minor service is no Minor, and 'a Golf' is any of them.
    for (const question of ['when was my last minor service', 'is a golf a reliable car']) {
      const { last } = await asks(ann, question)
      expect((last as { answer: Answer }).answer.vehicle_id, question).toBeNull()
    }
  })

  test('what is said last counts: the period, what it went on, and the car', async () => {
    const first = await asks(ann, 'how much have i spent on the golf this yr')
    expect(first.text).toContain('You spent £300.50 on your 2012 Volkswagen Golf this year')
    const after = (first.last as { answer: Answer }).answer.id
    expect((await asks(ann, 'and on fuel?', { after })).text).toContain('£60.00 on fuel for your 2012 Volkswagen Golf')
    expect((await asks(ann, 'and last year?', { after })).text).toMatch(/No costs are kept on your 2012.* in 20\d\d/)
    const dates = await asks(ann, 'when is the mot of the golf due')
    const insured = await asks(ann, 'and its insurance?', { after: (dates.last as { answer: Answer }).answer.id })
    expect(insured.text).toMatch(/^Your records keep no date for the insurance of your 2012 Volkswagen Golf/)
    expect((await asks(ann, 'and on the mini', { after })).text).toContain('£500.00 on your 2019 Mini Cooper')
  })
})

describe('nothing of others is told', () => {
  test('neither their cars nor their costs, however they are named', async () => {
    const theirs = await addCar(sam, { make: 'Jaguar', model: 'XK', year: 2008, fuel_type: 'Petrol' })
    await pay(sam, theirs, 'Fuel', '2026-01-10', 99.99)
    for (const question of [
      'how much have i spent on the jaguar',
      'how much have i spent',
      'what is the mileage of my jaguar xk',
    ])
      expect((await asks(ann, question)).text).not.toMatch(/99\.99|XK/)
    expect(await asks(ann, 'what is my mileage', { vehicle_id: theirs })).toMatchObject({ status: 404 })
  })

  test('a household’s driver learns neither costs nor records of a car that is only shared with them', async () => {
    for (const role of ['viewer', 'contributor', 'manager'] as const) {
      await sql()`delete from vehicle_access`
      await letIn(ann, sam, role, { vehicle: golf })
      for (const question of [
        'how much have i spent on the golf',
        'how much was the last service',
        'what did the golf cost me this year',
        'which of my cars costs me the most to run',
        'when was the golf last serviced',
      ])
        expect((await asks(sam, question)).text, `${role}: ${question}`).not.toMatch(/£\d|Volkswagen|12 January/)
      expect(await asks(sam, 'how much have i spent', { vehicle_id: golf })).toMatchObject({ status: 404 })
    }
  })

  test('a former owner’s costs stay theirs, and a deleted car is gone', async () => {
    await sql()`update vehicles set user_id = ${sam.id} where id = ${golf}`
    expect((await asks(sam, 'how much have i spent')).text).not.toContain('300.50')
    await sql()`update vehicles set user_id = ${ann.id}, deleted_at = now() where id = ${golf}`
    expect((await asks(ann, 'how much have i spent this year')).text).toContain('£500.00')
  })

  test('a question does not go on from somebody else’s', async () => {
    const { last } = await asks(ann, 'how much have i spent on the mini this year')
    const { id } = (last as { answer: Answer }).answer
    expect((await asks(sam, 'and last year?', { after: id })).text).not.toMatch(/Mini|£/)
  })
})

const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
