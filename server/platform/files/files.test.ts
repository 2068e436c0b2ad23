import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FileFamily, FileKind } from '#domain/basics/file.ts'
import type { OwnProfile } from '#domain/community/profile.ts'
import { until } from '../../../scripts/processes.ts'
import { createApp } from '../../app.ts'
import { member, type Person, people } from '../../test/people.ts'
import { jpeg, jpegWithPlace, mp4, paddedJpeg, pdf, pixelBomb } from '../../test/pictures.ts'
import { addVehicle } from '../../test/rows.ts'
import { type FakeS3, startFakeS3 } from '../../test/s3.ts'
import { startTestServer, useServer } from '../../test/server.ts'
import type { Env } from '../http/env.ts'
import { signedIn } from '../http/guard.ts'
import { folderOf, keyOf } from './file-store.ts'
import { removeLateBytes } from './remove-file-bytes.ts'
import { uploadFolder } from './spool-upload.ts'
import { sweepFiles } from './sweep-files.ts'
import { keepUpload, receiveUpload } from './uploads.ts'

const limit = 10_485_760
const profileIn = async (answer: Response) =>
  (await answer.json()) as OwnProfile & { avatar_url: string; banner_url: string }
const idIn = async (answer: Response) => ((await answer.json()) as { id: string }).id
const errorIn = async (answer: Response) =>
  ((await answer.json()) as { error: { code: string; message: string } }).error

/** The smallest feature that keeps private files, written as a real one would be. */
const documents = new Hono<Env>().put('/documents', signedIn(), async (c) => {
  const accept = (c.req.query('accept') ?? 'pdf,video,image').split(',') as FileFamily[]
  const upload = await receiveUpload(c, { kind: 'document', accept })
  const how = c.req.query('then')
  if (how === 'forget') return c.json({ id: upload.id })
  await keepUpload(c.var.services, upload, {}, async () => {
    if (how === 'fail') throw new Error('the record could not be saved')
  })
  return c.json({ id: upload.id }, 201)
})

