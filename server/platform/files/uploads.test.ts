import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { acceptAttribute, typesOf } from '#domain/basics/file.ts'
import { type UploadKind, uploadRules } from '#domain/basics/upload.ts'
import type { OwnProfile } from '#domain/community/profile.ts'
import { member, type Person, visitor } from '../../test/people.ts'
import { jpeg, jpegWithPlace, mp4, paddedJpeg, pdf, picture, pixelBomb } from '../../test/pictures.ts'
import { useServer } from '../../test/server.ts'
import { attachUpload } from './file-state.ts'

const server = useServer()
const kinds = Object.keys(uploadRules) as UploadKind[]

const sends = (person: Person, kind: string, bytes: Uint8Array, name = 'car.jpg', headers = {}) =>
  person.post(`/uploads/${kind}`, bytes, { 'x-file-name': encodeURIComponent(name), ...headers })
const messageIn = async (answer: Response) => ((await answer.json()) as { error: { message: string } }).error.message
const rowsOf = (person: Person) =>
  server.services.db.selectFrom('files').selectAll().where('user_id', '=', person.id).orderBy('created_at').execute()
const usedBy = async (person: Person) =>
  ((await (await person.get(`/profiles/${person.id}`)).json()) as OwnProfile).storage.used_bytes

/** What saving a record does with it. */
const attaches = (person: Person, id: string, kind: UploadKind) =>
  server.services.db.transaction().execute((tx) => attachUpload(tx, { id, user_id: person.id, kind }))

