import { describe, expect, onTestFinished, test } from 'vitest'
import { addDays } from '#domain/basics/format.ts'
import type { Notification } from '#domain/members/notification.ts'
import { jobs } from '../../jobs.ts'
import { renderMail } from '../../platform/mail/mail-templates.ts'
import { mailTo } from '../../test/outbox.ts'
import { member, type Person, people } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { startTestServer, useServer } from '../../test/server.ts'
import { changeReminder, setReminderStatus } from './change-reminder.ts'
import { tellReachedReminders, tellReminders } from './tell-reminders.ts'

// Far from the current date, so that the job's own clock never reaches them.
const due = '2151-06-30'
const lead = '2151-05-31'
const server = useServer()

const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const tell = (today: string) => tellReachedReminders(server.services, noon(today))
const notesOf = async (person: Person) =>
  ((await (await person.get('/notifications')).json()) as Notification[]).filter(({ type }) => type === 'reminder_due')
const mailsTo = async (person: Person) => {
  const [row] = await server.services.sql`
    select count(*)::int as count from mails where template = 'reminder_due' and to_address = ${person.email}`
  return row?.count as number
}
const told = async (person: Person) => [(await notesOf(person)).length, await mailsTo(person)]

async function reminded(person: Person, reminder: object = {}) {
  const car = await addVehicle(server.services.sql, person.id)
  const answer = await person.post(`/vehicles/${car}/reminders`, {
    title: 'MOT at Brook Street',
    type: 'MOT',
    due_date: due,
    ...reminder,
  })
  expect(answer.status).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  return { car, id }
}
/** As the guard provides it. */
const owned = (person: Person, car: string) => ({ id: car, user_id: person.id }) as never

