import { describe, expect, test } from 'vitest'
import type { TimelineEntry, TimelinePage } from '#domain/records/timeline.ts'
import { member, type Person } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'
import { writeEntries, writtenKinds } from '../../test/timeline-rows.ts'

const server = useServer()
const noon = '2026-01-01T12:00:00.000000Z'

const asked = (person: Person, car: string, filter: Record<string, string>) =>
  person.get(`/vehicles/${car}/timeline?${new URLSearchParams(filter)}`)
const found = async (person: Person, car: string, filter: Record<string, string>): Promise<TimelineEntry[]> => {
  const answer = await asked(person, car, filter)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as TimelinePage).items
}

async function annsCar() {
  const ann = await member(server, 'Ann Archer')
  const { sql } = server.services
  const car = await addVehicle(sql, ann.id)
  await sql`update vehicles set created_at = '2020-01-10T12:00:00Z' where id = ${car}`
  const logs = async (part: string, record: object) => {
    const answer = await ann.post(`/vehicles/${car}/${part}`, record)
    expect(answer.status).toBe(201)
    return ((await answer.json()) as { id: string }).id
  }
  return { ann, car, sql, logs }
}

describe('a search in the timeline', () => {
  test('finds every word of what a card says, in any case and order, and nothing else', async () => {
    const { ann, car, sql, logs } = await annsCar()
    const oil = await logs('service-records', {
      ...{
        type: 'Oil Change',
        date: '2025-03-03',
        service_center: 'Bell & Sons',
        comments: 'Castrol 5W-30 100% synth',
      },
    })
    const wash = await logs('washes', { date: '2025-03-04', products_used: 'Čistič Žabka' })
    const note = await logs('notes', { content: 'The spare key is with Gran' })
    const [mot = ''] = await writeEntries(sql, { vehicle_id: car, user_id: ann.id }, [
      { kind: 'mot', date: '2024-02-02', created_at: noon },
    ])
    await sql`update mot_history set advisory_notices = array['Nearside front tyre worn close to legal limit'] where id = ${mot}`
    const ids = async (q: string) => (await found(ann, car, { q })).map(({ id }) => id)
    expect(await ids('sons BELL')).toEqual([oil])
    expect(await ids('castrol bell oil')).toEqual([oil])
    expect(await ids('castrol gran')).toEqual([])
    expect(await ids('žABKA')).toEqual([wash])
    expect(await ids('wash')).toEqual([wash])
    expect(await ids('gran')).toEqual([note])
    expect(await ids('nearside tyre')).toEqual([mot])
    expect(await ids('MOT')).toEqual([mot])
    expect(await ids('100%')).toEqual([oil])
    expect(await ids('1_0%')).toEqual([])
    expect(await ids("'; drop table users; --")).toEqual([])
    expect(await ids('   ')).toHaveLength(5)
    expect((await found(ann, car, { q: 'gran', kind: 'wash' })).length).toBe(0)
  })

  test('days from and to are both included, with every kind', async () => {
    const { ann, car, sql } = await annsCar()
    const days = ['2024-05-31', '2024-06-01', '2024-06-15', '2024-06-30', '2024-07-01']
    for (const date of days)
      await writeEntries(
        sql,
        { vehicle_id: car, user_id: ann.id },
        writtenKinds.map((kind) => ({ kind, date, created_at: noon })),
      )
    const june = await found(ann, car, { from: '2024-06-01', to: '2024-06-30', kind: 'note' })
    expect(june.map(({ date }) => date)).toEqual(['2024-06-30', '2024-06-15', '2024-06-01'])
    const day = await found(ann, car, { from: '2024-06-15', to: '2024-06-15' })
    expect(day.map(({ kind }) => kind).toSorted()).toEqual(writtenKinds.toSorted())
    expect((await found(ann, car, { from: '2024-07-01' })).every(({ date }) => date === '2024-07-01')).toBe(true)
    expect(await found(ann, car, { to: '2019-01-01' })).toEqual([])
  })

  test('goes on page by page and misses nothing', async () => {
    const { ann, car, sql } = await annsCar()
    const start = Date.UTC(2024, 0, 1)
    const day = (n: number) => new Date(start + n * 86_400_000).toISOString().slice(0, 10)
    const ids = await writeEntries(
      sql,
      { vehicle_id: car, user_id: ann.id },
      Array.from({ length: 140 }, (_, n) => ({ kind: n % 2 ? 'wash' : 'note', date: day(n), created_at: noon })),
    )
    const seen: string[] = []
    let after = ''
    do {
      const answer = await asked(ann, car, { q: 'wash', from: day(10), ...(after && { after }) })
      const page = (await answer.json()) as TimelinePage
      seen.push(...page.items.map(({ id }) => id))
      after = page.next ?? ''
    } while (after)
    expect(seen).toEqual(ids.filter((_, n) => n % 2 && n >= 10).toReversed())
  })

  test('refuses what is no date, days the wrong way round and a novel, in words', async () => {
    const { ann, car } = await annsCar()
    for (const [filter, field] of [
      [{ from: '2024-02-30' }, 'from'],
      [{ to: 'soon' }, 'to'],
      [{ from: '2024-03-01', to: '2024-02-01' }, 'to'],
      [{ q: 'x'.repeat(101) }, 'q'],
    ] as const) {
      const answer = await asked(ann, car, filter)
      expect(answer.status).toBe(400)
      expect(Object.keys((await answer.json()).error.fields)).toEqual([field])
    }
  })

  test('tells a stranger nothing, and the next owner nothing that stayed with the former one', async () => {
    const { ann, car, sql, logs } = await annsCar()
    await logs('notes', { content: 'Hidden compartment under the seat' })
    const bob = await member(server, 'Bob Baker')
    expect((await asked(bob, car, { q: 'compartment' })).status).toBe(404)
    expect(await found(ann, car, { q: 'compartment' })).toHaveLength(1)
    await sql`update vehicles set user_id = ${bob.id} where id = ${car}`
    expect(await found(bob, car, { q: 'compartment' })).toEqual([])
  })
})
