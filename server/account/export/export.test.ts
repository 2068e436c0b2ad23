import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { bytesHeld } from '../../test/bytes-held.ts'
import { everythingOfAMember, mark } from '../../test/everything-of-a-member.ts'
import { untold } from '../../test/full-car.ts'
import { everyHostileText } from '../../test/hostile-texts.ts'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { pdf } from '../../test/pictures.ts'
import { useServer } from '../../test/server.ts'
import { unzip } from '../../test/unzip.ts'
import { exportData } from './export-data.ts'
import { exportName } from './export-name.ts'
import { subjects } from './subjects.ts'

const server = useServer()
const sqlOf = () => server.services.sql
const downloads = async (person: Person) => {
  const answer = await person.get('/account/export')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return unzip(Buffer.from(await answer.arrayBuffer()))
}

describe('a member with something in every table', () => {
  test('takes all of it along: every subject and every file, and nothing of anybody else', async () => {
    const { zelda, carl, bea, dan, uri } = await everythingOfAMember(server)
    const found = await downloads(zelda)
    const text = (name: string) => found.get(name)?.toString() ?? ''
    expect(text('README.txt')).toContain('Zelda Quixote')
    expect(JSON.parse(text('account/account.json'))).toMatchObject({ email: zelda.email, name: 'Zelda Quixote' })
    const lists = Object.fromEntries(Object.keys(subjects).map((name) => [name, JSON.parse(text(name))]))
    // The test's cars have no registry data.
    const bare = ['vehicle_data', 'technical_specifications', 'safety_ratings']
    const empty = Object.keys(lists).filter((name) => lists[name].length === 0)
    expect(empty.filter((name) => !bare.some((each) => name.endsWith(`/${each}.json`)))).toEqual([])
    for (const name of [
      'maintenance_logs',
      'vehicle_notes',
      'vehicle_media',
      'vehicle_documents',
      'reminders',
      'mot_defects',
      'tyre_sets',
      'business_trips',
      'parts',
      'record_versions',
    ])
      expect([name, text(`garage/${name}.json`)]).toEqual([name, expect.stringContaining(mark)])
    for (const name of ['posts', 'post_comments', 'guides', 'reports', 'enquiries', 'referral_invites'])
      expect([name, text(`community/${name}.json`)]).toEqual([name, expect.stringContaining(mark)])
    for (const name of ['business_profile', 'business_services', 'business_images', 'business_reviews'])
      expect([name, text(`business/${name}.json`)]).toEqual([name, expect.stringContaining(mark)])
    expect(text('business/business_reviews.json')).toContain('Dan’s garage')
    expect(text('community/following.json')).toContain('Dan Dale')

    const files = JSON.parse(text('files/files.json')) as { file: string; kind: string }[]
    const kept = files.filter(({ kind }) => kind !== 'post') // the test made that row without bytes
    expect(kept.map(({ file }) => found.has(file))).toEqual(kept.map(() => true))
    expect(kept.length).toBeGreaterThan(15)
    expect([...found.keys()].filter((name) => name.endsWith('.pdf')).map((name) => text(name).slice(0, 5))).toContain(
      '%PDF-',
    )
    expect([...found.keys()].every((name) => /^[\w./ -]+$/.test(name) && !name.includes('..'))).toBe(true)

    const everything = [...found.values()].map((content) => content.toString()).join('\n')
    const secrets = await sqlOf()<{ secret: string }[]>`
      select password as secret from accounts where user_id = ${zelda.id}
      union all select token from sessions where user_id = ${zelda.id}
      union all select two_factors.secret from two_factors where user_id = ${zelda.id}
      union all select backup_codes from two_factors where user_id = ${zelda.id}
      union all select token_hash from ownership_transfers where token_hash is not null
      union all select mailbox_hash from referral_invites`
    const others = [carl.email, ...untold.map((word) => (word === '98765.43' ? 'no such price' : word))]
    for (const { secret } of secrets) expect(everything.includes(secret)).toBe(false)
    expect(everything).not.toContain(new URL(uri).searchParams.get('secret'))
    const ofCarl = JSON.stringify(
      lists['garage/vehicle_notes.json'].filter((note: { entered_by_me: boolean }) => !note.entered_by_me),
    )
    for (const word of others) expect(ofCarl).not.toContain(word)
    expect(everything).not.toContain(carl.email)
    // Bea's and Dan's addresses appear where she typed them herself: as the buyers she named, and as one she let in.
    const listsWith = ({ email }: Person) => Object.keys(lists).filter((name) => text(name).includes(email))
    expect(listsWith(bea)).toEqual(['garage/sold_vehicles.json'])
    expect(listsWith(dan)).toEqual(['garage/sold_vehicles.json', 'account/people_with_access.json'])
  }, 60_000)
})

