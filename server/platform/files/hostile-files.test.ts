import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { largestUpload } from '#domain/basics/file.ts'
import { builtProgram, freePort, until } from '../../../scripts/processes.ts'
import { type Figure, noteFigures } from '../../../scripts/proof.ts'
import { temporaryFolder } from '../../../scripts/temporary-folder.ts'
import { createTestDatabase } from '../../test/database.ts'
import { hostileFiles } from '../../test/hostile-files/all.ts'
import { bytesOf, type HostileFile } from '../../test/hostile-files/hostile-file.ts'
import { hostileNames } from '../../test/hostile-files/names.ts'
import { rawGet, smallPicture, transfer, transfers } from '../../test/hostile-files/transfers.ts'
import { type MemoryWatch, watchMemory } from '../../test/memory-watch.ts'
import { member, type Person } from '../../test/people.ts'
import { jpeg, pdf } from '../../test/pictures.ts'
import { launch } from '../../test/process.ts'
import { type TestServer, testSecret } from '../../test/server.ts'
import { connect, type Db, type Sql } from '../database/database.ts'
import { attachUpload } from './file-state.ts'
import { uploadFolder } from './spool-upload.ts'

const drill = process.env.DRILL === '1'
const played = hostileFiles.filter(({ dear }) => drill || !dear)
const mostOfServer = 512
const mostOfWorker = 512

let home = ''
let folder = ''
let program: ReturnType<typeof launch>
let database: { db: Db; sql: Sql; close(): Promise<void> }
let drop = async () => {}
let memory: MemoryWatch
const statuses: number[] = []

/** People who come over the network, to a server in a separate process. */
const remote = {
  app: {
    request: async (path: string, init: RequestInit) => {
      // A new connection each time: a kept one may be closed just as it is used again.
      const headers = { ...(init.headers as Record<string, string>), connection: 'close' }
      const answer = await fetch(home + path, { redirect: 'manual', ...init, headers })
      statuses.push(answer.status)
      return answer
    },
  },
} as unknown as TestServer

beforeAll(async () => {
  const created = await createTestDatabase()
  drop = created.drop
  database = connect(created.url, { connections: 4 })
  folder = await temporaryFolder('hostile-files')
  const port = await freePort()
  home = `http://127.0.0.1:${port}`
  program = launch(builtProgram, {
    settings: {
      DATA_DIR: folder,
      PORT: String(port),
      DATABASE_URL: created.url,
      AUTH_SECRET: testSecret,
      TRUST_PROXY: '1',
    },
  })
  await program.says('GarageTale is ready')
  memory = watchMemory(program.pid, 'image-worker')
})

afterAll(async () => {
  memory?.stop()
  program?.kill('SIGTERM')
  await program?.ended
  await database?.close()
  await drop()
  await rm(folder, { recursive: true, force: true })
})

const sends = (person: Person, { kind, called = 'a.jpg', type = 'image/jpeg' }: HostileFile, bytes: Buffer) =>
  person.post(`/uploads/${kind}`, new Uint8Array(bytes), {
    'x-file-name': encodeURIComponent(called),
    'content-type': type,
  })

/** What saving a record does with it. */
const attaches = (person: Person, id: string, kind: HostileFile['kind']) =>
  database.db.transaction().execute((tx) => attachUpload(tx, { id, user_id: person.id, kind }))

const served = /^(image\/(webp|jpeg|png)|video\/(mp4|webm|quicktime)|application\/pdf)$/

/** Every way in which it can be fetched afterwards. */
async function everythingServed(person: Person, id: string) {
  const bodies: Buffer[] = []
  for (const address of ['', '/1', ...(drill ? ['/320', '/480', '/800', '?download'] : []), '/99999', '?view']) {
    const answer = await person.get(`/files/${id}${address}`)
    if (answer.status === 404 && /^\/\d/.test(address)) continue
    const { headers } = answer
    expect([address, answer.status]).toEqual([address, 200])
    expect(headers.get('content-type')).toMatch(served)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/)
    if (headers.get('content-type') !== 'application/pdf') {
      expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'")
    } else if (address !== '?view') expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    const body = Buffer.from(await answer.arrayBuffer())
    if (headers.get('content-type')?.startsWith('image/')) {
      const { exif, xmp, iptc, icc, comments } = await sharp(body).metadata()
      expect([exif, xmp, iptc, icc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined])
    }
    bodies.push(body)
  }
  return bodies
}