describe('uploads ahead of their record', () => {
  test('each kind takes what it is for: pictures, documents, videos', async () => {
    const ann = await member(server, 'Ann Archer')
    const samples = { image: await jpeg(), webp: await picture(20, 20).webp().toBuffer(), pdf: pdf(), video: mp4() }
    const taken: Record<string, string[]> = {}
    for (const kind of kinds) {
      taken[kind] = []
      for (const [what, bytes] of Object.entries(samples)) {
        const { status } = await sends(ann, kind, bytes)
        expect([201, 415]).toContain(status)
        if (status === 201) taken[kind].push(what)
      }
    }
    expect(taken).toEqual({
      vehicle_photo: ['image', 'webp'],
      business: ['image', 'webp'],
      message: ['image', 'webp'],
      receipt: ['image', 'webp', 'pdf'],
      note: ['image', 'webp'],
      modification: ['image', 'webp'],
      listing: ['image', 'webp'],
      media: ['image', 'webp', 'video'],
      document: ['image', 'pdf'],
      post: ['image', 'webp', 'video'],
      guide: ['pdf'],
    })
    expect((await rowsOf(ann)).every(({ state, vehicle_id }) => state === 'pending' && vehicle_id === null)).toBe(true)
  })

  test('a photo as an iPhone saves it is taken wherever a picture is, but a document stays a PDF, JPEG or PNG (DOCS-06)', async () => {
    const ann = await member(server, 'Ann Archer')
    const heic = await readFile(new URL('../../test/iphone-photo.heic', import.meta.url))
    const answer = await sends(ann, 'receipt', heic, 'IMG_0042.HEIC', { 'content-type': 'application/octet-stream' })
    expect(answer.status).toBe(201)
    const { id } = await answer.json()
    expect((await ann.get(`/files/${id}`)).status).toBe(404)
    await attaches(ann, id, 'receipt')
    expect((await ann.get(`/files/${id}/320`)).headers.get('content-type')).toBe('image/webp')
    expect(await messageIn(await sends(ann, 'document', heic, 'IMG_0042.HEIC'))).toBe(
      'IMG_0042.HEIC is not a supported file type. Please use PDF, JPG, or PNG files.',
    )
    for (const kind of kinds)
      if (kind !== 'document' && kind !== 'guide')
        expect(acceptAttribute(...uploadRules[kind].accept)).toContain('image/heic,.heic')
  })

  test.each([
    ['webp', 'scan.jpg'],
    ['gif', 'scan.png'],
    ['avif', 'scan.pdf'],
  ] as const)(
    'a document is a PDF, JPEG or PNG by its bytes: %s named %s is refused by name (DOCS-06, CNST-34, ERRS-117)',
    async (format, name) => {
      const ann = await member(server, 'Ann Archer')
      const bytes = await picture(20, 20).toFormat(format).toBuffer()
      const answer = await sends(ann, 'document', bytes, name, { 'content-type': 'application/pdf' })
      expect(answer.status).toBe(415)
      expect(await messageIn(answer)).toBe(`${name} is not a supported file type. Please use PDF, JPG, or PNG files.`)
      expect(await rowsOf(ann)).toEqual([])
    },
  )

  test('what is none of these is refused in the words of its use (GALL-02, DOCS-06, ERRS-125)', async () => {
    const ann = await member(server, 'Ann Archer')
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    const words = {
      vehicle_photo: 'Only image files are allowed.',
      receipt: 'page.jpg isn’t a picture or a PDF.',
      note: 'Only image files are allowed.',
      modification: 'Only image files are allowed.',
      listing: 'Only image files are allowed.',
      media: 'Some files were too large or had invalid formats. Maximum size is 10MB per file.',
      document: 'page.jpg is not a supported file type. Please use PDF, JPG, or PNG files.',
      post: 'page.jpg isn’t a picture or a video.',
      guide: 'Only PDF files are allowed.',
      business: 'Only image files are allowed.',
      message: 'Only image files are allowed.',
    }
    for (const kind of kinds) {
      const answer = await sends(ann, kind, page, 'page.jpg', { 'content-type': 'image/jpeg' })
      expect([kind, answer.status, await messageIn(answer)]).toEqual([kind, 415, words[kind]])
    }
    const nameless = await ann.post('/uploads/document', page)
    expect(await messageIn(nameless)).toBe('This file is not a supported file type. Please use PDF, JPG, or PNG files.')
  })

  test('ten megabytes are taken, one byte more is refused in the words of its use (GALL-02, DOCS-07, CNST-01, ERRS-118)', async () => {
    const ann = await member(server, 'Ann Archer')
    const words = {
      vehicle_photo: 'Image file is too large. Maximum size is 10MB.',
      receipt: 'car.jpg is too large. Maximum size is 10MB.',
      note: 'Image file is too large. Maximum size is 10MB.',
      modification: 'Maximum size is 10MB per image.',
      listing: 'Some files were too large. Maximum size is 10MB per image.',
      media: 'Some files were too large or had invalid formats. Maximum size is 10MB per file.',
      document: 'car.jpg is too large. Maximum size is 10MB.',
      post: 'Some files were too large. Maximum size is 10MB per file.',
      guide: 'car.jpg is too large. Maximum size is 10MB.',
      business: 'Image file is too large. Maximum size is 10MB.',
      message: 'Image file is too large. Maximum size is 10MB.',
    }
    const most = await paddedJpeg(10_485_760)
    const tooMuch = await paddedJpeg(10_485_761)
    expect((await sends(ann, 'document', most)).status).toBe(201)
    expect((await sends(ann, 'media', mp4(10_485_760), 'drive.mp4')).status).toBe(201)
    for (const kind of kinds) {
      const answer = await sends(ann, kind, tooMuch)
      expect([kind, answer.status, await messageIn(answer)]).toEqual([kind, 413, words[kind]])
    }
    expect((await rowsOf(ann)).length).toBe(2)
  })

  test('an empty file, a picture bomb and a picture cut short are refused, and leave nothing', async () => {
    const ann = await member(server, 'Ann Archer')
    const bomb = pixelBomb(30_000)
    for (const kind of kinds) {
      const empty = await sends(ann, kind, new Uint8Array())
      expect([kind, empty.status, await messageIn(empty)]).toEqual([kind, 400, 'The file is empty.'])
      expect([kind, (await sends(ann, kind, bomb)).status]).toEqual([kind, 415])
    }
    const whole = await jpeg(800, 600)
    expect((await sends(ann, 'document', whole.subarray(0, whole.length / 2))).status).toBe(415)
    expect(await rowsOf(ann)).toEqual([])
    expect(await usedBy(ann)).toBe(0)
  })

  test('no picture of any kind keeps the place it was taken', async () => {
    const ann = await member(server, 'Ann Archer')
    for (const kind of kinds.filter((kind) => typesOf(uploadRules[kind].accept).includes('image/jpeg'))) {
      const { id } = await (await sends(ann, kind, await jpegWithPlace())).json()
      await attaches(ann, id, kind)
      for (const address of [`/files/${id}`, `/files/${id}/320`]) {
        const bytes = Buffer.from(await (await ann.get(address)).arrayBuffer())
        expect([kind, bytes.includes('SecretPhone')]).toEqual([kind, false])
        expect((await sharp(bytes).metadata()).exif).toBeUndefined()
      }
    }
  })

  test('nobody reads a file that no record names yet, its uploader included', async () => {
    const ann = await member(server, 'Ann Archer')
    const { id } = await (await sends(ann, 'media', await jpeg())).json()
    expect((await ann.get(`/files/${id}`)).status).toBe(404)
  })

  test('an upload taken back gives its room back; one that a record names, or somebody else’s, stays', async () => {
    const ann = await member(server, 'Ann Archer')
    const sam = await member(server, 'Sam Sutton')
    const { id } = await (await sends(ann, 'receipt', pdf())).json()
    expect((await sam.delete(`/uploads/${id}`)).status).toBe(204)
    expect(await usedBy(ann)).toBe(pdf().length)
    expect((await ann.delete(`/uploads/${id}`)).status).toBe(204)
    expect(await usedBy(ann)).toBe(0)
    const kept = (await (await sends(ann, 'receipt', pdf())).json()).id
    await attaches(ann, kept, 'receipt')
    await ann.delete(`/uploads/${kept}`)
    expect((await ann.get(`/files/${kept}`)).status).toBe(200)
    for (const nothing of [randomUUID(), 'nothing']) expect((await ann.delete(`/uploads/${nothing}`)).status).toBe(204)
  })

  test('another member’s waiting file, or one of another kind, cannot be attached', async () => {
    const ann = await member(server, 'Ann Archer')
    const sam = await member(server, 'Sam Sutton')
    const { id } = await (await sends(ann, 'note', await jpeg())).json()
    await expect(attaches(sam, id, 'note')).rejects.toMatchObject({ status: 404 })
    await expect(attaches(ann, id, 'receipt')).rejects.toMatchObject({ status: 404 })
    await attaches(ann, id, 'note')
    await expect(attaches(ann, id, 'note')).rejects.toMatchObject({ status: 404 })
  })

  test('a file that does not fit into the plan is refused before it is kept', async () => {
    const ann = await member(server, 'Ann Archer')
    const paper = pdf('x'.repeat(2000))
    await server.services.db
      .insertInto('storage_ledger')
      .values({
        user_id: ann.id,
        file_id: randomUUID(),
        reason: 'transfer_in',
        bytes: 100 * 1024 * 1024 - paper.length - 10,
      })
      .execute()
    const answers = await Promise.all(Array.from({ length: 4 }, () => sends(ann, 'receipt', paper)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 402, 402, 402])
    expect((await rowsOf(ann)).length).toBe(1)
  })

  test('a visitor cannot upload, and there is no such kind as an avatar here', async () => {
    const ann = await member(server, 'Ann Archer')
    for (const kind of kinds) expect((await sends(visitor(server), kind, await jpeg())).status).toBe(401)
    for (const kind of ['avatar', 'banner', 'toString', '__proto__'])
      expect((await sends(ann, kind, await jpeg())).status).toBe(404)
  })
})
