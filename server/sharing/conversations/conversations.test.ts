import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Notification } from '#domain/members/notification.ts'
import type { Conversation, ConversationPage } from '#domain/sharing/conversation.ts'
import { mailTo } from '../../test/outbox.ts'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { memberWithCar } from '../../test/records.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const suffix = () => randomBytes(4).toString('hex')

/** Ann's car, which everybody can see. */
async function publicCar() {
  const { ann, car } = await memberWithCar(server)
  const slug = `mini-cooper-2015-${suffix()}`
  await server.services.sql`update vehicles set is_public = true, public_url = ${slug} where id = ${car}`
  return { ann, car, slug, about: { kind: 'contact_owner', about: slug } }
}

async function listing(status: 'draft' | 'published') {
  const { ann, car } = await memberWithCar(server)
  const slug = `mini-cooper-2015-${suffix()}`
  await server.services.sql`
    insert into vehicle_listings
      (vehicle_id, user_id, price, description, location, contact_phone, contact_email, url_slug, status)
    values (${car}, ${ann.id}, 100, 'Nice', 'Leeds', '1', 'seller@example.org', ${slug}, ${status})`
  await server.services.sql`update vehicles set status = 'For Sale' where id = ${car}`
  return { ann, car, slug, about: { kind: 'listing', about: slug } }
}

const vic = (extra: object = {}) => ({
  message: 'Is it still for sale?',
  from_name: 'Vic Visitor',
  from_email: `vic.${suffix()}@visitors.example`,
  ...extra,
})
const inbox = async (person: Person) => (await (await person.get('/conversations')).json()) as ConversationPage
const first = async (person: Person) => (await inbox(person)).items[0]?.id ?? ''
const open = async (person: Person, id: string) =>
  (await (await person.get(`/conversations/${id}`)).json()) as Conversation
const news = async (person: Person) =>
  ((await (await person.get('/notifications')).json()) as Notification[]).filter(({ type }) => type !== 'badge_earned')
const rows = async (to: Person) =>
  (await server.services.sql`select id from enquiries where to_user_id = ${to.id}`).length