describe('telling of a reminder (REMI-18)', () => {
  test('nothing before its day, once on the reminder date, once when due, in the app and by email', async () => {
    const ann = await member(server, 'Ann Archer')
    const { car, id } = await reminded(ann, { location: 'Brook Street MOT Centre' })
    await server.services.sql`update vehicles set registration_number = 'AB12CDE' where id = ${car}`
    await tell(addDays(lead, -1))
    expect(await told(ann)).toEqual([0, 0])

    for (let run = 0; run < 3; run++) await tell(lead)
    expect(await told(ann)).toEqual([1, 1])
    expect(await notesOf(ann)).toMatchObject([
      {
        title: 'MOT at Brook Street',
        content: '2015 Mini Cooper (AB12 CDE): due in 30 days (30 June 2151)',
        metadata: { vehicle_id: car },
        is_read: false,
      },
    ])
    const mail = await mailTo(server, ann.email, 'MOT at Brook Street is due in 30 days')
    expect(mail.subject).toBe('2015 Mini Cooper (AB12 CDE): MOT at Brook Street is due in 30 days')
    expect(mail.text).toContain(
      "'MOT at Brook Street' for your 2015 Mini Cooper (AB12 CDE) is due in 30 days. The date is 30 June 2151.",
    )
    expect(mail.text).toContain('Hello Ann Archer,')
    expect(mail.text).toContain('Where: Brook Street MOT Centre')
    expect(mail.text).toMatch(new RegExp(`https?://[^/]+/vehicle/${car}\\?tab=reminders`))

    await tell(addDays(due, -1))
    expect(await told(ann)).toEqual([1, 1])
    for (let run = 0; run < 3; run++) await tell(due)
    await tell(addDays(due, 40))
    expect(await told(ann)).toEqual([2, 2])
    expect((await notesOf(ann))[0]?.content).toBe('2015 Mini Cooper (AB12 CDE): due today (30 June 2151)')
    await mailTo(server, ann.email, 'is due today')
    // Being notified is not an edit: the version somebody has open can still be saved.
    expect((await ann.patch(`/vehicles/${car}/reminders/${id}`, { version: 1, title: 'MOT' })).status).toBe(200)
  })

  test('when both days have come at once, only the due one is told', async () => {
    const ann = await member(server, 'Ann Archer')
    await reminded(ann)
    await tell(addDays(due, 2))
    expect(await told(ann)).toEqual([1, 1])
    expect((await notesOf(ann))[0]?.content).toContain('2 days overdue')
    await tell(addDays(due, 3))
    expect(await told(ann)).toEqual([1, 1])
  })

  test('nobody is told of what is completed, cancelled, deleted or not to be told, nor of a vehicle that is gone or sold', async () => {
    const { ann, sam } = await people(server)
    const { sql } = server.services
    await reminded(ann, { send_notification: false })
    for (const change of ["status = 'completed'", "status = 'cancelled'", "status = 'completed', deleted_at = now()"]) {
      const { id } = await reminded(ann)
      await sql.unsafe(`update reminders set ${change} where id = '${id}'`)
    }
    const deleted = await reminded(ann)
    await sql`update vehicles set deleted_at = now() where id = ${deleted.car}`
    const sold = await reminded(ann)
    await sql`update vehicles set user_id = ${sam.id} where id = ${sold.car}`
    await tell(lead)
    await tell(due)
    expect([await told(ann), await told(sam)]).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  test('an erased member is not written to; a suspended one hears of it when they are back', async () => {
    const [erased, suspended] = await Promise.all([member(server, 'Eve Erased'), member(server, 'Sue Spent')])
    const { sql } = server.services
    await reminded(erased)
    await reminded(suspended)
    await sql`update users set deleted_at = now() where id = ${erased.id}`
    await sql`update users set suspended_at = now() where id = ${suspended.id}`
    await tell(due)
    const [count] =
      await sql`select count(*)::int as n from notifications where user_id in (${erased.id}, ${suspended.id})
      and type = 'reminder_due'`
    expect([count?.n, await mailsTo(erased), await mailsTo(suspended)]).toEqual([0, 0, 0])
    await sql`update users set suspended_at = null where id = ${suspended.id}`
    await tell(addDays(due, 1))
    expect(await told(suspended)).toEqual([1, 1])
  })

  test('the day is the one in the United Kingdom: at half past eleven UTC in July it has begun, in January it has not', async () => {
    const ann = await member(server, 'Ann Archer')
    await reminded(ann, { title: 'In summer', due_date: '2149-07-15', lead_days: 10 })
    await reminded(ann, { title: 'In winter', due_date: '2150-01-15', lead_days: 10 })
    const titlesAt = async (now: string) => {
      await tellReachedReminders(server.services, new Date(now))
      return (await notesOf(ann)).map(({ title, content }) => `${title}${content.split(':')[1]?.split('(')[0]}`)
    }
    expect(await titlesAt('2149-07-04T22:30:00Z')).toEqual([])
    expect(await titlesAt('2149-07-04T23:30:00Z')).toEqual(['In summer due in 10 days '])
    expect(await titlesAt('2149-07-14T23:30:00Z')).toEqual(['In summer due today ', 'In summer due in 10 days '])
    expect(await titlesAt('2150-01-04T23:30:00Z')).toHaveLength(2)
    expect(await titlesAt('2150-01-05T00:30:00Z')).toHaveLength(3)
  })

  test('the app tells at night; the email waits for seven in the morning in the United Kingdom, once', async () => {
    const { sql } = server.services
    const leaving = async (now: string, due_date: string) => {
      const ann = await member(server, 'Ann Archer')
      await reminded(ann, { due_date })
      for (let run = 0; run < 2; run++) await tellReachedReminders(server.services, new Date(now))
      expect(await told(ann)).toEqual([1, 1])
      const queued = await sql`
        select mails.state, job.start_after from mails join jobs.job on job.data ->> 'mail_id' = mails.id::text
         where job.name = 'send-mail' and template = 'reminder_due' and to_address = ${ann.email}`
      expect(queued).toHaveLength(1)
      return queued[0]
    }
    const waiting = (until: string) => ({ state: 'queued', start_after: new Date(until) })
    expect(await leaving('2148-07-14T23:05:00Z', '2148-07-15')).toEqual(waiting('2148-07-15T06:00:00Z'))
    expect(await leaving('2149-01-15T06:59:00Z', '2149-01-15')).toEqual(waiting('2149-01-15T07:00:00Z'))
    // The clocks go forward at one.
    expect(await leaving('2149-03-30T00:05:00Z', '2149-03-30')).toEqual(waiting('2149-03-30T06:00:00Z'))
    const byDay = await leaving('2149-07-15T06:00:00Z', '2149-07-15')
    expect(byDay?.start_after.getTime()).toBeLessThanOrEqual(Date.now())
  })

  test('an address nobody has confirmed gets no email; the app still tells', async () => {
    const ann = await member(server, 'Ann Archer')
    await server.services.sql`update users set email_verified = false where id = ${ann.id}`
    await reminded(ann)
    await tell(due)
    expect(await told(ann)).toEqual([1, 0])
  })

  test('what was typed reaches the email as text, never as markup or a header', () => {
    const mail = renderMail(
      'reminder_due',
      {
        name: '<b>Ann</b>',
        title: 'MOT\r\nBcc: all@example.org <script>',
        vehicle: '2015 Mini <i>Cooper</i>',
        due: 'due today',
        due_date: due,
        location: '<img src=x>',
        vehicle_id: 'one',
      },
      'https://garage.example',
    )
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.html).not.toMatch(/<script|<img|<i>|<b>/)
    expect(mail.html).toContain('href="https://garage.example/vehicle/one?tab=reminders"')
  })
})

describe('exactly once (REMI-18)', () => {
  test('with two servers at work on one database, in batches', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await addVehicle(server.services.sql, ann.id)
    await server.services.sql`
      insert into reminders (vehicle_id, user_id, title, type, due_date, reminder_date)
      select ${car}, ${ann.id}, 'R' || n, 'Other', ${due}::date, ${lead}::date from generate_series(1, 450) as n`
    const second = await startTestServer({}, server.services.databaseUrl)
    onTestFinished(second.stop)
    const both = (today: string) =>
      Promise.all(
        [server.services, second.server.services, server.services].map((each) =>
          tellReachedReminders(each, noon(today)),
        ),
      )
    await both(lead)
    await both(due)
    const [counts] = await server.services.sql`
      select (select count(*)::int from notifications where user_id = ${ann.id} and type = 'reminder_due') as notes,
             (select count(distinct content)::int from notifications where user_id = ${ann.id} and type = 'reminder_due')
               as kinds,
             (select count(*)::int from mails where to_address = ${ann.email} and template = 'reminder_due') as mails`
    expect(counts).toEqual({ notes: 900, kinds: 2, mails: 900 })
  }, 60_000)

  test('after a failure in the middle of a batch nothing of it was told, and the next run tells all of it', async () => {
    const ann = await member(server, 'Ann Archer')
    const { sql } = server.services
    for (const title of ['One', 'Two', 'Three']) await reminded(ann, { title })
    await sql`create function fail_third() returns trigger language plpgsql as $$
      begin if new.payload ->> 'title' = 'Three' then raise 'the power went'; end if; return new; end $$`
    await sql`create trigger fail_third before insert on mails for each row execute function fail_third()`
    await expect(tell(lead)).rejects.toThrow('the power went')
    expect(await told(ann)).toEqual([0, 0])
    await sql`drop trigger fail_third on mails`
    await tell(lead)
    expect(await told(ann)).toEqual([3, 3])
  })

  test('the job is on its schedule', () => {
    expect(jobs).toContain(tellReminders)
    expect(tellReminders.schedule).toBe('*/5 * * * *')
  })
})

