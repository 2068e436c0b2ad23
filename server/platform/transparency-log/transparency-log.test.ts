import { describe, expect, test } from 'vitest'
import { visitor } from '../../test/people.ts'
import { memberWithCar } from '../../test/records.ts'
import { addMember, addVehicle, refused } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'
import { hashLeaf, provesConsistency, provesInclusion } from './merkle-tree.ts'
import { sequence } from './sequence.ts'
import { type Note, readCheckpoint, readNote, readVkey, signedBy } from './signed-note.ts'
import { addSubtrees, proveInclusions } from './stored-tree.ts'
import { commitmentFor, commitmentOf, showVersion, type Version } from './version-leaf.ts'

const server = useServer({ PUBLIC_URL: 'https://garage.example' })
const get = (path: string) => server.app.request(path)
const text = async (path: string) => {
  const answer = await get(path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.text()
}
const bytes = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer())

const noted = (note: string): Note => {
  const read = readNote(note)
  if (!read) throw new Error(`This is no note: ${note}`)
  return read
}
const checkpointIn = (note: string) => {
  const checkpoint = readCheckpoint(noted(note).text)
  if (!checkpoint) throw new Error('This is no checkpoint.')
  return checkpoint
}
const hashes = (lines: string[]) => lines.map((line) => Buffer.from(line, 'base64'))

/** So many versions by the rows' own triggers, quickly. */
async function addVersions(count: number) {
  const { sql } = server.services
  const owner = await addMember(sql)
  const car = await addVehicle(sql, owner)
  await sql`
    insert into maintenance_logs (vehicle_id, user_id, kind, type, date, cost)
    select ${car}, ${owner}, 'running_cost', 'Fuel', date '2020-01-01' + n, n from generate_series(1, ${count - 1}) as n`
  return car
}

async function allIn() {
  let added = 0
  for (let round = await sequence(server.services); round > 0; round = await sequence(server.services)) added += round
  return added
}