describe('an enquiry reaches the other side', () => {
  test('a visitor writes from the public page; the owner has it in the app and by email, and the answer comes by email, no address shown to either (PUBL-13)', async () => {
    const { ann, about } = await publicCar()
    const from = vic({ message: 'Does it have <b>both</b> keys?\nVic' })
    const sent = await visitor(server).post('/enquiries', { ...about, ...from })
    expect([sent.status, await sent.json()]).toEqual([201, { sent: true }])

    const [told] = await news(ann)
    expect(told).toMatchObject({
      type: 'enquiry',
      title: 'A visitor who gave the name Vic Visitor wrote to you about your 2015 Mini Cooper',
      content: 'Does it have <b>both</b> keys? Vic',
      metadata: { enquiry_id: expect.any(String) },
    })
    const mail = await mailTo(server, ann.email, 'A visitor who gave the name Vic Visitor wrote to you')
    expect(mail.text).toContain('we haven’t checked the name')
    expect(mail.text).toContain('Does it have <b>both</b> keys?\nVic')
    expect(mail.html).not.toContain('<b>')
    expect(mail.text).toContain(`/messages/${told?.metadata.enquiry_id}`)
    const list = await ann.get('/conversations')
    const opened = await ann.get(`/conversations/${told?.metadata.enquiry_id}`)
    const toAnn = JSON.stringify([told, { ...mail, to: '' }, await list.json(), await opened.json()])
    expect(toAnn).not.toContain(from.from_email)
    expect(toAnn).not.toContain('reply-to')

    const answer = await ann.post(`/conversations/${await first(ann)}/messages`, { message: 'It does. <i>Ann</i>' })
    expect(answer.status).toBe(201)
    const answered = (await answer.json()) as Conversation
    expect(answered.messages.map(({ is_mine, message }) => [is_mine, message])).toEqual([
      [false, from.message],
      [true, 'It does. <i>Ann</i>'],
    ])
    const back = await mailTo(server, from.from_email, 'Ann Archer answered you about the 2015 Mini Cooper')
    expect(back.text).toContain('It does. <i>Ann</i>')
    expect(back.text).toContain('> Does it have <b>both</b> keys?\n> Vic')
    expect(back.text).toContain('You’re getting this email because someone gave your address on GarageTale')
    expect(back.text).toContain('GarageTale isn’t asking you for anything')
    expect(back.text).toMatch(/\/conversation\/[\w-]{43}\b/)
    expect(back.html).not.toContain('<i>')
    expect(JSON.stringify(back)).not.toContain(ann.email)
    expect(JSON.stringify(answered)).not.toContain(from.from_email)
  })

  test('a member writes to a member, who answers, and so on, each in their own inbox (PROF-14)', async () => {
    const { ann, sam } = await people(server)
    const sent = await sam.post('/enquiries', { kind: 'message', about: ann.id, message: 'Fancy a run to Durness?' })
    expect(sent.status).toBe(201)
    await ann.post(`/conversations/${await first(ann)}/messages`, { message: 'When?' })
    expect((await news(sam))[0]).toMatchObject({ type: 'enquiry', title: 'Ann Archer answered you', content: 'When?' })
    await sam.post(`/conversations/${await first(sam)}/messages`, { message: 'Saturday.' })
    const { items } = await inbox(ann)
    expect(items.map(({ last, opened_by_me, with_name }) => [last.message, opened_by_me, with_name])).toEqual([
      ['Saturday.', false, 'Sam Sutton'],
    ])
    const { messages, id } = await open(ann, (await news(ann)).at(-1)?.metadata.enquiry_id ?? '')
    expect(id).toBe(items[0]?.id)
    expect(messages.map(({ is_mine, message }) => [is_mine, message])).toEqual([
      [false, 'Fancy a run to Durness?'],
      [true, 'When?'],
      [false, 'Saturday.'],
    ])
    await mailTo(server, ann.email, 'Sam Sutton answered you')
    const mails = (await server.mails(3)).filter(({ to }) => [ann.email, sam.email].includes(to))
    expect(mails).toHaveLength(3)
    for (const { to, ...rest } of mails)
      expect(JSON.stringify(rest)).not.toContain(to === ann.email ? sam.email : ann.email)
    for (const person of [ann, sam])
      expect(JSON.stringify([await inbox(person), await news(person)])).not.toMatch(/@example\.org/)
  })

  test('a listing’s contact goes to the seller’s account while it is published, not before', async () => {
    const { ann, about } = await listing('published')
    const sam = await member(server, 'Sam Sutton')
    expect((await sam.post('/enquiries', { ...about, message: 'Part exchange?' })).status).toBe(201)
    const mail = await mailTo(server, ann.email, 'Sam Sutton wrote to you about your listing for the 2015 Mini')
    expect(JSON.stringify(mail)).not.toContain(sam.email)
    const draft = await listing('draft')
    expect((await sam.post('/enquiries', { ...draft.about, message: 'Hello?' })).status).toBe(404)
    await server.services.sql`update vehicles set status = 'Owned' where user_id = ${ann.id}`
    expect((await sam.post('/enquiries', { ...about, message: 'Sold already?' })).status).toBe(404)
  })

  test('whoever has not confirmed their address is told in the app only', async () => {
    const { ann, about } = await publicCar()
    await server.services.sql`update users set email_verified = false where id = ${ann.id}`
    await visitor(server).post('/enquiries', { ...about, ...vic() })
    expect(await news(ann)).toHaveLength(1)
    const [mails] = await server.services.sql`select count(*)::int from mails where to_address = ${ann.email}`
    expect(mails?.count).toBe(0)
  })

  test('the inbox pages by key', async () => {
    const ann = await member(server, 'Ann Archer')
    await server.services.sql`
      insert into enquiries (kind, to_user_id, from_name, from_email, message, created_at)
      select 'contact_owner', ${ann.id}, 'Vic', 'v@visitors.example', 'Number ' || n, now() - make_interval(mins => n)
        from generate_series(1, 45) n`
    const seen: string[] = []
    for (let next: string | null = ''; next !== null; ) {
      const page = (await (await ann.get(`/conversations${next && `?after=${next}`}`)).json()) as ConversationPage
      seen.push(...page.items.map(({ last }) => last.message))
      next = page.next
    }
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => `Number ${index + 1}`))
  })
})

