import { sql as kysely } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import { cardReminderDays, cardReminders, type GaragePage } from '#domain/vehicles/garage.ts'
import { type Person, people } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'
import { ownVehicles } from './garage.queries.ts'

const server = useServer()

const cardsOf = async (person: Person) => ((await (await person.get('/vehicles')).json()) as GaragePage).vehicles

interface Extra {
  status?: 'completed' | 'cancelled'
  deleted_at?: Date
}

const remind = (vehicle_id: string, user_id: string, title: string, days: number, extra: Extra = {}) => {
  const due_date = addDays(londonToday(), days)
  return server.services.db
    .insertInto('reminders')
    .values({ vehicle_id, user_id, title, type: 'Other', due_date, reminder_date: due_date, ...extra })
    .execute()
}

test('a card carries what is pending and overdue or due within 30 days, the nearest first, at most 3 (GARA-10, REMI-08, CNST-12, C-20)', async () => {
  const { ann, sam } = await people(server)
  const { sql } = server.services
  const mini = await addVehicle(sql, ann.id)
  const other = await addVehicle(sql, ann.id)
  const strangers = await addVehicle(sql, sam.id)
  await remind(mini, ann.id, 'On the last day', cardReminderDays)
  await remind(mini, ann.id, 'A day too far', cardReminderDays + 1)
  await remind(mini, ann.id, 'Long overdue', -400)
  await remind(mini, ann.id, 'Done', -3, { status: 'completed' })
  await remind(mini, ann.id, 'Called off', -2, { status: 'cancelled' })
  await remind(mini, ann.id, 'Removed', -1, { deleted_at: new Date() })
  await remind(strangers, sam.id, 'Not hers', 1)
  const titles = async () =>
    Object.fromEntries((await cardsOf(ann)).map(({ id, reminders }) => [id, reminders.map(({ title }) => title)]))
  expect(await titles()).toEqual({ [mini]: ['Long overdue', 'On the last day'], [other]: [] })

  await remind(mini, ann.id, 'Today', 0)
  await remind(mini, ann.id, 'Tomorrow', 1)
  await remind(other, ann.id, 'Elsewhere', 5)
  expect(await titles()).toEqual({ [mini]: ['Long overdue', 'Today', 'Tomorrow'], [other]: ['Elsewhere'] })
  const [, card] = await cardsOf(ann)
  expect(card?.reminders).toHaveLength(cardReminders)
  expect(card?.reminders[1]).toEqual({
    ...{ id: expect.any(String), title: 'Today', due_date: londonToday(), due_miles: null, projected: false },
  })
})

test('the cards come from an index, however many reminders were completed before', async () => {
  const { ann } = await people(server)
  const { sql } = server.services
  const mini = await addVehicle(sql, ann.id)
  await sql`
    insert into reminders (vehicle_id, user_id, title, type, due_date, reminder_date, status)
    select ${mini}, ${ann.id}, 'Old', 'Other', d, d, 'completed'
      from (select current_date - n as d from generate_series(1, 3000) n) as days`
  await remind(mini, ann.id, 'Soon', 3)
  await sql`analyze reminders`
  const [plan] = await ownVehicles(server.services.db, ann.id).explain('json', kysely`analyze, buffers`)
  const [{ Plan: top }] = plan?.['QUERY PLAN'] ?? [{ Plan: {} }]
  expect(top['Shared Hit Blocks'] + top['Shared Read Blocks']).toBeLessThan(30)
  expect((await cardsOf(ann))[0]?.reminders.map(({ title }) => title)).toEqual(['Soon'])
})