describe('the download', () => {
  test('is for the member alone, and no other site starts it', async () => {
    const { ann, sam } = await people(server)
    await ann.post('/suggestions', { text: 'hello' })
    expect((await visitor(server).get('/account/export')).status).toBe(401)
    expect((await ann.get('/account/export', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await downloads(sam)).get('account/account.json')?.toString()).not.toContain(ann.email)
  })

  test('is one at a time, five a day, and ends when nobody reads on', async () => {
    const ann = await member(server, 'Ann Archer')
    const begun = await ann.get('/account/export')
    const second = await ann.get('/account/export')
    expect([second.status, (await second.json()).error.code]).toEqual([409, 'export_running'])
    await begun.body?.cancel()
    await sleep(50)
    for (let number = 2; number <= 5; number++) await downloads(ann)
    const sixth = await ann.get('/account/export')
    expect(sixth.status).toBe(429)
    await sqlOf()`delete from rate_limits where key like 'export:%'`
    await downloads(ann)
  })

  test('pages through long lists without losing or repeating anything', async () => {
    const ann = await member(server, 'Ann Archer')
    await sqlOf()`
      insert into notifications (user_id, type, title) select ${ann.id}, 'account', 'Note ' || n from generate_series(1, 1203) n`
    const list = JSON.parse((await downloads(ann)).get('account/notifications.json')?.toString() ?? '[]')
    expect(new Set(list.map(({ title }: { title: string }) => title)).size).toBe(1203)
  })

  test('holds little in memory however much it is', async () => {
    const ann = await member(server, 'Ann Archer')
    const { sql, files } = server.services
    const bytes = Buffer.concat([pdf(), randomBytes(4 * 1024 * 1024)])
    for (let number = 0; number < 20; number++) {
      const [row] = await sql`
        insert into files (user_id, kind, mime, state, size_bytes, checksum, stored_at)
        values (${ann.id}, 'document', 'application/pdf', 'stored', ${bytes.length}, ${'a'.repeat(64)}, now()) returning id`
      const id = row?.id as string
      await files.put(`${id.slice(0, 2)}/${id.slice(2, 4)}/${id}/original.pdf`, bytes, 'application/pdf')
    }
    const held = bytesHeld(30 * 1024 * 1024)
    let [most, total] = [0, 0]
    for await (const piece of exportData(server.services, ann.id)) {
      total += piece.length
      most = Math.max(most, held())
    }
    expect(total).toBeGreaterThan(20 * 4 * 1024 * 1024)
    expect(most).toBeLessThan(60 * 1024 * 1024)
  }, 60_000)
})

describe('the name of a file', () => {
  const id = '01234567-89ab-cdef-0123-456789abcdef'
  const named = (original_name: string | null, mime = 'application/pdf') =>
    exportName({ id, kind: 'document', mime, original_name })
  test.each([
    ['Insurance.pdf', 'files/document/Insurance 0123456789ab.pdf'],
    ['../../etc/passwd', 'files/document/etc passwd 0123456789ab.pdf'],
    ['C:\\Windows\\a.exe', 'files/document/C Windows a 0123456789ab.pdf'],
    ['nul.pdf', 'files/document/document 0123456789ab.pdf'],
    ['...', 'files/document/document 0123456789ab.pdf'],
    ['a\u202efdp.exe', 'files/document/a fdp 0123456789ab.pdf'],
    ['Käfer 🚗.pdf', 'files/document/Käfer 🚗 0123456789ab.pdf'],
    [null, 'files/document/document 0123456789ab.pdf'],
  ])('%j becomes a safe one', (given, expected) => {
    expect(named(given)).toBe(expected)
  })
  test('is nowhere but in its folder, whatever it was called', () => {
    for (const text of everyHostileText)
      expect(named(text), text).toMatch(/^files\/document\/[^\p{C}/\\:*?"<>|\u2028\u2029]+ 0123456789ab\.pdf$/u)
  })
  test('is short, and has the ending of its bytes', () => {
    expect(named('x'.repeat(300)).length).toBeLessThan(120)
    expect(named('photo.jpg', 'image/webp')).toMatch(/photo 0123456789ab\.webp$/)
  })
})