describe('nobody else', () => {
  test('reads, marks or answers it: a stranger and a visitor are refused alike, and the sender finds it with what they sent', async () => {
    const { ann, about } = await publicCar()
    const { sam, visitor: somebody } = await people(server)
    const sender = await member(server, 'Colin Carter')
    await sender.post('/enquiries', { ...about, message: 'Where did you find the cloth?' })
    const id = await first(ann)
    for (const [who, status] of [
      [sam, 404],
      [somebody, 401],
    ] as const) {
      expect((await who.post(`/conversations/${id}/read`, {})).status).toBe(status)
      expect((await who.get(`/conversations/${id}`)).status).toBe(status)
      expect((await who.post(`/conversations/${id}/messages`, { message: 'Ha' })).status).toBe(status)
    }
    expect((await sam.get('/enquiries/not-an-id')).status).toBe(404)
    expect((await sam.get(`/conversations?after=${id}`)).status).toBe(400)
    expect(await (await sam.get(`/conversations?after=0_${id}`)).json()).toEqual({ items: [], next: null })
    expect((await open(ann, id)).messages).toHaveLength(1)
    expect((await inbox(sender)).items).toMatchObject([{ id, opened_by_me: true, unread: 0, with_name: 'Ann Archer' }])
  })

  test('after a sale the seller keeps theirs, and the buyer sees none of them', async () => {
    const { ann, car, slug, about } = await publicCar()
    const sam = await member(server, 'Sam Sutton')
    const from = vic()
    await visitor(server).post('/enquiries', { ...about, ...from })
    await server.services.sql`
      update vehicles set user_id = ${sam.id}, is_public = false, public_url = null, model = 'Changed since' where id = ${car}`
    expect((await inbox(sam)).items).toEqual([])
    const [kept] = (await inbox(ann)).items
    expect(kept?.about).toBe('2015 Mini Cooper')
    expect((await ann.post(`/conversations/${kept?.id}/messages`, { message: 'Sold, sorry.' })).status).toBe(201)
    const mail = await mailTo(server, from.from_email, 'Ann Archer answered you')
    expect(mail.text).not.toContain(slug)
    expect(JSON.stringify(mail)).not.toContain('Changed since')
  })
})

