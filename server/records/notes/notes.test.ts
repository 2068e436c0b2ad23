import { expect, test } from 'vitest'
import { type NotePage, notePageSize } from '#domain/records/note.ts'
import { member, people, visitor } from '../../test/people.ts'
import { jpeg, pdf } from '../../test/pictures.ts'
import { memberWithCar, sealRecord, stateOfFile, uploads } from '../../test/records.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

test('a note is kept with its photos and read back (SERV-17, SERV-19)', async () => {
  const { ann, path } = await memberWithCar(server)
  const photo = await uploads(ann, 'note', await jpeg(), 'dent.jpg')
  const answer = await ann.post(`${path}/notes`, { content: ' A dent in the wing. ', image_ids: [photo] })
  expect(answer.status).toBe(201)
  const note = await answer.json()
  expect(note).toMatchObject({
    content: 'A dent in the wing.',
    is_for_record: false,
    version: 1,
    images: [{ id: photo, mime: 'image/webp', name: 'dent.jpg' }],
  })
  expect(await (await ann.get(`${path}/notes`)).json()).toEqual({ items: [note], next: null })
  expect(await (await ann.get(`${path}/notes/${note.id}`)).json()).toEqual(note)
})

test('an empty or invisible note is refused (SERV-17, ERRS-115)', async () => {
  const { ann, path, traces } = await memberWithCar(server)
  for (const content of ['', ' \n ', '\u0085', '\u3000\u0085\u200b']) {
    const answer = await ann.post(`${path}/notes`, { content })
    expect([content, answer.status]).toEqual([content, 400])
    expect((await answer.json()).error.fields).toEqual({ content: 'Please enter a note' })
  }
  expect((await traces()).notes).toBe(0)
})

test('a note takes pictures only (SERV-17)', async () => {
  const { ann } = await memberWithCar(server)
  expect((await ann.post('/uploads/note', pdf(), { 'x-file-name': 'note.jpg' })).status).toBe(415)
})

test('notes are edited and deleted, once, and the later of two edits is told (TIME-07)', async () => {
  const { ann, path, traces } = await memberWithCar(server)
  const photo = await uploads(ann, 'note', await jpeg())
  const { id } = await (await ann.post(`${path}/notes`, { content: 'Rattles', image_ids: [photo] })).json()
  const edit = (content: string) => ann.patch(`${path}/notes/${id}`, { version: 1, content, is_for_record: true })
  const answers = await Promise.all([edit('Rattles at 50'), edit('Rattles at 60')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const swapped = await ann.patch(`${path}/notes/${id}`, { version: 2, image_ids: [] })
  expect(await swapped.json()).toMatchObject({ is_for_record: true, images: [], version: 3 })
  expect(await stateOfFile(server, photo)).toBe('removed')
  expect((await ann.delete(`${path}/notes/${id}`)).status).toBe(204)
  expect((await ann.delete(`${path}/notes/${id}`)).status).toBe(404)
  expect(await traces()).toMatchObject({ notes: 0, images: 0 })
})

test('an attempt sent twice is one note', async () => {
  const { ann, path, traces } = await memberWithCar(server)
  const send = () => ann.post(`${path}/notes`, { content: 'Once' }, { 'idempotency-key': 'note-attempt-1' })
  const [first, second] = [await send(), await send()]
  expect((await first.json()).id).toBe((await second.json()).id)
  expect((await traces()).notes).toBe(1)
})

test('a stranger finds no notes, and nobody else’s photo is taken', async () => {
  const { ann, path, traces } = await memberWithCar(server)
  const { sam } = await people(server)
  const { id } = await (await ann.post(`${path}/notes`, { content: 'Mine' })).json()
  const attempts: [string, string, unknown?][] = [
    ['GET', `${path}/notes`],
    ['POST', `${path}/notes`, { content: 'Mine' }],
    ['GET', `${path}/notes/${id}`],
    ['PATCH', `${path}/notes/${id}`, { version: 1 }],
    ['DELETE', `${path}/notes/${id}`],
  ]
  for (const [method, way, body] of attempts) {
    expect((await sam.request(method, way, body)).status).toBe(404)
    expect((await visitor(server).request(method, way, body)).status).toBe(401)
  }
  const foreign = await uploads(sam, 'note', await jpeg())
  expect((await ann.post(`${path}/notes`, { content: 'Taken', image_ids: [foreign] })).status).toBe(404)
  expect(await traces()).toMatchObject({ notes: 1, images: 0 })
})

test('notes are read newest first, page by page', async () => {
  const { ann, car, path } = await memberWithCar(server)
  await server.services.sql`
    insert into vehicle_notes (vehicle_id, user_id, content, created_at)
    select ${car}, ${ann.id}, 'Note ' || n, now() - n * interval '1 hour' from generate_series(1, ${notePageSize + 5}) n`
  const first = (await (await ann.get(`${path}/notes`)).json()) as NotePage
  const second = (await (await ann.get(`${path}/notes?after=${first.next}`)).json()) as NotePage
  const read = [...first.items, ...second.items].map(({ content }) => content)
  expect(read).toEqual(Array.from({ length: notePageSize + 5 }, (_, n) => `Note ${n + 1}`))
  expect(second.next).toBe(null)
})

test('after a handover the next owner reads what was left with the car, changes none of it, and sees no private note', async () => {
  const { ann, car, path } = await memberWithCar(server)
  await ann.post(`${path}/notes`, { content: 'Private' })
  const { id } = await (await ann.post(`${path}/notes`, { content: 'For the record', is_for_record: true })).json()
  await sealRecord(server, 'vehicle_notes', id)
  const sam = await member(server, 'Sam Sutton')
  await server.services.sql`update vehicles set user_id = ${sam.id} where id = ${car}`
  const { items } = (await (await sam.get(`${path}/notes`)).json()) as NotePage
  expect(items).toMatchObject([{ content: 'For the record', is_sealed: true }])
  const edit = await sam.patch(`${path}/notes/${id}`, { version: items[0]?.version, content: 'Mended' })
  expect((await edit.json()).error.code).toBe('sealed')
  expect((await sam.delete(`${path}/notes/${id}`)).status).toBe(409)
  expect((await ann.get(`${path}/notes`)).status).toBe(404)
})