async function play(person: Person, file: HostileFile) {
  const bytes = await bytesOf(file)
  const answer = await sends(person, file, bytes)
  const said = await answer.json()
  expect.soft([file.name, answer.status < 300 ? 'clean' : 'refused', said]).toEqual([file.name, file.expected, said])
  if (file.expected === 'refused') {
    expect.soft([file.name, [400, 413, 415].includes(answer.status)]).toEqual([file.name, true])
    expect.soft(said.error.message).toMatch(/^[A-Z\w].{8,200}\.$/)
    expect.soft(Object.keys(said)).toEqual(['error'])
    return
  }
  await attaches(person, said.id, file.kind)
  for (const body of await everythingServed(person, said.id))
    for (const word of file.untold ?? [])
      expect.soft([file.name, word, body.includes(word)]).toEqual([file.name, word, false])
}

/** Rows, bytes and quota agree, and nothing is left on the disk. */
async function nothingIsLeftOver() {
  const { sql } = database
  const waiting = () => readdir(uploadFolder(folder)).catch(() => [])
  await until(async () => (await waiting()).length === 0)
  const rows = await sql<{ id: string; size_bytes: number }[]>`
    select id, size_bytes::float8 as size_bytes from files where state in ('pending', 'stored')`
  const [{ paid = 0 } = {}] = await sql`select coalesce(sum(bytes), 0)::float8 as paid from storage_ledger`
  expect(paid).toBe(rows.reduce((sum, { size_bytes }) => sum + size_bytes, 0))
  const stored = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  const kept = stored.filter((entry) => entry.isFile()).map(({ parentPath }) => parentPath.split('/').at(-1))
  expect([...new Set(kept)].sort()).toEqual(rows.map(({ id }) => id).sort())
  return rows.length
}

/** Somebody who only reads, all the time. */
function onlooker(person: Person) {
  let [asked, refusals, slowest, watching] = [0, 0, 0, true]
  const going = (async () => {
    while (watching) {
      const started = performance.now()
      const { status } = await person.get('/vehicles')
      if (status !== 200) refusals++
      slowest = Math.max(slowest, performance.now() - started)
      asked++
      await new Promise((done) => setTimeout(done, 30))
    }
  })()
  return async () => {
    watching = false
    await going
    return { asked, refusals, slowest: Math.round(slowest) }
  }
}

vi.setConfig({ testTimeout: drill ? 900_000 : 120_000 })

test('every hostile file is refused with a sentence or made clean, and others are served meanwhile', async () => {
  const [ann, sam, rita] = await Promise.all(['Ann', 'Sam', 'Rita'].map((name) => member(remote, name)))
  const stop = onlooker(rita as Person)
  const [dear, waiting] = [played.filter((file) => file.dear), played.filter((file) => !file.dear)]
  const working = [ann, sam].map(async (person) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await play(person as Person, next)
  })
  // Those take seconds each, and anyone who waits too long behind one is told that we are busy.
  const all = Promise.all(working).then(async () => {
    for (const file of dear) await play(ann as Person, file)
  })
  const seen = await all.finally(stop).then(stop)
  expect(seen.asked).toBeGreaterThan(0)
  expect(seen.refusals).toBe(0)
  const cleaned = played.filter(({ expected }) => expected === 'clean').length
  expect(await nothingIsLeftOver()).toBe(cleaned)
  const failures = statuses.filter((status) => status >= 500).length
  const { server, worker } = memory.highest()
  expect(played.length).toBeGreaterThanOrEqual(60)
  const megabytes = (value: number, most: number): Partial<Figure> =>
    value > 0
      ? { value, unit: 'MB', goal: `under ${most} MB`, reached: value < most }
      : { value: 'not measured here: there is no /proc' }
  const figures: Figure[] = [
    {
      name: 'hostile files sent to a real server',
      value: played.length,
      goal: 'at least 60',
      reached: played.length >= 60,
    },
    { name: 'of those, refused with a message', value: played.length - cleaned },
    { name: 'of those, accepted and cleaned', value: cleaned },
    { name: 'answers to them with a server error', value: failures, goal: '0', reached: failures === 0 },
    { name: 'peak memory of the process that opens pictures', value: 0, ...megabytes(worker, mostOfWorker) },
    { name: 'peak memory of the server meanwhile', value: 0, ...megabytes(server, mostOfServer) },
    { name: 'longest wait for a reader meanwhile', value: seen.slowest, unit: 'ms' },
  ]
  noteFigures('3-hostile-files', figures)
  expect(figures.filter(({ reached }) => reached === false)).toEqual([])
})