describe('a reminder that is moved or opened again (REMI-12, REMI-18)', () => {
  test('moved to a later day it is told again', async () => {
    const ann = await member(server, 'Ann Archer')
    const { car, id } = await reminded(ann)
    await tell(due)
    expect(await told(ann)).toEqual([1, 1])
    const later = addDays(due, 100)
    await changeReminder(server.services.db, owned(ann, car), id, { version: 1, due_date: later }, due)
    await tell(due)
    expect(await told(ann)).toEqual([1, 1])
    await tell(addDays(later, -30))
    await tell(later)
    expect(await told(ann)).toEqual([3, 3])
    // And back to the first day, which has passed: nothing more.
    await changeReminder(server.services.db, owned(ann, car), id, { version: 2, due_date: due }, later)
    await tell(later)
    expect(await told(ann)).toEqual([3, 3])
  })

  test.each([
    ['the due date', { due_date: addDays(due, -100) }, addDays(due, -50)],
    ['the lead days', { lead_days: 60 }, addDays(due, -45)],
  ])('never told and moved into the past by %s, it sends nothing for the days gone by', async (_, change, today) => {
    const ann = await member(server, 'Ann Archer')
    const { car, id } = await reminded(ann)
    await changeReminder(server.services.db, owned(ann, car), id, { version: 1, ...change }, today)
    await tell(today)
    expect(await told(ann)).toEqual([0, 0])
  })

  test('edited in other ways it is not told again; with a new lead day only that day is new', async () => {
    const ann = await member(server, 'Ann Archer')
    const { car, id } = await reminded(ann)
    await tell(lead)
    const change = (version: number, what: object, today: string) =>
      changeReminder(server.services.db, owned(ann, car), id, { version, ...what }, today)
    await change(1, { title: 'MOT and service', due_date: due, lead_days: 30 }, lead)
    await tell(addDays(lead, 1))
    expect(await told(ann)).toEqual([1, 1])
    await change(2, { lead_days: 10 }, addDays(lead, 1))
    await tell(addDays(due, -11))
    expect(await told(ann)).toEqual([1, 1])
    await tell(addDays(due, -10))
    expect(await told(ann)).toEqual([2, 2])
    await tell(due)
    expect(await told(ann)).toEqual([3, 3])
  })

  test('reopened after its days went by it stays quiet; opened in time it is told; told once it is not told twice', async () => {
    const ann = await member(server, 'Ann Archer')
    const { db } = server.services
    const made = await Promise.all(Array.from({ length: 4 }, () => reminded(ann)))
    const set = (index: number, status: 'pending' | 'completed', today: string) => {
      const { car, id } = made[index] ?? { car: '', id: '' }
      return setReminderStatus(db, { vehicle: owned(ann, car), actor: ann, role: 'owner' }, id, status, today)
    }
    for (const index of [0, 1, 2]) await set(index, 'completed', addDays(lead, -5))
    await tell(lead)
    expect(await told(ann)).toEqual([1, 1])
    // One between its two days: the first is not made up for, the second is kept.
    await set(0, 'pending', addDays(lead, 3))
    await tell(addDays(lead, 3))
    expect(await told(ann)).toEqual([1, 1])
    await tell(due)
    expect(await told(ann)).toEqual([3, 3])
    // Two long after: no flood of messages.
    await set(1, 'pending', addDays(due, 9))
    await set(2, 'pending', addDays(due, 9))
    await tell(addDays(due, 9))
    expect(await told(ann)).toEqual([3, 3])
    // Completed and reopened on the day itself.
    await set(3, 'completed', due)
    await set(3, 'pending', due)
    await tell(due)
    expect(await told(ann)).toEqual([3, 3])
  })

  test('turning its notification on later does not make up for days gone by', async () => {
    const ann = await member(server, 'Ann Archer')
    const { car, id } = await reminded(ann, { send_notification: false })
    await changeReminder(
      server.services.db,
      owned(ann, car),
      id,
      { version: 1, send_notification: true },
      addDays(lead, 2),
    )
    await tell(addDays(lead, 2))
    expect(await told(ann)).toEqual([0, 0])
    await tell(due)
    expect(await told(ann)).toEqual([1, 1])
  })
})