describe('what is refused', () => {
  test('a page that is not public any more, deleted, or never was', async () => {
    const { car, about } = await publicCar()
    const { sql } = server.services
    const write = async () => (await visitor(server).post('/enquiries', { ...about, ...vic() })).status
    await sql`update vehicles set is_public = false where id = ${car}`
    expect(await write()).toBe(404)
    await sql`update vehicles set is_public = true, deleted_at = now() where id = ${car}`
    expect(await write()).toBe(404)
    for (const kind of ['contact_owner', 'listing', 'business', 'quote', 'appointment'])
      expect((await visitor(server).post('/enquiries', { ...vic(), kind, about: 'no-such-thing' })).status).toBe(404)
  })

  test('a message to a member from a visitor, to oneself, to nobody, to who blocked one or is gone', async () => {
    const { ann, sam, visitor: somebody } = await people(server)
    const { sql } = server.services
    const to = (about: string) => ({ kind: 'message', about, message: 'Hello' })
    expect((await somebody.post('/enquiries', { ...to(ann.id), ...vic() })).status).toBe(401)
    expect((await ann.post('/enquiries', to(ann.id))).status).toBe(409)
    for (const about of ['me', crypto.randomUUID(), '00000000-0000-4000-8000-000000000001'])
      expect((await sam.post('/enquiries', to(about))).status).toBe(404)
    await sam.post('/enquiries', to(ann.id))
    const received = await first(ann)
    await sql`insert into blocks (blocker_id, blocked_id) values (${sam.id}, ${ann.id})`
    for (const [one, other] of [[ann, sam] as const, [sam, ann] as const])
      expect((await one.post('/enquiries', to(other.id))).status).toBe(404)
    const late = await ann.post(`/conversations/${received}/messages`, { message: 'Hello' })
    expect([late.status, await rows(sam)]).toEqual([404, 0])
    await sql`delete from blocks where blocker_id = ${sam.id}`
    expect((await open(ann, received)).messages_left).toBe(5)
    await sql`update users set suspended_at = now() where id = ${ann.id}`
    expect((await sam.post('/enquiries', to(ann.id))).status).toBe(404)
  })

  test('one’s own vehicle and listing', async () => {
    for (const { ann, about } of [await publicCar(), await listing('published')]) {
      expect((await ann.post('/enquiries', { ...about, message: 'Me again' })).status).toBe(409)
      expect(await rows(ann)).toBe(0)
    }
  })

  test.each([
    ['message', 'blanks', { message: ' \n ' }, 'Please write a message'],
    ['message', 'what nobody sees', { message: '\u0085\u200b' }, 'Please write a message'],
    ['message', 'a break of another sort', { message: '\u0085' }, 'Please write a message'],
    ['message', 'a book', { message: 'x'.repeat(5001) }, 'Use 5,000 characters or fewer'],
    ['from_name', 'a line break only', { from_name: '\r\n \u202e' }, 'Please enter your name'],
    ['from_name', 'none', { from_name: undefined }, 'Please enter your name'],
    ['from_name', 'our own', { from_name: 'Garage-Tale Support' }, 'Please enter your own name, not ours'],
    ['from_name', 'an endless one', { from_name: 'x'.repeat(101) }, 'Use 100 characters or fewer'],
    ['from_email', 'none', { from_email: undefined }, 'Please enter a valid email address'],
    ['from_email', 'no domain', { from_email: 'vic@visitors' }, 'Please enter a valid email address'],
    [
      'from_email',
      'a header smuggled in',
      { from_email: 'vic@x.example\r\nBcc: all@x.example' },
      'Please enter a valid email address',
    ],
    ['from_email', 'two of them', { from_email: 'a@x.example, b@x.example' }, 'Please enter a valid email address'],
    ['from_email', 'one with a name', { from_email: 'Vic <vic@x.example>' }, 'Please enter a valid email address'],
    ['from_email', 'a list', { from_email: ['a@x.example', 'b@x.example'] }, 'Please enter a valid email address'],
  ])('a wrong %s is named: %s', async (field, _what, wrong, message) => {
    const { about } = await publicCar()
    const answer = await visitor(server).post('/enquiries', { ...about, ...vic(wrong) })
    expect(answer.status).toBe(400)
    expect((await answer.json()).error.fields).toEqual({ [field]: message })
  })

  test('nobody chooses the recipient, the sender or the moment: what a body says of them is not heard', async () => {
    const { ann, about } = await publicCar()
    const { sam } = await people(server)
    const said = { message: 'Hello', from_name: 'GarageTale', from_email: 'x@x.example', from_user_id: ann.id }
    await sam.post('/enquiries', { ...about, ...said, to_user_id: sam.id, answered_at: '2020-01-01', id: sam.id })
    const [kept] = await server.services.sql`select * from enquiries where to_user_id = ${ann.id}`
    expect(kept).toMatchObject({ from_user_id: sam.id, from_name: null, from_email: null, answered_at: null })
    expect((await inbox(ann)).items[0]?.with_name).toBe('Sam Sutton')
  })

  test('hostile names stay text on one line, in the app, the subject and the email', async () => {
    const { ann, about } = await publicCar()
    const from = vic({ from_name: 'Vic\r\nBcc: all of x\u202e <script>alert(1)</script>', message: '<img src=x>' })
    expect((await visitor(server).post('/enquiries', { ...about, ...from })).status).toBe(201)
    const lure = vic({ from_name: 'Win at evil.example' })
    const refused = await visitor(server).post('/enquiries', { ...about, ...lure })
    expect([refused.status, (await refused.json()).error.fields.from_name]).toEqual([
      400,
      'Please leave web and email addresses out of the name',
    ])
    const mail = await mailTo(server, ann.email, 'wrote to you')
    expect(mail.subject).toBe(
      'A visitor who gave the name Vic Bcc: all of x <script>alert(1)</script> wrote to you about your 2015 Mini Cooper',
    )
    expect(mail.html).not.toMatch(/<script|<img/)
    expect(mail.to).toBe(ann.email)
    await ann.post(`/conversations/${await first(ann)}/messages`, {
      message: 'Line\r\nBcc: all@x.example, see https://x.example',
    })
    const back = await mailTo(server, from.from_email, 'answered you')
    // It can be read but not clicked: the email comes from us.
    expect(back.text).toContain('Bcc: all @ x . example, see https : // x . example')
    expect([back.to, back.subject]).toEqual([from.from_email, 'Ann Archer answered you about the 2015 Mini Cooper'])
  })
})

