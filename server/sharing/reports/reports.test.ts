import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import type { LinkedReport, Report } from '#domain/sharing/report.ts'
import { mostLinks, type NewReportLinkAnswer, type OwnReceipt, type ReportLink } from '#domain/sharing/report-link.ts'
import { moderatorOf } from '../../test/community.ts'
import { member, type Person, password, visitor } from '../../test/people.ts'
import { jpeg, pdf } from '../../test/pictures.ts'
import { addVehicle } from '../../test/rows.ts'
import { sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'
import { sweepReports } from './sweep-reports.ts'

const server = useServer()
const today = londonToday()
const wanted = { label: 'Mr Patel', days: 14, with_receipts: true, cover_receipts: false, with_costs: false }
const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1' }
const desk = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36' }

async function makes(owner: Person, car: string, extra: object = {}): Promise<NewReportLinkAnswer> {
  const answer = await owner.post(`/vehicles/${car}/report-links`, { ...wanted, ...extra })
  expect([answer.status, answer.status === 201 ? '' : await answer.text()]).toEqual([201, ''])
  return answer.json()
}
const apiOf = ({ path }: { path: string }) => path.replace('/report/', '/public/reports/')
const opens = (link: { path: string }) => visitor(server).get(apiOf(link))
const statusOf = async (link: { path: string }) => (await opens(link)).status
async function reads(link: { path: string }): Promise<LinkedReport> {
  const answer = await opens(link)
  expect(answer.status).toBe(200)
  return answer.json()
}
const linksOf = async (owner: Person, car: string): Promise<ReportLink[]> =>
  (await (await owner.get(`/vehicles/${car}/report-links`)).json()).links
const views = (link: { path: string }, headers: Record<string, string>, who = visitor(server)) =>
  who.post(`${apiOf(link)}/view`, {}, headers)

async function logs(owner: Person, car: string, extra: object = {}): Promise<string> {
  const record = { type: 'Oil Change', date: today, cost: 123.45, comments: 'Changed the oil', ...extra }
  const answer = await owner.post(`/vehicles/${car}/service-records`, record)
  expect([answer.status, answer.status === 201 ? '' : await answer.text()]).toEqual([201, ''])
  return (await answer.json()).id
}
const uploads = async (owner: Person, bytes: Uint8Array) =>
  (await (await owner.post('/uploads/receipt', bytes)).json()).id as string

async function ownerAndCar() {
  const ann = await member(server, 'Ann Archer')
  return { ann, car: await addVehicle(server.services.sql, ann.id) }
}

describe('a link for one buyer', () => {
  test('tells the report without a name, cost or address of anybody, and nothing on the way keeps it', async () => {
    const { ann, car } = await ownerAndCar()
    await logs(ann, car, { mileage: 42_100 })
    const link = await makes(ann, car)
    expect(link.path).toMatch(/^\/report\/[\w-]{43}$/)
    const answer = await opens(link)
    expect([answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual([
      ...['no-store', 'noindex, nofollow'],
    ])
    const report: LinkedReport = await answer.json()
    expect(report.entries).toMatchObject([
      { title: 'Oil Change', text: 'Changed the oil', distance: '42,100 mi', cost: null, evidence: { grade: 'said' } },
    ])
    const said = JSON.stringify(report)
    for (const secret of ['Ann', 'Patel', ann.id, car, '123.45']) expect(said).not.toContain(secret)
    expect(JSON.stringify(await server.services.sql`select * from report_links`)).not.toContain(link.path.slice(8))
    expect((await reads(await makes(ann, car, { with_costs: true }))).entries[0]?.cost).toBe(123.45)
  })

  test('is seen by its maker with its views, which name nobody, and counts people who read', async () => {
    const { ann, car } = await ownerAndCar()
    const link = await makes(ann, car)
    // Fetching it is what mail scanners and link previews do.
    for (let times = 0; times < 3; times++) await opens(link)
    expect((await visitor(server).request('HEAD', apiOf(link))).status).toBe(405)
    for (const robot of ['WhatsApp/2.23', 'Slackbot-LinkExpanding 1.0', 'facebookexternalhit/1.1', ''])
      expect((await views(link, { 'user-agent': robot })).status).toBe(204)
    expect((await views(link, desk, ann)).status).toBe(204)
    expect((await linksOf(ann, car))[0]).toMatchObject({ label: 'Mr Patel', view_count: 0, views: [] })

    await Promise.all([views(link, phone), views(link, phone), views(link, phone)])
    await views(link, desk)
    const [seen] = await linksOf(ann, car)
    expect([seen?.view_count, seen?.views.map(({ device }) => device).sort()]).toEqual([2, ['computer', 'phone']])
    const columns = await server.services.sql`select * from report_views limit 1`
    expect(Object.keys(columns[0] ?? {}).sort()).toEqual(['device', 'id', 'link_id', 'viewed_at'])
    await server.services.sql`update report_views set viewed_at = viewed_at - interval '31 minutes'`
    await views(link, phone)
    expect((await linksOf(ann, car))[0]?.view_count).toBe(3)
  })

  test('ends when it is revoked, at once and for good, and can then be forgotten', async () => {
    const { ann, car } = await ownerAndCar()
    const [link, other] = [await makes(ann, car), await makes(ann, car, { label: 'Mrs Jones' })]
    const path = `/vehicles/${car}/report-links/${link.id}`
    for (let times = 0; times < 2; times++) expect((await ann.put(`${path}/ended`)).status).toBe(200)
    expect([await statusOf(link), await statusOf(other)]).toEqual([404, 200])
    expect((await views(link, phone)).status).toBe(404)
    expect((await linksOf(ann, car)).map(({ label, revoked_at }) => [label, revoked_at !== null])).toEqual([
      ['Mrs Jones', false],
      ['Mr Patel', true],
    ])
    expect((await ann.delete(path)).status).toBe(204)
    expect((await ann.delete(path)).status).toBe(404)
    expect(await linksOf(ann, car)).toHaveLength(1)
  })

  test('ends when its time is over, and is swept away long after', async () => {
    const { ann, car } = await ownerAndCar()
    const link = await makes(ann, car, { days: 7 })
    const { sql } = server.services
    const days = Math.round((Date.parse(link.expires_at) - Date.parse(link.created_at)) / 86_400_000)
    expect(days).toBe(7)
    const age = (by: string) =>
      sql`update report_links set created_at = created_at - ${by}::interval, expires_at = expires_at - ${by}::interval`
    await age('8 days')
    expect(await statusOf(link)).toBe(404)
    await sweepReports.run(server.services, {})
    expect(await linksOf(ann, car)).toHaveLength(1)
    await age('90 days')
    await sweepReports.run(server.services, {})
    expect(await linksOf(ann, car)).toEqual([])
    expect((await ann.post(`/vehicles/${car}/report-links`, { ...wanted, days: 365 })).status).toBe(400)
  })

  test('ends with the sale, and the buyer of the car does not learn of it', async () => {
    const { ann, car } = await ownerAndCar()
    const bea = await member(server, 'Bea Booth')
    const link = await makes(ann, car)
    await sells(ann, car, bea)
    expect([await statusOf(link), await linksOf(bea, car)]).toEqual([404, []])
    expect((await ann.post(`/vehicles/${car}/report-links`, wanted)).status).toBe(404)
    const hers = await makes(bea, car)
    await sells(bea, car, ann)
    expect([await statusOf(link), await statusOf(hers)]).toEqual([404, 404])
  })

  test('ends with the car, with the account, and while its maker is suspended', async () => {
    const { ann, car } = await ownerAndCar()
    const mod = await moderatorOf(server)
    const second = await addVehicle(server.services.sql, ann.id)
    const [link, ofSecond] = [await makes(ann, car), await makes(ann, second)]
    const act = (action: string) =>
      mod.post('/moderation/actions', { action, object_type: 'profile', object_id: ann.id, reason: 'Spam' })
    expect((await act('suspend')).status).toBeLessThan(300)
    expect(await statusOf(link)).toBe(404)
    expect((await act('unsuspend')).status).toBeLessThan(300)
    expect(await statusOf(link)).toBe(200)
    await ann.signsIn()
    expect((await ann.delete(`/vehicles/${car}`)).status).toBe(204)
    expect([await statusOf(link), await statusOf(ofSecond)]).toEqual([404, 200])
    expect((await ann.request('DELETE', '/account', { password })).status).toBe(204)
    expect(await statusOf(ofSecond)).toBe(404)
    expect(await server.services.sql`select from report_links where user_id = ${ann.id}`).toHaveLength(0)
  })

  test('is nobody else’s to make, see, end or cover, cannot be guessed, and there are only so many', async () => {
    const { ann, car } = await ownerAndCar()
    const sam = await member(server, 'Sam Stone')
    const link = await makes(ann, car)
    const path = `/vehicles/${car}/report-links`
    const file = await uploads(ann, await jpeg())
    await logs(ann, car, { image_ids: [file] })
    const tries = [
      sam.get(path),
      sam.post(path, wanted),
      sam.put(`${path}/${link.id}/ended`),
      sam.delete(`${path}/${link.id}`),
      sam.get(`/vehicles/${car}/receipts`),
      sam.put(`/vehicles/${car}/receipts/${file}/cover`, { areas: [] }),
      sam.delete(`/vehicles/${car}/receipts/${file}/cover`),
    ]
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 404))
    for (const odd of [link.id, 'a'.repeat(43), '%27', 'x'])
      expect(await statusOf({ path: `/report/${odd}` })).toBe(404)
    expect(await statusOf(link)).toBe(200)
    await server.services.sql`delete from rate_limits`
    const made = await Promise.all(Array.from({ length: mostLinks }, () => ann.post(path, wanted)))
    expect(made.map(({ status }) => status).toSorted()).toEqual([...Array(mostLinks - 1).fill(201), 409])
  })
})

describe('what a buyer is told', () => {
  test('of what the owner hid, deleted and changed, and of what was typed in the week before', async () => {
    const { ann, car } = await ownerAndCar()
    const { sql } = server.services
    const [hidden, deleted, slip, changed] = [
      await logs(ann, car, { comments: 'Hide me', mileage: 31_000, date: addDays(today, -300) }),
      await logs(ann, car, { comments: 'Delete me' }),
      await logs(ann, car, { comments: 'A slip' }),
      await logs(ann, car, { comments: 'Change me', date: addDays(today, -700) }),
    ]
    await sql`update maintenance_logs set created_at = now() - interval '9 days' where id in (${deleted}, ${changed})`
    await sql`update maintenance_logs set changed_at = now() where id = ${changed}`
    expect(
      (await ann.put(`/vehicles/${car}/sharing/entries/maintenance/${hidden}`, { is_publicly_visible: false })).status,
    ).toBe(200)
    for (const id of [deleted, slip])
      expect((await ann.delete(`/vehicles/${car}/service-records/${id}`)).status).toBe(204)
    await logs(ann, car, { comments: 'Typed tonight', date: addDays(today, -1000) })

    const report = await reads(await makes(ann, car))
    const missing = report.missing.join(' ')
    expect(missing).toContain('1 entry is not shown')
    expect(missing).toContain('1 entry was deleted after standing here for more than a day')
    expect(missing).toContain('1 entry was changed later')
    expect(report.in_short.join(' ')).toContain(
      `1 entry about ${addDays(today, -1000).slice(0, 4)} was only written in the last 7 days`,
    )
    const said = JSON.stringify(report)
    for (const kept of ['Hide me', 'Delete me', 'A slip', '31,000']) expect(said).not.toContain(kept)
    expect(report.points).toEqual([])
    // Nor does turning the public history off empty a report that its owner makes.
    await ann.patch(`/vehicles/${car}/sharing`, { show_maintenance: false })
    expect((await reads(await makes(ann, car))).entries).toHaveLength(2)
  })

  test('the public report holds what the public page shows, and goes with it', async () => {
    const { ann, car } = await ownerAndCar()
    await logs(ann, car, { comments: 'For all to see' })
    const hidden = await logs(ann, car, { comments: 'Not for all' })
    await ann.put(`/vehicles/${car}/sharing/entries/maintenance/${hidden}`, { is_publicly_visible: false })
    const { public_url } = await (await ann.patch(`/vehicles/${car}/sharing`, { is_public: true })).json()
    const read = () => visitor(server).get(`/public/vehicles/${public_url}/report`)
    const report: Report = await (await read()).json()
    expect(report.entries.map(({ text }) => text)).toEqual(['For all to see'])
    expect(report.missing.join(' ')).toContain('1 entry is not shown')
    await ann.patch(`/vehicles/${car}/sharing`, { show_maintenance: false })
    const without: Report = await (await read()).json()
    expect([without.entries, without.not_shown]).toEqual([[], 2])
    await ann.patch(`/vehicles/${car}/sharing`, { is_public: false })
    expect((await read()).status).toBe(404)
    for (const odd of ['no-such-car', '%27', 'A'])
      expect((await visitor(server).get(`/public/vehicles/${odd}/report`)).status).toBe(404)
  })

  test('neither report takes more than a few statements, however long the history', async () => {
    const { ann, car } = await ownerAndCar()
    await server.services.sql`
      insert into maintenance_logs (vehicle_id, user_id, kind, type, date, mileage)
      select ${car}, ${ann.id}, 'service', 'Oil Change', date '2020-01-01' + n, 1000 + n * 10 from generate_series(1, 700) n`
    const report = await reads(await makes(ann, car))
    expect(report.entries).toHaveLength(500)
    expect(report.points.length).toBeLessThanOrEqual(240)
  })
})

describe('receipts', () => {
  /** White, with a black 'name' in the top left quarter. */
  const named = async () =>
    sharp({ create: { width: 800, height: 600, channels: 3, background: '#ffffff' } })
      .composite([
        { input: { create: { width: 400, height: 300, channels: 3, background: '#d01020' } }, left: 0, top: 0 },
      ])
      .jpeg()
      .toBuffer()
  const receiptsOf = async (owner: Person, car: string): Promise<OwnReceipt[]> =>
    (await (await owner.get(`/vehicles/${car}/receipts`)).json()).receipts
  const shown = (link: { path: string }, id: string) => visitor(server).get(`${apiOf(link)}/receipts/${id}`)
  const reddest = async (bytes: ArrayBuffer) => {
    const { data, info } = await sharp(Buffer.from(bytes)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    let most = 0
    for (let at = 0; at < data.length; at += info.channels) most = Math.max(most, (data[at] ?? 0) - (data[at + 1] ?? 0))
    return most
  }

  test('are shown as they are, covered, or not at all, as the owner asked for this link', async () => {
    const { ann, car } = await ownerAndCar()
    const [file, paper] = [await uploads(ann, await named()), await uploads(ann, pdf())]
    await logs(ann, car, { image_ids: [file, paper] })
    const whole = await makes(ann, car)
    const covered = await makes(ann, car, { cover_receipts: true })
    const none = await makes(ann, car, { with_receipts: false })
    const receipts = async (link: { path: string }) => {
      const [entry] = (await reads(link)).entries
      return { ids: entry?.receipts.map(({ id }) => id) ?? [], kept_back: entry?.receipts_kept_back }
    }
    const all = await receipts(whole)
    expect([all.ids.length, all.kept_back]).toEqual([2, 0])
    const [picture = '', document = ''] = all.ids
    expect(await receipts(none)).toEqual({ ids: [], kept_back: 2 })
    // Asked for covering, and not covered yet: only that there is one.
    expect(await receipts(covered)).toEqual({ ids: [], kept_back: 2 })
    const statuses = async (id: string) =>
      Promise.all([whole, covered, none].map(async (link) => (await shown(link, id)).status))
    expect([await statuses(picture), await statuses(document)]).toEqual([
      [200, 404, 404],
      [200, 404, 404],
    ])
    const original = await shown(whole, picture)
    expect(original.headers.get('content-type')).toBe('image/webp')
    expect(await reddest(await original.arrayBuffer())).toBeGreaterThan(100)
    const download = await shown(whole, document)
    expect([download.headers.get('content-type'), download.headers.get('content-disposition')]).toEqual([
      ...['application/pdf', 'attachment; filename="receipt.pdf"'],
    ])

    const cover = (areas: object[], id = file) => ann.put(`/vehicles/${car}/receipts/${id}/cover`, { areas })
    expect((await cover([{ x: 0, y: 0, width: 0.5, height: 0.5 }])).status).toBe(200)
    expect((await cover([], paper)).status).toBe(409)
    expect((await receiptsOf(ann, car)).map(({ areas }) => areas?.length ?? null)).toEqual([1, null])
    expect(await receipts(covered)).toEqual({ ids: [picture], kept_back: 1 })
    const copy = await (await shown(covered, picture)).arrayBuffer()
    expect(await reddest(copy)).toBeLessThan(40)
    expect(await reddest(await (await shown(whole, picture)).arrayBuffer())).toBeGreaterThan(100)

    // What it was made from stays, is the owner's alone, and has no address in the report.
    for (const id of [file, picture]) expect((await visitor(server).get(`/files/${id}`)).status).toBe(404)
    expect(JSON.stringify(await reads(covered))).not.toContain(file)
    expect((await ann.delete(`/vehicles/${car}/receipts/${file}/cover`)).status).toBe(204)
    expect((await shown(covered, picture)).status).toBe(404)
  })

  test('one copy at a time, however many cover it at once, and none after its receipt', async () => {
    const { ann, car } = await ownerAndCar()
    const { sql } = server.services
    const file = await uploads(ann, await named())
    const log = await logs(ann, car, { image_ids: [file] })
    const path = `/vehicles/${car}/receipts/${file}/cover`
    const areas = [{ x: 0.9, y: 0.9, width: 0.2, height: 0.2 }]
    const both = await Promise.all([ann.put(path, { areas }), ann.put(path, { areas: [] })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const copies = () => sql`select from files where user_id = ${ann.id} and state = 'stored' and id <> ${file}`
    expect(await copies()).toHaveLength(1)
    for (const wrong of [{ x: -1, y: 0, width: 1, height: 1 }, { x: 0, y: 0, width: 0, height: 1 }, { x: 0 }])
      expect((await ann.put(path, { areas: [wrong] })).status).toBe(400)
    expect((await ann.put(path, { areas: Array(41).fill(areas[0]) })).status).toBe(400)
    expect((await ann.delete(`/vehicles/${car}/service-records/${log}`)).status).toBe(204)
    expect((await ann.put(path, { areas })).status).toBe(404)
    await sweepReports.run(server.services, {})
    expect([await copies(), await sql`select from covered_receipts where user_id = ${ann.id}`]).toEqual([[], []])
  })

  test('of a hidden entry, of another car and of a former owner stay where they are', async () => {
    const { ann, car } = await ownerAndCar()
    const bea = await member(server, 'Bea Booth')
    const file = await uploads(ann, await named())
    const log = await logs(ann, car, { image_ids: [file] })
    const link = await makes(ann, car)
    const receipt = (await reads(link)).entries[0]?.receipts[0]?.id ?? ''
    const other = await makes(ann, await addVehicle(server.services.sql, ann.id))
    expect([(await shown(link, receipt)).status, (await shown(other, receipt)).status]).toEqual([200, 404])
    const hide = (is_publicly_visible: boolean) =>
      ann.put(`/vehicles/${car}/sharing/entries/maintenance/${log}`, { is_publicly_visible })
    await hide(false)
    expect((await shown(link, receipt)).status).toBe(404)
    await hide(true)
    await ann.put(`/vehicles/${car}/receipts/${file}/cover`, { areas: [] })
    await sells(ann, car, bea)
    const hers = await makes(bea, car)
    expect((await shown(hers, receipt)).status).toBe(404)
    expect((await shown(await makes(bea, car, { cover_receipts: true }), receipt)).status).toBe(404)
    expect((await reads(hers)).entries[0]?.receipts).toEqual([])
  })
})
