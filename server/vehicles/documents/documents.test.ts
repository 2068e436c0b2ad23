import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { OwnProfile } from '#domain/community/profile.ts'
import {
  type DocumentPage,
  documentCategories,
  documentPageSize,
  numberedTitle,
  numberFiles,
  type VehicleDocument,
} from '#domain/vehicles/document.ts'
import { folderOf } from '../../platform/files/file-store.ts'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { jpeg, jpegWithPlace, pdf, picture } from '../../test/pictures.ts'
import { addVehicle } from '../../test/rows.ts'
import { sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

async function uploads(person: Person, bytes: Buffer = pdf(), name = 'paper.pdf'): Promise<string> {
  const answer = await person.post('/uploads/document', bytes, { 'x-file-name': encodeURIComponent(name) })
  expect(answer.status).toBe(201)
  return (await answer.json()).id
}

async function annWithCar() {
  const ann = await member(server, 'Ann Archer')
  const car = await addVehicle(server.services.sql, ann.id)
  return { ann, car, path: `/vehicles/${car}/documents` }
}

const v5c = { title: 'V5C', category: 'V5 log Book' }

async function stores(person: Person, path: string, details: object = v5c, bytes?: Buffer, name?: string) {
  const answer = await person.post(path, { file_id: await uploads(person, bytes, name), ...details })
  expect(answer.status).toBe(201)
  return (await answer.json()) as VehicleDocument
}

const listed = async (person: Person, path: string): Promise<DocumentPage> => (await person.get(path)).json()
const pointsOf = async (person: Person) =>
  (await server.services.sql`select total_points from user_points where user_id = ${person.id}`)[0]?.total_points
const usedBy = async (person: Person) =>
  ((await (await person.get(`/profiles/${person.id}`)).json()) as OwnProfile).storage.used_bytes
const bytesOf = async (url: string) => {
  let count = 0
  for await (const key of server.services.files.list())
    if (key.startsWith(folderOf(url.split('/')[2] ?? ''))) count += 1
  return count
}

describe('documents', () => {
  test('a document is kept with its details and comes back as it was (CALL-67, CALL-26)', async () => {
    const { ann, path } = await annWithCar()
    const details = {
      title: ' Insurance certificate ',
      category: 'Insurance',
      document_date: '2026-01-02',
      expiry_date: '2027-01-01',
      notes: 'Policy 12',
      privacy: 'shareable',
    }
    const paper = pdf('policy')
    const document = await stores(ann, path, details, paper, 'Policy 2026.pdf')
    expect(document).toMatchObject({
      ...details,
      title: 'Insurance certificate',
      file_type: 'application/pdf',
      file_size: paper.length,
      version: 1,
    })
    expect((await listed(ann, path)).items).toEqual([document])
    const saved = await ann.get(document.file_url)
    expect(Buffer.from(await saved.arrayBuffer()).equals(paper)).toBe(true)
    expect(saved.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Policy%202026.pdf")
  })

  test('a PDF opens in the browser’s own viewer when asked for, and still as nothing but a PDF', async () => {
    const { ann, path } = await annWithCar()
    const { file_url } = await stores(ann, path)
    const viewed = await ann.get(`${file_url}?view`)
    expect(Object.fromEntries(viewed.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "inline; filename*=UTF-8''paper.pdf",
      'content-security-policy':
        "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
    })
  })

  test.each(['jpeg', 'png'] as const)(
    'a scan as %s comes back whole, upright and without its place',
    async (format) => {
      const { ann, path } = await annWithCar()
      const sent =
        format === 'jpeg'
          ? await jpegWithPlace(3000, 2000)
          : await picture(2000, 3000)
              .withExifMerge({ IFD0: { Make: 'SecretPhone' } })
              .png()
              .toBuffer()
      expect(sent.includes('SecretPhone')).toBe(true)
      const document = await stores(ann, path, v5c, sent, `Log book.${format === 'jpeg' ? 'JPG' : 'png'}`)
      const answer = await ann.get(document.file_url)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(document).toMatchObject({ file_type: `image/${format}`, file_size: bytes.length })
      expect(answer.headers.get('content-type')).toBe(`image/${format}`)
      const extension = format === 'jpeg' ? 'jpg' : 'png'
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''Log%20book.${extension}`)
      const found = await sharp(bytes).metadata()
      expect(found).toMatchObject({ format, width: 2000, height: 3000 })
      expect([found.exif, found.xmp, found.iptc, found.icc, found.orientation]).toEqual(Array(5).fill(undefined))
      expect(bytes.includes('SecretPhone')).toBe(false)
      const small = await ann.get(`${document.file_url}/320`)
      expect(small.headers.get('content-type')).toBe('image/webp')
      expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).height).toBe(320)
      expect((await ann.get(`${document.file_url}?view`)).headers.get('content-disposition')).toMatch(/^inline/)
      expect(await bytesOf(document.file_url)).toBe(5)
      expect(await usedBy(ann)).toBeGreaterThan(document.file_size)
    },
  )

  test('a script carried behind a scan does not survive', async () => {
    const { ann, path } = await annWithCar()
    const carrier = Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script>')])
    const { file_url } = await stores(ann, path, v5c, carrier, 'scan.jpg')
    expect(Buffer.from(await (await ann.get(file_url)).arrayBuffer()).includes('script')).toBe(false)
  })

  test('title, category and a file are required; the categories are these six (DOCS-03, DOCS-04)', async () => {
    const { ann, path } = await annWithCar()
    const file_id = await uploads(ann)
    const bare = await ann.post(path, {})
    expect(bare.status).toBe(400)
    expect((await bare.json()).error.fields).toMatchObject({
      title: 'Please enter a title',
      category: 'Please choose a category',
      file_id: expect.any(String),
    })
    const wrong = await ann.post(path, {
      file_id,
      title: '  ',
      category: 'Receipts',
      document_date: '31/12/2025',
      expiry_date: '2025-02-30',
      notes: 'x'.repeat(5001),
      privacy: 'public',
    })
    expect(Object.keys((await wrong.json()).error.fields).toSorted()).toEqual([
      'category',
      'document_date',
      'expiry_date',
      'notes',
      'privacy',
      'title',
    ])
    expect(documentCategories).toEqual([
      'Insurance',
      'Warranty',
      'Road Tax',
      'MOT Certificate',
      'V5 log Book',
      'Miscellaneous',
    ])
    for (const category of documentCategories) await stores(ann, path, { title: category, category })
    expect((await listed(ann, path)).items.length).toBe(6)
  })

  test('they are listed by category, then newest first (DOCS-02)', async () => {
    const { ann, path } = await annWithCar()
    for (const [title, category] of [
      ['Old cover', 'Insurance'],
      ['Gearbox', 'Warranty'],
      ['New cover', 'Insurance'],
      ['Log book', 'V5 log Book'],
    ])
      await stores(ann, path, { title, category })
    expect((await listed(ann, path)).items.map(({ title }) => title)).toEqual([
      'New cover',
      'Old cover',
      'Log book',
      'Gearbox',
    ])
  })

  test('pages by key through every category, without a gap or a repeat', async () => {
    const { ann, car, path } = await annWithCar()
    const each = Math.ceil(documentPageSize * 0.7)
    await server.services.sql`
      with made as (insert into files (user_id, vehicle_id, kind, mime)
        select ${ann.id}, ${car}, 'document', 'application/pdf' from generate_series(1, ${each * 4}) returning id),
      numbered as (select id, row_number() over () as number from made)
      insert into vehicle_documents (vehicle_id, user_id, title, category, file_id, file_type, file_size, created_at)
      select ${car}, ${ann.id}, number, (array['Insurance', 'Warranty', 'Road Tax', 'Miscellaneous'])[number % 4 + 1],
             id, 'application/pdf', 1, '2026-01-01'::timestamptz + (number % 9) * interval '1 hour'
        from numbered`
    const seen: VehicleDocument[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: DocumentPage = await listed(ann, `${path}${next && `?after=${next}`}`)
      seen.push(...page.items)
      next = page.next
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(each * 4)
    const inOrder = seen.toSorted(
      (a, b) =>
        (a.category < b.category ? -1 : Number(a.category > b.category)) ||
        b.created_at.localeCompare(a.created_at) ||
        b.id.localeCompare(a.id),
    )
    expect(seen).toEqual(inOrder)
  })

  test('its details are edited and nothing else; the later of two edits is told (C-55)', async () => {
    const { ann, path } = await annWithCar()
    const document = await stores(ann, path)
    const changed = await ann.patch(`${path}/${document.id}`, {
      title: 'V5C, front',
      category: 'Miscellaneous',
      notes: 'In the loft',
      privacy: 'shareable',
      version: 1,
      file_id: await uploads(ann),
      file_type: 'image/png',
      file_size: 1,
      user_id: randomUUID(),
    })
    expect(changed.status).toBe(200)
    const wanted = { title: 'V5C, front', category: 'Miscellaneous', notes: 'In the loft', privacy: 'shareable' }
    expect(await changed.json()).toEqual({ ...document, ...wanted, version: 2, changed_at: expect.any(String) })
    expect(await (await ann.get(`${path}/${document.id}`)).json()).toMatchObject(wanted)
    const late = await ann.patch(`${path}/${document.id}`, { title: 'Mine', version: 1 })
    expect([late.status, (await late.json()).error.code]).toEqual([409, 'changed_elsewhere'])
    expect((await ann.patch(`${path}/${document.id}`, { title: '', version: 2 })).status).toBe(400)
    const [first, second] = await Promise.all(
      ['One', 'Two'].map((title) => ann.patch(`${path}/${document.id}`, { title, version: 2 })),
    )
    expect([first?.status, second?.status].toSorted()).toEqual([200, 409])
  })

  test('deleting removes the row and the stored file, gives the room back and takes its points (DOCS-09)', async () => {
    const { ann, path } = await annWithCar()
    const document = await stores(ann, path)
    const kept = await stores(ann, path)
    expect(await pointsOf(ann)).toBe(10)
    expect((await ann.delete(`${path}/${document.id}`)).status).toBe(204)
    expect((await listed(ann, path)).items).toEqual([kept])
    expect((await ann.get(document.file_url)).status).toBe(404)
    expect(await usedBy(ann)).toBe(kept.file_size)
    expect(await pointsOf(ann)).toBe(5)
    for (let waited = 0; waited < 50 && (await bytesOf(document.file_url)) > 0; waited++) await sleep(100)
    expect(await bytesOf(document.file_url)).toBe(0)
    expect((await ann.delete(`${path}/${document.id}`)).status).toBe(404)
    expect((await ann.patch(`${path}/${document.id}`, { title: 'Back', version: 1 })).status).toBe(404)
  })

  test('a shareable document opens for others while the vehicle is shared, a private one never (DOCS-08)', async () => {
    const { ann, car, path } = await annWithCar()
    const slug = `mini-cooper-2015-${car.slice(0, 8)}`
    await server.services.sql`update vehicles set is_public = true, public_url = ${slug} where id = ${car}`
    const shared = await stores(ann, path, { ...v5c, privacy: 'shareable' })
    const hidden = await stores(ann, path)
    const seen = async ({ file_url }: VehicleDocument) => (await visitor(server).get(file_url)).status
    expect([await seen(shared), await seen(hidden)]).toEqual([200, 404])
    await ann.patch(`${path}/${shared.id}`, { privacy: 'private', version: 1 })
    expect(await seen(shared)).toBe(404)
    await server.services.sql`update vehicles set is_public = false where id = ${car}`
    expect(await seen(await stores(ann, path, { ...v5c, privacy: 'shareable' }))).toBe(404)
  })

  test('put on sale, the owner’s shareable documents open for a visitor, never a former owner’s (DOCS-08)', async () => {
    const { ann, car, path } = await annWithCar()
    const { sql } = server.services
    const former = await stores(ann, path, { ...v5c, privacy: 'shareable' })
    const bea = await member(server, 'Bea Booth')
    await sql`update vehicles set user_id = ${bea.id} where id = ${car}`
    const shared = await stores(bea, path, { ...v5c, privacy: 'shareable' })
    const hidden = await stores(bea, path)
    const seen = () =>
      Promise.all([shared, hidden, former].map(async ({ file_url }) => (await visitor(server).get(file_url)).status))
    expect(await seen()).toEqual([404, 404, 404])
    expect((await bea.put(`/vehicles/${car}/status`, { status: 'For Sale' })).status).toBe(204)
    expect(await seen()).toEqual([200, 404, 404])
    // Once withdrawn, it must not stay in a cache.
    const answer = await visitor(server).get(shared.file_url)
    expect(answer.headers.get('cache-control')).toBe('public, no-cache')
    expect((await bea.put(`/vehicles/${car}/status`, { status: 'Owned' })).status).toBe(204)
    expect(await seen()).toEqual([404, 404, 404])
  })

  test('a save that fails inside leaves nothing: no document, no points, the file still waiting', async () => {
    const { ann, path } = await annWithCar()
    const { sql } = server.services
    const file_id = await uploads(ann)
    await sql`create function no_points() returns trigger language plpgsql as $$ begin raise 'out of ink'; end $$`
    await sql`create trigger no_points before insert on point_transactions for each row execute function no_points()`
    const answer = await ann.post(path, { ...v5c, file_id })
    await sql`drop function no_points cascade`
    expect(answer.status).toBe(500)
    expect((await listed(ann, path)).items).toEqual([])
    expect(await sql`select state, vehicle_id from files where id = ${file_id}`).toMatchObject([
      { state: 'pending', vehicle_id: null },
    ])
    expect((await ann.post(path, { ...v5c, file_id })).status).toBe(201)
  })

  test('one attempt sent twice stores one document, and one file never becomes two', async () => {
    const { ann, path } = await annWithCar()
    const body = { ...v5c, file_id: await uploads(ann) }
    const key = { 'idempotency-key': 'attempt-0001' }
    const [first, again] = [await ann.post(path, body, key), await ann.post(path, body, key)]
    expect(await again.json()).toEqual(await first.json())
    const twice = { ...v5c, file_id: await uploads(ann) }
    const answers = await Promise.all([1, 2].map(() => ann.post(path, twice)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404])
    expect((await listed(ann, path)).items.length).toBe(2)
  })

  test('another member’s upload, or one of another kind, is not found', async () => {
    const { ann, path } = await annWithCar()
    const { sam } = await people(server)
    const receipt = (await (await ann.post('/uploads/receipt', pdf())).json()).id
    for (const file_id of [await uploads(sam), receipt, randomUUID()])
      expect((await ann.post(path, { ...v5c, file_id })).status).toBe(404)
    expect((await listed(ann, path)).items).toEqual([])
  })

  test('stranger, visitor and former owner: none can tell what is kept here', async () => {
    const { ann, car, path } = await annWithCar()
    const document = await stores(ann, path, { ...v5c, privacy: 'shareable' })
    const { sam } = await people(server)
    const file_id = await uploads(sam)
    const missing = await (await sam.get(`/vehicles/${randomUUID()}/documents`)).text()
    const asked = await sam.get(path)
    expect([asked.status, await asked.text()]).toEqual([404, missing])
    expect((await sam.get(`${path}/${document.id}`)).status).toBe(404)
    expect((await sam.post(path, { ...v5c, file_id })).status).toBe(404)
    expect((await sam.patch(`${path}/${document.id}`, { title: 'Mine', version: 1 })).status).toBe(404)
    expect((await sam.delete(`${path}/${document.id}`)).status).toBe(404)
    const samsCar = await addVehicle(server.services.sql, sam.id)
    expect((await sam.delete(`/vehicles/${samsCar}/documents/${document.id}`)).status).toBe(404)
    for (const answer of [await visitor(server).get(path), await visitor(server).post(path, v5c)])
      expect(answer.status).toBe(401)
    const kept = await stores(ann, path, { ...v5c, title: 'Kept back' })
    await sells(ann, car, sam)
    expect((await listed(sam, path)).items.map(({ id }) => id)).toEqual([document.id])
    expect((await sam.delete(`${path}/${kept.id}`)).status).toBe(404)
    expect((await ann.get(path)).status).toBe(404)
    expect([(await ann.get(kept.file_url)).status, (await sam.get(kept.file_url)).status]).toEqual([200, 404])
    expect([(await ann.get(document.file_url)).status, (await sam.get(document.file_url)).status]).toEqual([404, 200])
  })
})

test('several files under one title are told apart by a number, which they keep', () => {
  const titles = (numbers: Map<string, number>) => [...numbers].map(([file, n]) => [file, numberedTitle('V5C', n)])
  const alone = numberFiles(new Map(), ['a'])
  expect(titles(alone)).toEqual([['a', 'V5C']])
  expect(titles(numberFiles(alone, ['a']))).toEqual([['a', 'V5C']])
  expect(titles(numberFiles(alone, ['a', 'b']))).toEqual([
    ['a', 'V5C'],
    ['b', 'V5C (2)'],
  ])
  const three = numberFiles(new Map(), ['a', 'b', 'c'])
  expect(titles(three)).toEqual([
    ['a', 'V5C (1)'],
    ['b', 'V5C (2)'],
    ['c', 'V5C (3)'],
  ])
  // The first failed, the others are saved; another one is chosen.
  expect(numberFiles(three, ['a', 'd'])).toEqual(new Map([...three, ['d', 4]]))
  expect(numberedTitle('x'.repeat(200), 2)).toBe(`${'x'.repeat(196)} (2)`)
})