describe('clicked twice, or far too often', () => {
  test('the same attempt many times at once is one message, one notification, one email', async () => {
    const { ann, about } = await publicCar()
    const from = { ...about, ...vic() }
    const { sam } = await people(server)
    const somebody = visitor(server)
    const click = (who: Person, body: object) => who.post('/enquiries', body, { 'idempotency-key': 'attempt-0001' })
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => click(somebody, from)),
      ...Array.from({ length: 5 }, () => click(sam, { ...about, message: 'Hello' })),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect([await rows(ann), (await news(ann)).length]).toEqual([2, 2])
    const [mails] = await server.services.sql`select count(*)::int from mails where to_address = ${ann.email}`
    expect(mails?.count).toBe(2)
    const changed = await click(somebody, { ...from, message: 'Something else' })
    expect([changed.status, (await changed.json()).error.code]).toEqual([409, 'already_sent'])
    expect((await somebody.post('/enquiries', from, { 'idempotency-key': 'x' })).status).toBe(400)
  })

  test('an answer clicked twice is sent once, and at most two follow a visitor’s message', async () => {
    const { ann, about } = await publicCar()
    const from = vic()
    await visitor(server).post('/enquiries', { ...about, ...from })
    const id = await first(ann)
    const click = () =>
      ann.post(`/conversations/${id}/messages`, { message: 'Yes' }, { 'idempotency-key': 'attempt-0001' })
    await Promise.all([click(), click(), click()])
    expect((await open(ann, id)).messages).toHaveLength(2)
    const more = await Promise.all(
      Array.from({ length: 7 }, (_, n) => ann.post(`/conversations/${id}/messages`, { message: `More ${n}` })),
    )
    expect(more.map(({ status }) => status).sort()).toEqual([201, ...Array(6).fill(409)])
    const opened = await open(ann, id)
    expect([opened.messages_left, opened.messages.length]).toEqual([0, 3])
    const [mails] = await server.services.sql`
      select count(*)::int from mails where to_address = ${from.from_email} and template = 'enquiry_answer'`
    expect(mails?.count).toBe(2)
  })

  test('a member’s message is answered up to five times', async () => {
    const { ann, sam } = await people(server)
    await sam.post('/enquiries', { kind: 'message', about: ann.id, message: 'Fancy a run?' })
    const id = await first(ann)
    const said = await Promise.all(
      Array.from({ length: 7 }, (_, n) => ann.post(`/conversations/${id}/messages`, { message: `Answer ${n}` })),
    )
    expect(said.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), 409, 409])
  })

  test('sent again after a lost answer it counts against nobody', async () => {
    const { ann, about } = await publicCar()
    const somebody = visitor(server)
    const from = { ...about, ...vic() }
    const again = async () => (await somebody.post('/enquiries', from, { 'idempotency-key': 'attempt-0002' })).status
    for (let n = 0; n < 25; n++) expect(await again()).toBe(201)
    for (let n = 0; n < 5; n++)
      expect((await somebody.post('/enquiries', { ...from, message: `Word ${n}` })).status).toBe(201)
    expect((await somebody.post('/enquiries', { ...from, message: 'One too many' })).status).toBe(429)
    expect([await again(), await rows(ann)]).toEqual([201, 6])
  })

  test('junk under somebody else’s address does not shut that person out', async () => {
    const { about } = await publicCar()
    const rival = vic()
    const [attacker, honest] = [visitor(server), visitor(server)]
    const statuses: number[] = []
    for (let n = 0; n < 8; n++)
      statuses.push((await attacker.post('/enquiries', { ...about, ...rival, message: `Junk ${n}` })).status)
    expect(statuses).toEqual([...Array(6).fill(201), 429, 429])
    expect((await honest.post('/enquiries', { ...about, ...rival, message: 'I mean it' })).status).toBe(201)
  })

  test('a visitor who floods with ever new mailboxes is stopped by their address', async () => {
    const cars = await Promise.all(Array.from({ length: 5 }, publicCar))
    const somebody = visitor(server)
    const statuses: number[] = []
    for (let n = 0; n < 24; n++)
      statuses.push((await somebody.post('/enquiries', { ...cars[n % 5]?.about, ...vic() })).status)
    expect(statuses).toEqual([...Array(20).fill(201), ...Array(4).fill(429)])
  })

  test('one sender cannot flood one person, nor a crowd of addresses', async () => {
    const { ann, about } = await publicCar()
    const { sam } = await people(server)
    const again = async () => (await sam.post('/enquiries', { ...about, message: 'Answer me' })).status
    const statuses: number[] = []
    for (let n = 0; n < 8; n++) statuses.push(await again())
    expect(statuses).toEqual([...Array(6).fill(201), 429, 429])
    const crowd = await Promise.all(
      Array.from({ length: 70 }, () => visitor(server).post('/enquiries', { ...about, ...vic() })),
    )
    expect(crowd.filter(({ status }) => status === 201)).toHaveLength(54)
    expect(await rows(ann)).toBe(60)
  })

  test('a stranger’s mailbox cannot be filled by answering to it', async () => {
    const [name, domain] = vic().from_email.split('@')
    let sent = 0
    for (let n = 0; n < 7; n++) {
      const { ann, about } = await publicCar()
      await visitor(server).post('/enquiries', { ...about, ...vic({ from_email: `${name}+${n}@${domain}` }) })
      const id = await first(ann)
      for (let reply = 0; reply < 3; reply++)
        if ((await ann.post(`/conversations/${id}/messages`, { message: 'Buy this' })).status === 201) sent++
    }
    expect(sent).toBe(10)
  })

  test('a refused answer takes nothing from the mailbox', async () => {
    const from = vic()
    const write = async () => {
      const { ann, about } = await publicCar()
      await visitor(server).post('/enquiries', { ...about, ...from })
      return { ann, id: await first(ann) }
    }
    const { ann, id } = await write()
    const statuses: number[] = []
    for (let n = 0; n < 14; n++)
      statuses.push((await ann.post(`/conversations/${id}/messages`, { message: `Answer ${n}` })).status)
    expect(statuses).toEqual([201, 201, ...Array(12).fill(409)])
    const other = await write()
    expect((await other.ann.post(`/conversations/${other.id}/messages`, { message: 'Still here' })).status).toBe(201)
  })

  test('whoever invents visitors to write to strangers is stopped after twenty a day', async () => {
    const { ann, about } = await publicCar()
    for (let n = 0; n < 11; n++) await visitor(server).post('/enquiries', { ...about, ...vic() })
    const { items } = await inbox(ann)
    const statuses: number[] = []
    for (const { id } of items)
      for (let n = 0; n < 2; n++)
        statuses.push((await ann.post(`/conversations/${id}/messages`, { message: 'Buy this' })).status)
    expect(statuses).toEqual([...Array(20).fill(201), 429, 429])
    const sam = await member(server, 'Sam Sutton')
    await sam.post('/enquiries', { ...about, message: 'Hello' })
    expect((await ann.post(`/conversations/${await first(ann)}/messages`, { message: 'Hello Sam' })).status).toBe(201)
  })
})