describe('the transparency log', () => {
  test('has nothing to show before the first record', async () => {
    for (const path of ['checkpoint', 'tile/0/000', 'proof/inclusion/0'])
      expect((await get(`/log/${path}`)).status).toBe(404)
  })

  test('a saved record is a leaf under a signed checkpoint, proven at a public address', async () => {
    const { ann, car, path } = await memberWithCar(server)
    const oil = { type: 'Oil Change', date: '2024-05-03', mileage: 30_120, cost: 120 }
    expect((await ann.post(`${path}/service-records`, oil)).status).toBe(201)
    expect(await allIn()).toBe(2)
    const note = await text('/log/checkpoint')
    const { origin, size, root } = checkpointIn(note)
    expect([origin, size]).toEqual(['garage.example/log', 2])
    const key = readVkey((await text('/log/keys')).trim())
    expect(key && signedBy(noted(note), key)).toBeDefined()

    const { sql } = server.services
    const [leaf] = await sql<{ leaf_index: string; sequence: number; commitment: Uint8Array; version_id: string }[]>`
      select * from tlog_leaves where vehicle_id = ${car} order by sequence desc limit 1`
    const [version] = await sql<Version[]>`select * from record_versions where id = ${leaf?.version_id ?? ''}`
    const [first] = await sql<{ commitment: Uint8Array }[]>`
      select commitment from tlog_leaves where vehicle_id = ${car} and sequence = 1`
    if (!version || !leaf || !first) throw new Error('The record has no leaf.')
    const previous = Buffer.from(first.commitment).toString('hex')
    expect(commitmentFor(version, { sequence: 2, previous })).toEqual(Buffer.from(leaf.commitment))

    const [header, index, ...rest] = (await text(`/log/proof/inclusion/${leaf.leaf_index}`)).split('\n')
    expect([header, index]).toEqual(['c2sp.org/tlog-proof@v1', `index ${leaf.leaf_index}`])
    const proof = hashes(rest.slice(0, rest.indexOf('')))
    const of = { index: Number(leaf.leaf_index), size, root }
    expect(provesInclusion(of, hashLeaf(leaf.commitment), proof)).toBe(true)
  })

  test('a field can be kept back, and no other can take its place', async () => {
    const { sql } = server.services
    const [version] = await sql<Version[]>`select * from record_versions where kind = 'service' limit 1`
    if (!version) throw new Error('There is no service.')
    const place = { sequence: 2, previous: null }
    const shown = showVersion(version, place, (field) => field !== 'cost')
    expect(commitmentOf(shown)).toEqual(commitmentFor(version, place))
    expect(JSON.stringify(shown)).not.toContain('120.00')
    expect(shown.fields.cost).toMatch(/^[0-9a-f]{64}$/)
    const [salt] = shown.fields.mileage as [string, string]
    const altered = { ...shown, fields: { ...shown.fields, mileage: [salt, '10000'] as [string, string] } }
    expect(commitmentOf(altered)).not.toEqual(commitmentOf(shown))
    for (const change of [{ at: '2020-01-01T00:00:00.000Z' }, { act: 'changed' }, { sequence: 3 }, { kind: 'wash' }])
      expect(commitmentOf({ ...shown, ...change })).not.toEqual(commitmentOf(shown))
  })

  test('nothing of a record can be read in it', async () => {
    const entry = await bytes('/log/tile/entries/000.p/2')
    expect(entry).toHaveLength(2 * 34)
    expect(entry.toString('latin1')).not.toMatch(/Oil|2024|30120/)
  })

  test('several servers at once leave no gap and double nothing', async () => {
    const before = checkpointIn(await text('/log/checkpoint'))
    const { size } = before
    await Promise.all(Array.from({ length: 6 }, () => addVersions(500)))
    await Promise.all(Array.from({ length: 12 }, () => sequence(server.services)))
    await allIn()
    const [sums] = await server.services.sql`
      select count(*)::int as leaves, count(distinct version_id)::int as versions, max(leaf_index)::int as last,
             (select count(*)::int from tlog_queue) as waiting,
             (select count(*)::int from record_versions) as all_versions from tlog_leaves`
    expect(sums).toEqual({
      leaves: size + 3000,
      versions: size + 3000,
      last: size + 2999,
      waiting: 0,
      all_versions: size + 3000,
    })
    const [gaps] = await server.services.sql`
      select count(*)::int as vehicles from (
        select vehicle_id from tlog_leaves group by vehicle_id having max(sequence) <> count(*)) as gap`
    expect(gaps).toEqual({ vehicles: 0 })
    const after = checkpointIn(await text('/log/checkpoint'))
    const lines = (await text(`/log/proof/consistency/${size}`)).split('\n')
    expect(lines[0]).toBe(`old ${size}`)
    expect(provesConsistency(before, after, hashes(lines.slice(1, lines.indexOf(''))))).toBe(true)
  })

  test('over 70,000 leaves tiles, roots and proofs agree', async () => {
    const { sql, db } = server.services
    const { size: before } = checkpointIn(await text('/log/checkpoint'))
    await sql`
      insert into tlog_leaves (leaf_index, version_id, vehicle_id, sequence, commitment)
      select n, 1e9 + n, gen_random_uuid(), 1, sha256(n::text::bytea) from generate_series(${before}::int, 69998) as n`
    await addSubtrees(db, before, 69_999)
    await addVersions(1)
    expect(await allIn()).toBe(1)
    const { size, root } = checkpointIn(await text('/log/checkpoint'))
    expect(size).toBe(70_000)

    // The widths that the specification gives for such a tree.
    expect(await bytes('/log/tile/0/272')).toHaveLength(256 * 32)
    expect(await bytes('/log/tile/0/273.p/112')).toHaveLength(112 * 32)
    expect(await bytes('/log/tile/1/000')).toHaveLength(256 * 32)
    expect(await bytes('/log/tile/1/001.p/17')).toHaveLength(17 * 32)
    expect(await bytes('/log/tile/2/000.p/1')).toHaveLength(32)
    const none = ['0/273', '0/273.p/113', '0/274.p/1', '1/001.p/18', '2/000.p/2', '3/000.p/1', '63/000']
    const misspelt = ['0/x000/000', '00/000', '0/1', '64/000', '0/000.p/256', '0/000.p/0', '0/000/', '-1/000']
    for (const path of [...none, ...misspelt])
      expect([path, (await get(`/log/tile/${path}`)).status]).toEqual([path, 404])

    const wanted = [0, 255, 256, 65_535, 65_536, 69_998, 69_999].map((index) => ({ index, size }))
    const proofs = await proveInclusions(db, wanted)
    const rows = await sql<{ commitment: Uint8Array }[]>`
      select commitment from tlog_leaves where leaf_index = any(${wanted.map(({ index }) => index)}) order by leaf_index`
    for (const [place, { index }] of wanted.entries()) {
      const leaf = hashLeaf(rows[place]?.commitment ?? Buffer.alloc(0))
      expect([index, provesInclusion({ index, size, root }, leaf, proofs[place] ?? [])]).toEqual([index, true])
    }
  })

  test('no leaf can be changed or taken out', async () => {
    const { sql } = server.services
    await refused(sql`update tlog_leaves set vehicle_id = gen_random_uuid() where leaf_index = 0`, 'append_only')
    await refused(sql`delete from tlog_leaves where leaf_index = 0`, 'append_only')
    await refused(sql`delete from tlog_subtrees`, 'append_only')
  })

  test('is read by anyone, and is for programs: a page about a wrong address is plain', async () => {
    const answer = await get('/log/tile/0/x999/999')
    expect(answer.status).toBe(404)
    expect((await visitor(server).get('/log/checkpoint')).status).toBe(404)
  })
})