describe.each(['disk', 'S3'])('files kept on %s', (where) => {
  const settings: Record<string, string> = {}
  let s3: FakeS3 | undefined
  beforeAll(async () => {
    if (where !== 'S3') return
    s3 = await startFakeS3()
    Object.assign(settings, s3.settings)
  })
  const server = useServer(settings)
  afterEach(() => s3?.failing.clear())
  afterAll(() => s3?.close())

  const send = (person: Person, body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, query = '') =>
    createApp(server.services, { routes: documents, inlineScripts: [] }).request(`/documents?${query}`, {
      method: 'PUT',
      headers: { cookie: [...person.cookies].map((pair) => pair.join('=')).join('; '), ...headers },
      body,
    })
  const store = async (person: Person, body: Buffer, headers = {}, query = '') => {
    const answer = await send(person, new Uint8Array(body), headers, query)
    expect(answer.status).toBe(201)
    return idIn(answer)
  }
  const usedBy = async (person: Person) =>
    (await profileIn(await person.get(`/profiles/${person.id}`))).storage.used_bytes
  const rowsOf = (person: Person) =>
    server.services.db.selectFrom('files').selectAll().where('user_id', '=', person.id).execute()
  const bytesOf = async (id: string) => {
    const keys: string[] = []
    for await (const key of server.services.files.list()) if (key.startsWith(`${folderOf(id)}/`)) keys.push(key)
    return keys.sort()
  }
  const allBytes = async () => {
    let count = 0
    for await (const _ of server.services.files.list()) count += 1
    return count
  }
  const nothingIsLeftOf = async (person: Person) => {
    await until(async () => (await rowsOf(person)).length === 0, 'every row of a file was gone')
    expect(await usedBy(person)).toBe(0)
  }

  test('a picture loses the place it was taken and stands upright, in the sizes of its screen', async () => {
    const ann = await member(server, 'Ann Archer')
    const original = await jpegWithPlace()
    expect((await sharp(original).metadata()).exif?.includes('SecretPhone')).toBe(true)
    const profile = await profileIn(await ann.put('/profile/banner', original))
    const whole = await ann.get(profile.banner_url)
    expect(whole.headers.get('content-type')).toBe('image/webp')
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 800, height: 1200 })
    const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata()
    expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(bytes.includes('SecretPhone')).toBe(false)
    const small = Buffer.from(await (await ann.get(`${profile.banner_url}/640`)).arrayBuffer())
    expect((await sharp(small).metadata()).height).toBe(640)
    const [row] = await rowsOf(ann)
    expect(await bytesOf(row?.id ?? '')).toEqual(
      ['1600', '640'].map((size) => `${folderOf(row?.id ?? '')}/${size}.webp`),
    )
  })

  test('a picture that was stored before a size was made is shown by the next larger one', async () => {
    const ann = await member(server, 'Ann Archer')
    const { banner_url } = await profileIn(await ann.put('/profile/banner', await jpegWithPlace()))
    const [row] = await rowsOf(ann)
    const largest = `${folderOf(row?.id ?? '')}/1600.webp`
    const whole = Buffer.from(await (await ann.get(banner_url)).arrayBuffer())
    await server.services.files.remove(folderOf(row?.id ?? ''))
    await server.services.files.put(largest, whole, 'image/webp')
    expect(Buffer.from(await (await ann.get(`${banner_url}/640`)).arrayBuffer())).toEqual(whole)
  })

  test('what a file is, its bytes say: neither its name nor its announced type (PROF-25)', async () => {
    const ann = await member(server, 'Ann Archer')
    const lies = { 'content-type': 'image/jpeg', 'x-file-name': 'holiday.jpg' }
    const refused: [string, Buffer][] = [
      ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
      [
        'a drawing with a script',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      ],
      ['a declared drawing', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['a PDF', pdf()],
      ['a program', Buffer.from('#!/bin/sh\necho hello')],
      ['a script dressed as a GIF', Buffer.from('GIF89a/*\x01\x00\x01\x00*/=1;alert(1)')],
      ['a HEIC picture', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
      ['a picture of 900 million pixels', pixelBomb(30_000)],
    ]
    for (const [what, bytes] of refused) {
      const answer = await ann.request('PUT', '/profile/avatar', bytes, lies)
      expect([what, answer.status]).toEqual([what, 415])
      expect((await errorIn(answer)).code).toBe('unsupported_type')
    }
    const honest = await ann.request('PUT', '/profile/avatar', await jpeg(), {
      'content-type': 'text/html',
      'x-file-name': 'page.html',
    })
    expect(honest.status).toBe(200)
    expect((await rowsOf(ann)).length).toBe(1)
  })

  test('a script carried behind a picture does not survive', async () => {
    const ann = await member(server, 'Ann Archer')
    const carrier = Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script>')])
    const { avatar_url } = await profileIn(await ann.put('/profile/avatar', carrier))
    expect(Buffer.from(await (await ann.get(avatar_url)).arrayBuffer()).includes('script')).toBe(false)
  })

  test('ten megabytes are taken and one byte more is not, announced or in pieces (CNST-01, ERRS-37)', async () => {
    const ann = await member(server, 'Ann Archer')
    expect((await ann.put('/profile/avatar', await paddedJpeg(limit))).status).toBe(200)
    const tooMuch = await paddedJpeg(limit + 1)
    let sent = 0
    const pieces = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(tooMuch.subarray(sent, sent + 65_536)))
        sent += 65_536
        if (sent >= tooMuch.length) controller.close()
      },
    })
    for (const body of [tooMuch, pieces]) {
      const answer = await ann.put('/profile/avatar', body)
      expect(answer.status).toBe(413)
      expect((await errorIn(answer)).message).toBe('Image file is too large. Maximum size is 10MB.')
    }
    const announced = await ann.request('PUT', '/profile/avatar', await jpeg(), { 'content-length': String(limit + 1) })
    expect(announced.status).toBe(413)
    expect((await rowsOf(ann)).length).toBe(1)
  })

  test('an empty file and an upload that breaks off are refused, and leave nothing', async () => {
    const ann = await member(server, 'Ann Archer')
    expect((await ann.put('/profile/avatar', new Uint8Array())).status).toBe(400)
    const breaking = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new Uint8Array(await jpeg()).subarray(0, 50))
        controller.error(new Error('the train entered a tunnel'))
      },
    })
    expect((await ann.put('/profile/avatar', breaking)).status).toBe(400)
    expect(await readdir(uploadFolder(server.services.config.dataDir))).toEqual([])
    await nothingIsLeftOf(ann)
  })

  test('a private file is for its owner; stranger, visitor and an unknown id get the same answer', async () => {
    const { ann, sam, visitor } = await people(server)
    const id = await store(ann, pdf(), { 'x-file-name': encodeURIComponent('C:\\papers\\MOT "2025" é.exe') })
    const own = await ann.get(`/files/${id}`)
    expect(own.status).toBe(200)
    expect(Buffer.from(await own.arrayBuffer()).equals(pdf())).toBe(true)
    expect(Object.fromEntries(own.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf().length),
      'content-disposition': "attachment; filename*=UTF-8''MOT%202025%20%C3%A9.pdf",
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=0, must-revalidate',
    })
    const viewed = await ann.get(`/files/${id}?view`)
    expect(viewed.headers.get('content-disposition')).toMatch(/^inline;/)
    expect(viewed.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'self'/)
    const missing = await (await ann.get('/files/00000000-0000-4000-8000-00000000dead')).text()
    for (const person of [sam, visitor]) {
      const answer = await person.get(`/files/${id}`)
      expect([answer.status, await answer.text()]).toEqual([404, missing])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('no trick in the address reaches another file', async () => {
    const { ann } = await people(server)
    const id = await store(ann, pdf())
    const tricks = [
      '..%2f..%2fsecret',
      '%2e%2e/%2e%2e/secret',
      `${id}%00`,
      `${id}%2foriginal.pdf`,
      `${id}/original.pdf`,
    ]
    for (const trick of [...tricks, `${id}/../${id}x`, `${id}/96`, 'null', "'; drop table files; --", 'x'.repeat(3000)])
      expect([trick, (await ann.get(`/files/${trick}`)).status]).toEqual([trick, 404])
  })

  test('a member picture is public, remembered for an hour and asked again by its tag (CNST-08, CALL-21)', async () => {
    const { ann, sam, visitor } = await people(server)
    const { avatar_url } = await profileIn(await ann.put('/profile/avatar', await jpeg()))
    for (const person of [sam, visitor]) expect((await person.get(avatar_url)).status).toBe(200)
    const first = await visitor.get(`${avatar_url}/96`)
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600',
      'content-disposition': "inline; filename*=UTF-8''GarageTale%20picture.webp",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    })
    const tag = first.headers.get('etag') ?? ''
    const again = await visitor.get(`${avatar_url}/96`, { 'if-none-match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await visitor.get(avatar_url, { 'if-none-match': tag })).status).toBe(200)
    const head = await visitor.request('HEAD', avatar_url)
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('a video is played in pieces', async () => {
    const ann = await member(server, 'Ann Archer')
    const video = mp4()
    const id = await store(ann, video)
    const piece = async (range: string) => {
      const answer = await ann.get(`/files/${id}`, { range })
      return [answer.status, answer.headers.get('content-range'), (await answer.arrayBuffer()).byteLength]
    }
    const whole = await ann.get(`/files/${id}`)
    expect([whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual(['video/mp4', 'bytes'])
    expect(await piece('bytes=0-99')).toEqual([206, 'bytes 0-99/4000', 100])
    expect(await piece('bytes=3900-')).toEqual([206, 'bytes 3900-3999/4000', 100])
    expect(await piece('bytes=-50')).toEqual([206, 'bytes 3950-3999/4000', 50])
    expect(await piece('bytes=3990-9999')).toEqual([206, 'bytes 3990-3999/4000', 10])
    expect(await piece('bytes=4000-')).toEqual([416, 'bytes */4000', 0])
    expect(await piece('bytes=-0')).toEqual([416, 'bytes */4000', 0])
    for (const odd of ['bytes=9-3', 'bytes=-', 'bytes=0-1,5-9', 'lines=1-2']) expect((await piece(odd))[0]).toBe(200)
    const start = await ann.get(`/files/${id}`, { range: 'bytes=4-11' })
    expect(await start.text()).toBe('ftypisom')
  })

  test('twenty uploads at once cannot spend more storage than the plan has (PLAN-25)', async () => {
    const ann = await member(server, 'Ann Archer')
    const { db } = server.services
    const paper = pdf('x'.repeat(1000))
    const nearlyAll = 100 * 1024 * 1024 - 5 * paper.length - 10
    await db
      .insertInto('storage_ledger')
      .values({ user_id: ann.id, file_id: crypto.randomUUID(), reason: 'transfer_in', bytes: nearlyAll })
      .execute()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(ann, new Uint8Array(paper))))
    expect(answers.filter(({ status }) => status === 201).length).toBe(5)
    const refused = answers.filter(({ status }) => status === 402)
    expect(refused.length).toBe(15)
    expect(await errorIn(refused[0] as Response)).toEqual({
      code: 'limit_storage',
      message: 'Your storage is full. Upgrade your plan or delete files to make room for more.',
    })
    expect((await rowsOf(ann)).length).toBe(5)
    expect(await usedBy(ann)).toBe(nearlyAll + 5 * paper.length)
    const [kept] = await rowsOf(ann)
    expect((await ann.get(`/files/${kept?.id}`)).status).toBe(200)
  })

  test('when the record cannot be saved after the bytes were, nothing stays', async () => {
    const ann = await member(server, 'Ann Archer')
    const before = await allBytes()
    expect((await send(ann, new Uint8Array(pdf()), {}, 'then=fail')).status).toBe(500)
    await nothingIsLeftOf(ann)
    expect(await allBytes()).toBe(before)
  })

  test('when the store is out of reach the upload says so, and nothing stays', async () => {
    const ann = await member(server, 'Ann Archer')
    const { files } = server.services.config
    if (s3) s3.failing.add('PUT')
    if (files.store === 'disk') {
      await rename(files.folder, `${files.folder}.away`)
      await writeFile(files.folder, 'in the way')
    }
    const answer = await ann.put('/profile/avatar', await jpeg())
    expect([answer.status, (await errorIn(answer)).code]).toEqual([503, 'storage_unavailable'])
    s3?.failing.clear()
    if (files.store === 'disk') {
      await rm(files.folder)
      await rename(`${files.folder}.away`, files.folder)
    }
    await nothingIsLeftOf(ann)
    expect((await ann.put('/profile/avatar', await jpeg())).status).toBe(200)
  })

  test('an upload nobody finished is swept after a day, and not before', async () => {
    const ann = await member(server, 'Ann Archer')
    const { db } = server.services
    const id = await idIn(await send(ann, new Uint8Array(pdf()), {}, 'then=forget'))
    const uploadedHoursAgo = (hours: number) =>
      db
        .updateTable('files')
        .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
        .where('id', '=', id)
        .execute()
    expect((await ann.get(`/files/${id}`)).status).toBe(404)
    await uploadedHoursAgo(23)
    await sweepFiles.run(server.services, {})
    expect((await rowsOf(ann)).length).toBe(1)
    expect((await bytesOf(id)).length).toBe(1)
    await uploadedHoursAgo(25)
    await sweepFiles.run(server.services, {})
    await nothingIsLeftOf(ann)
    expect(await bytesOf(id)).toEqual([])
  })

  test('an upload is kept once, and by nobody but its uploader', async () => {
    const { ann, sam } = await people(server)
    const id = await idIn(await send(ann, new Uint8Array(pdf()), {}, 'then=forget'))
    const keptBy = (person: Person) =>
      keepUpload(server.services, { id, user_id: person.id, kind: 'document' }, {}, async () => {})
    await expect(keptBy(sam)).rejects.toMatchObject({ status: 404 })
    await keptBy(ann)
    await expect(keptBy(ann)).rejects.toMatchObject({ status: 404 })
    expect((await ann.get(`/files/${id}`)).status).toBe(200)
  })
})

describe('who reads a private file of a vehicle', () => {
  const server = useServer()

  async function annsFile(kind: FileKind) {
    const { ann, sam, visitor } = await people(server)
    const bea = await member(server, 'Bea Booth')
    const { sql } = server.services
    const vehicle_id = await addVehicle(sql, ann.id)
    const { id } = (await (await ann.post(`/uploads/${kind}`, await jpeg(30, 20))).json()) as { id: string }
    await keepUpload(server.services, { id, user_id: ann.id, kind }, { vehicle_id }, async () => {})
    return {
      readers: async () => {
        const all: [string, Person][] = [
          ['ann', ann],
          ['bea', bea],
          ['sam', sam],
          ['a visitor', visitor],
        ]
        const may: string[] = []
        for (const [name, person] of all) if ((await person.get(`/files/${id}`)).status === 200) may.push(name)
        return may
      },
      isSoldToBea: () => sql`update vehicles set user_id = ${bea.id} where id = ${vehicle_id}`,
      isDeleted: () => sql`update vehicles set deleted_at = now() where id = ${vehicle_id}`,
      isCutOff: () => sql`update files set vehicle_id = null where id = ${id}`,
    }
  }

  const kinds = ['vehicle_photo', 'receipt', 'modification', 'media', 'note', 'document', 'listing'] as const

  test.each(kinds)(
    'a %s goes with the vehicle: its owner, then the next one, and nobody once it is deleted',
    async (kind) => {
      const { readers, isSoldToBea, isDeleted } = await annsFile(kind)
      expect(await readers()).toEqual(['ann'])
      await isSoldToBea()
      expect(await readers()).toEqual(['bea'])
      await isDeleted()
      expect(await readers()).toEqual([])
    },
  )

  test.each(kinds)(
    'a %s that a handover cut off is its owner’s alone, whatever becomes of the vehicle',
    async (kind) => {
      const { readers, isCutOff, isSoldToBea, isDeleted } = await annsFile(kind)
      await isCutOff()
      expect(await readers()).toEqual(['ann'])
      await isSoldToBea()
      expect(await readers()).toEqual(['ann'])
      await isDeleted()
      expect(await readers()).toEqual(['ann'])
    },
  )
})

test('bytes that reach the store after it was given up are removed too', async () => {
  const s3 = await startFakeS3()
  const { server, stop } = await startTestServer(s3.settings)
  try {
    const ann = await member(server, 'Ann Archer')
    const { sql, files } = server.services
    s3.failing.add('PUT')
    expect((await ann.put('/profile/avatar', await jpeg())).status).toBe(503)
    s3.failing.clear()
    await expect.poll(() => sql`select from files`).toHaveLength(0)
    expect((await ann.put('/profile/avatar', await jpeg())).status).toBe(200)
    const waiting = await sql<{ data: { file_id: string }; later: boolean }[]>`
      select data, start_after > now() + interval '1 hour' as later from jobs.job where name = 'remove-late-bytes'`
    expect(waiting).toEqual([{ data: { file_id: expect.any(String) }, later: true }])
    const { file_id = '' } = waiting[0]?.data ?? {}
    await files.put(keyOf(file_id, '96.webp'), Buffer.from('late'), 'image/webp')
    expect(s3.objects.size).toBe(3)
    await removeLateBytes.run(server.services, { file_id })
    expect(s3.objects.size).toBe(2)
    const [kept] = await sql<{ id: string }[]>`select id from files`
    await removeLateBytes.run(server.services, { file_id: kept?.id ?? '' })
    expect(s3.objects.size).toBe(2)
  } finally {
    await stop()
    await s3.close()
  }
})

test('bytes that could not be deleted when the picture was are deleted later', async () => {
  const s3 = await startFakeS3()
  const { server, stop } = await startTestServer(s3.settings)
  try {
    const ann = await member(server, 'Ann Archer')
    const { avatar_url } = await profileIn(await ann.put('/profile/avatar', await jpeg()))
    s3.failing.add('DELETE')
    expect((await ann.delete('/profile/avatar')).status).toBe(200)
    await sleep(1500)
    expect(s3.objects.size).toBe(2)
    expect((await ann.get(avatar_url)).status).toBe(404)
    s3.failing.clear()
    const { db } = server.services
    await db
      .updateTable('files')
      .set({ removed_at: new Date(Date.now() - 3_700_000) })
      .execute()
    await sweepFiles.run(server.services, {})
    expect(s3.objects.size).toBe(0)
    expect(await db.selectFrom('files').select(['state', 'size_bytes']).execute()).toEqual([
      { state: 'removed', size_bytes: 0 },
    ])
  } finally {
    await stop()
    await s3.close()
  }
})