test('however a body is sent, it is cut off at ten megabytes, answered, and leaves nothing', async () => {
  const ann = await member(remote, 'Ann Archer')
  const before = await nothingIsLeftOver()
  const cookie = [...ann.cookies].map((pair) => pair.join('=')).join('; ')
  for (const each of transfers(await smallPicture())) {
    const { status, said, taken } = await transfer(home, '/api/uploads/media', { cookie }, each)
    expect([each.name, status, said.slice(0, 300)]).toEqual([each.name, each.status, said.slice(0, 300)])
    expect([each.name, taken < largestUpload + 8_000_000]).toEqual([each.name, true])
    expect((await ann.get('/session')).status).toBe(200)
  }
  expect(await nothingIsLeftOver()).toBe(before)
})

test('whatever a file is called, it is kept by its id and handed over under a harmless name', async () => {
  const ann = await member(remote, 'Ann Archer')
  const sent = hostileNames.flatMap((name) => [encodeURIComponent(name), ...(name.includes('%') ? [name] : [])])
  const before = await nothingIsLeftOver()
  const all: { name: string; shown: string }[] = []
  for (const name of sent) {
    const answer = await ann.post('/uploads/document', new Uint8Array(pdf()), { 'x-file-name': name })
    // Node itself refuses headers of more than 16 KB.
    if (answer.status === 431) continue
    expect([name, answer.status]).toEqual([name, 201])
    const { id } = await answer.json()
    await attaches(ann, id, 'document')
    const { headers } = await ann.get(`/files/${id}`)
    expect(headers.getSetCookie()).toEqual([])
    all.push({ name, shown: headers.get('content-disposition') ?? '' })
  }
  expect(all.length).toBeGreaterThan(hostileNames.length)
  expect(await nothingIsLeftOver()).toBe(before + all.length)
  const harmful = /[\p{C}/\\:*?"<>|]|^[\s.~-]|^(con|aux|nul|prn|com\d|lpt\d)\.|\.\./iu
  for (const { name, shown } of all) {
    expect([name, shown]).toEqual([name, expect.stringMatching(/^attachment; filename\*=UTF-8''[\w%.~!-]+\.pdf$/)])
    const plain = decodeURIComponent(shown.slice(shown.indexOf("''") + 2))
    expect([name, plain]).toEqual([name, expect.not.stringMatching(harmful)])
    expect([plain.length < 262, plain]).toEqual([true, plain.normalize('NFC')])
  }
})

test('no address under /files leads to anything but a file, whole or in one of its sizes', async () => {
  const ann = await member(remote, 'Ann Archer')
  const { id } = await (await ann.post('/uploads/media', new Uint8Array(await jpeg()))).json()
  await attaches(ann, id, 'media')
  const odd = [
    ...[
      '320.webp',
      'original.jpg',
      '0320',
      '-1',
      '1e3',
      '3 20',
      '320;',
      '320%00',
      '%33%32%30',
      '٣٢٠',
      '999999',
      '../320',
      '..%2f320',
      '0x140',
      '320/..',
      '320/320',
      'NaN',
      'Infinity',
    ].map((size) => `${id}/${size}`),
    ...[
      '',
      '..%2f..%2fetc%2fpasswd',
      '..%5c..%5cboot.ini',
      '%00',
      `${id}%00.jpg`,
      `${id}.webp`,
      ` ${id}`,
      `{${id}}`,
      id.replaceAll('-', ''),
      `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}/320.webp`,
      `//${id}`,
      `${id}//320`,
      'x'.repeat(4000),
      `${id}?size=../../x`,
      `${id.toUpperCase()}`,
    ],
  ]
  for (const address of odd) {
    const answer = await ann.get(`/files/${address}`)
    const type = answer.headers.get('content-type') ?? ''
    const isFile = answer.status === 200 && /^image\/(webp|jpeg)$/.test(type)
    const isRefusal = [308, 400, 404].includes(answer.status) && !/html|svg|script/.test(type)
    expect([address, answer.status, type, isFile || isRefusal]).toEqual([address, answer.status, type, true])
    await answer.arrayBuffer()
  }
  const cookie = [...ann.cookies].map((pair) => pair.join('=')).join('; ')
  for (const path of ['/files/../../etc/passwd', '/files/%2e%2e/%2e%2e/etc/passwd', `/files/${id}/../../../main.ts`]) {
    const { status, body } = await rawGet(home, path, { cookie })
    expect([path, status < 500, /root:|startProgram/.test(body)]).toEqual([path, true, false])
  }
})
