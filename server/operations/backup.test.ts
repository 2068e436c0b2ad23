import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { openPostgres, type Sql } from '../platform/database/database.ts'
import { createMigrationsTable, readMigrations } from '../platform/database/migrate.ts'
import { createFileStore } from '../platform/files/create-file-store.ts'
import { keyOf } from '../platform/files/file-store.ts'
import { readSecret } from '../platform/secret.ts'
import { createTestDatabase } from '../test/database.ts'
import { fillEveryTable } from '../test/every-table.ts'
import { startFakeS3 } from '../test/s3.ts'
import { createArchive, partSize, readArchive } from './archive.ts'
import { checkBackup } from './check-backup.ts'
import { measure } from './measured.ts'
import { lookAtTarget, readBackup } from './read-backup.ts'
import { applyAll, splitMigrations } from './restore-rows.ts'
import { copyOut, listTables, settleTextForms } from './tables.ts'
import { writeBackup } from './write-backup.ts'

vi.setConfig({ testTimeout: 90_000 })

async function emptyPlace(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'garagetale-test-'))
  const database = await createTestDatabase()
  const sql = openPostgres(database.url, { max: 4 })
  const config = readConfig({ DATA_DIR: join(folder, 'data'), ...settings })
  onTestFinished(async () => {
    await sql.end({ timeout: 1 })
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    folder,
    config,
    url: database.url,
    sql,
    files: createFileStore(config),
    backup: join(folder, 'backup.tar.gz'),
  }
}
type Place = Awaited<ReturnType<typeof emptyPlace>>

async function livedInPlace(settings: Record<string, string> = {}) {
  const place = await emptyPlace(settings)
  await fillEveryTable(place.sql)
  await storeFile(place, { '320.webp': Buffer.from('small'), '1600.webp': Buffer.from('the large one') })
  return place
}

async function storeFile({ sql, files }: Place, objects: Record<string, Buffer>) {
  const id = randomUUID()
  const all = Object.entries(objects)
  for (const [name, bytes] of all) await files.put(keyOf(id, name), bytes, 'application/pdf')
  const checksum = createHash('sha256')
    .update(all.at(-1)?.[1] ?? '')
    .digest('hex')
  const size = all.reduce((sum, [, bytes]) => sum + bytes.length, 0)
  await sql`
    insert into files (id, user_id, kind, mime, size_bytes, checksum, state, stored_at)
    select ${id}, id, 'document', 'application/pdf', ${size}, ${checksum}, 'stored', now() from users limit 1`
  return id
}

/** The bytes of every table and every file, for comparison. */
async function everything({ sql, config }: Place) {
  const tables = await sql.begin(async (tx) => {
    const snapshot = tx as unknown as Sql
    await settleTextForms(snapshot)
    const sums: Record<string, string> = {}
    for (const table of await listTables(snapshot)) {
      const { lines, sha256 } = await measure(await copyOut(snapshot, table))
      sums[table.name] = `${lines} rows, ${sha256}`
    }
    return sums
  })
  const folder = config.files.store === 'disk' ? config.files.folder : ''
  const names = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : []
  const files: Record<string, string> = {}
  for (const name of names.filter((entry) => entry.isFile())) {
    const path = join(name.parentPath, name.name)
    files[path.slice(folder.length)] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  }
  return { tables, files }
}

async function restore(place: Place, path: string) {
  const manifest = await checkBackup(path)
  await readBackup({ config: place.config, databaseUrl: place.url, path, manifest, say: () => {} })
}

test('every row of every table and every byte of every file comes back as it was', async () => {
  const home = await livedInPlace()
  await storeFile(home, { 'original.mp4': randomBytes(partSize + 12_345) })
  const before = await everything(home)
  expect(Object.values(before.tables).filter((sum) => sum.startsWith('0 rows'))).toEqual([])
  const manifest = await writeBackup(home.config, home.url, home.backup)
  expect(manifest.damaged_files).toEqual([])

  const away = await emptyPlace()
  expect(await lookAtTarget(away.config, away.url)).toBe('empty')
  await restore(away, home.backup)
  expect(await everything(away)).toEqual(before)
  expect(readSecret(away.config)).toBe(readSecret(home.config))
})

test('a restored database keeps its rules: ledgers only grow, counters count, keys hold', async () => {
  const home = await livedInPlace()
  await writeBackup(home.config, home.url, home.backup)
  const away = await emptyPlace()
  await restore(away, home.backup)
  const rules = (sql: Sql) => sql`
    select conrelid::regclass::text as relation, conname as name, pg_get_constraintdef(oid) as rule, convalidated
      from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) || tgenabled::text, true
      from pg_trigger where not tgisinternal
    union all
    select indrelid::regclass::text, '', pg_get_indexdef(indexrelid), indisvalid from pg_index
     where indrelid::regclass::text not like 'pg_%' and indrelid in
       (select oid from pg_class where relnamespace = 'public'::regnamespace)
     order by 1, 2, 3`
  expect(await rules(away.sql)).toEqual(await rules(home.sql))
  await expect(away.sql`update point_transactions set points = 9`).rejects.toThrow('append-only')
})

test('work that waited in the queue waits again, and its own account of retries with it', async () => {
  const home = await emptyPlace()
  const { prepareQueue } = await import('./pending-jobs.ts')
  const boss = await prepareQueue(home.url)
  await boss.send('send-mail', { mail_id: randomUUID(), note: 'tab\t "quoted" \\ line\nbreak' }, { startAfter: 3600 })
  await boss.stop({ graceful: false })
  await writeBackup(home.config, home.url, home.backup)
  const away = await emptyPlace()
  await restore(away, home.backup)
  const waiting = (sql: Sql) => sql`
    select id, name, data, state, retry_limit, retry_delay, retry_backoff, start_after from jobs.job order by id`
  expect(await waiting(away.sql)).toEqual(await waiting(home.sql))
  expect(await waiting(away.sql)).toHaveLength(1)
})

test('a restore over somebody else’s data takes every trace of it away', async () => {
  const [home, away] = [await livedInPlace(), await livedInPlace()]
  const before = await everything(home)
  await writeBackup(home.config, home.url, home.backup)
  expect(await lookAtTarget(away.config, away.url).catch(() => 'in use')).toBe('in use')
  await restore(away, home.backup)
  expect(await everything(away)).toEqual(before)
  expect(await readdir(away.config.dataDir)).toEqual(['files', 'secret'])
})

test('moves from a folder into a bucket, and back', async () => {
  const home = await livedInPlace()
  const before = await everything(home)
  await writeBackup(home.config, home.url, home.backup)

  const s3 = await startFakeS3()
  onTestFinished(s3.close)
  const bucket = await emptyPlace(s3.settings)
  const former = 'ab/cd/abcd0000-0000-4000-8000-000000000000/320.webp'
  for (const key of [former, 'somebody/elses.txt']) s3.objects.set(key, { bytes: Buffer.from('old'), type: '' })
  expect(await lookAtTarget(bucket.config, bucket.url).catch(() => 'in use')).toBe('in use')

  const altogether = new Map(s3.objects)
  const manifest = await checkBackup(home.backup)
  const unfit = { ...manifest, tables: manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 })) }
  const target = { config: bucket.config, databaseUrl: bucket.url, path: home.backup, say: () => {} }
  await expect(readBackup({ ...target, manifest: unfit })).rejects.toThrow('in the database differs from the backup')
  expect(new Map(s3.objects)).toEqual(altogether)
  for (const step of ['HEAD', 'PUT'] as const) {
    s3.failing.add(step)
    await expect(readBackup({ ...target, manifest })).rejects.toThrow(/^The bucket garage at .* can’t be used/)
    s3.failing.clear()
    expect(new Map(s3.objects)).toEqual(altogether)
  }

  await readBackup({ ...target, manifest })
  expect(s3.objects.has(former)).toBe(false)
  expect(s3.objects.get('somebody/elses.txt')?.bytes.toString()).toBe('old')
  const types = [...s3.objects].map(([key, object]) => `${key.split('/').at(-1)} ${object.type}`)
  expect(types).toContain('320.webp image/webp')

  const fromBucket = join(bucket.folder, 'from-bucket.tar.gz')
  expect((await writeBackup(bucket.config, bucket.url, fromBucket)).damaged_files).toEqual([])
  const back = await emptyPlace()
  await restore(back, fromBucket)
  expect(await everything(back)).toEqual(before)
})

test('an ordinary owner of a database can restore into it, without a superuser’s powers', async () => {
  const home = await livedInPlace()
  const before = await everything(home)
  await writeBackup(home.config, home.url, home.backup)
  const away = await emptyPlace()
  const name = `kept_${randomBytes(6).toString('hex')}`
  await away.sql.unsafe(`create role ${name} login`)
  await away.sql.unsafe(`create database ${name} owner ${name}`)
  const address = new URL(away.url)
  Object.assign(address, { username: name, pathname: `/${name}` })
  const sql = openPostgres(address.href, { max: 2 })
  try {
    const [role] = await sql`select rolsuper from pg_roles where rolname = current_user`
    expect(role?.rolsuper).toBe(false)
    const owned = { ...away, url: address.href, sql }
    await restore(owned, home.backup)
    expect(await everything(owned)).toEqual(before)
    await restore(owned, home.backup)
    expect(await everything(owned)).toEqual(before)
  } finally {
    await sql.end({ timeout: 1 })
    await away.sql.unsafe(`drop database ${name} with (force)`)
    await away.sql.unsafe(`drop role ${name}`)
  }
})

test('a backup taken while pairs are being written holds whole pairs only', async () => {
  const home = await emptyPlace()
  await home.sql`insert into rate_limits (key, hits, expires_at) values ('left', 500, now()), ('right', 500, now())`
  for (let n = 0; n < 20_000; n += 1000)
    await home.sql`insert into rate_limits (key, expires_at) select 'filler ' || n, now() from generate_series(${n}::int, ${n + 999}::int) n`
  let going = true
  let written = 0
  const writer = (async () => {
    while (going) {
      written++
      await home.sql.begin(async (tx) => {
        await tx`update rate_limits set hits = hits - 1 where key = 'left'`
        await tx`insert into mails (to_address, template, dedupe_key) values ('a@example.org', 'x', ${`a-${written}`})`
        await tx`update rate_limits set hits = hits + 1 where key = 'right'`
        await tx`insert into registry_lookups (provider, vrm, status) values (${`b-${written}`}, 'AB12CDE', 200)`
      })
    }
  })()
  await writeBackup(home.config, home.url, home.backup)
  const during = written
  going = false
  await writer
  const away = await emptyPlace()
  await restore(away, home.backup)
  const [sum] = await away.sql`
    select (select sum(hits)::int from rate_limits where key in ('left', 'right')) as hits,
           (select count(*)::int from mails) as left, (select count(*)::int from registry_lookups) as right`
  expect(sum?.hits).toBe(1000)
  expect(sum?.left).toBe(sum?.right)
  expect(during).toBeGreaterThan(1)
})

test('a file removed while the backup reads keeps its bytes until the backup has them', async () => {
  const home = await livedInPlace()
  const { connect } = await import('../platform/database/database.ts')
  const { mayRemoveBytes, keepBytes } = await import('../platform/files/backup-lock.ts')
  const { db, close } = connect(home.url, { connections: 2 })
  onTestFinished(close)
  const reader = openPostgres(home.url, { max: 1 })
  await keepBytes(reader)
  expect(await db.transaction().execute(mayRemoveBytes)).toBe(false)
  await reader.end()
  expect(await db.transaction().execute(mayRemoveBytes)).toBe(true)
})

test('a file without its bytes is named, and the rest is backed up', async () => {
  const home = await livedInPlace()
  const lost = await storeFile(home, { 'original.pdf': Buffer.from('soon gone') })
  await home.files.remove(keyOf(lost, '').slice(0, -1))
  const manifest = await writeBackup(home.config, home.url, home.backup)
  expect(manifest.damaged_files).toEqual([lost])
  expect(manifest.files).toHaveLength(2)
})

test('a backup never overwrites another, and leaves no half of itself behind', async () => {
  const home = await emptyPlace()
  await writeBackup(home.config, home.url, home.backup)
  await expect(writeBackup(home.config, home.url, home.backup)).rejects.toThrow('already exists')
  await expect(writeBackup(home.config, home.url.replace('/test_', '/nowhere_'), `${home.backup}2`)).rejects.toThrow()
  expect((await readdir(home.folder)).filter((name) => name.startsWith('backup'))).toEqual(['backup.tar.gz'])
})

/** Unpacks, changes and repacks, as an editor or a bad copy would. */
async function altered(place: Place, change: (name: string, bytes: Buffer) => [string, Buffer] | undefined) {
  const path = `${place.backup}-altered`
  const archive = await createArchive(path)
  await readArchive(place.backup, async (name, content) => {
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk)
    const changed = change(name, Buffer.concat(chunks))
    if (changed) await archive.add(changed[0], [changed[1]])
  })
  await archive.close()
  return path
}

test('a file that is cut short, altered or not ours is refused in a sentence', async () => {
  const home = await livedInPlace()
  await writeBackup(home.config, home.url, home.backup)
  const bytes = await readFile(home.backup)
  const plain = gunzipSync(bytes)
  const bad = join(home.folder, 'bad.tar.gz')
  const refusal = async (content: Buffer) => {
    await writeFile(bad, content)
    return checkBackup(bad).then(
      () => 'accepted',
      (error: Error) => error.message.slice(bad.length),
    )
  }
  expect(await refusal(bytes.subarray(0, bytes.length - 9000))).toBe(
    ' cannot be restored: it is cut off before its end.',
  )
  expect(await refusal(gzipSync(plain.subarray(0, plain.length >> 1)))).toMatch('it is cut off before its end.')
  expect(await refusal(Buffer.from('hello'))).toMatch('it is damaged, or not a GarageTale backup.')
  expect(await refusal(gzipSync('hello'.repeat(1000)))).toMatch('it is damaged, or not a GarageTale backup.')
  expect(await refusal(Buffer.alloc(0))).toMatch('cannot be restored')
  const flipped = Buffer.from(bytes)
  flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] as number) ^ 1
  expect(await refusal(flipped)).toMatch(/damaged|altered/)
  await expect(checkBackup(join(home.folder, 'nowhere'))).rejects.toThrow('There is no file')

  const rename = (from: string, to: string) => altered(home, (name, content) => [name === from ? to : name, content])
  const expectRefusal = async (path: Promise<string>, sentence: RegExp) => {
    await expect(checkBackup(await path)).rejects.toThrow(sentence)
    await rm(await path)
  }
  await expectRefusal(
    altered(home, (name, content) => [
      name,
      name === 'tables/users.copy' ? Buffer.from(content.toString().replace('somebody@', 'nobody00@')) : content,
    ]),
    /tables\/users.copy in it was altered/,
  )
  await expectRefusal(
    altered(home, (name, content) => [name, name.endsWith('320.webp') ? Buffer.from('SMALL') : content]),
    /320.webp in it was altered/,
  )
  await expectRefusal(
    altered(home, (name, content) => (name === 'tables/vehicles.copy' ? undefined : [name, content])),
    /vehicles.copy is missing/,
  )
  await expectRefusal(rename('garagetale-backup.json', 'somebody-elses.json'), /isn’t a GarageTale backup/)
  await expectRefusal(
    altered(home, (name, content) => [
      name,
      name === 'manifest.json'
        ? Buffer.from(content.toString().replaceAll(/"key": "..\/..\//g, '"key": "../../'))
        : content,
    ]),
    /list of contents has been altered/,
  )
})

test('a restore that fails half-way leaves what was there: rows, files and key', async () => {
  const [home, away] = [await livedInPlace(), await livedInPlace()]
  await writeBackup(home.config, home.url, home.backup)
  readSecret(away.config)
  const before = await everything(away)
  const manifest = await checkBackup(home.backup)
  const attempt = (path: string, changed = manifest) =>
    readBackup({ config: away.config, databaseUrl: away.url, path, manifest: changed, say: () => {} })

  const changedMeanwhile = await altered(home, (name, content) => [
    name,
    name.endsWith('320.webp') ? Buffer.from('SMALL') : content,
  ])
  await expect(attempt(changedMeanwhile)).rejects.toThrow('changed while it was being read')
  expect(await everything(away)).toEqual(before)

  await rm(changedMeanwhile)
  const brokenRows = await altered(home, (name, content) => [
    name,
    name === 'tables/vehicles.copy' ? Buffer.from('not\ta\trow\n') : content,
  ])
  await expect(attempt(brokenRows)).rejects.toThrow()
  expect(await everything(away)).toEqual(before)

  const otherHistory = { ...manifest, migrations: [...manifest.migrations, { name: '9999_later.sql', checksum: '' }] }
  await expect(attempt(home.backup, otherHistory)).rejects.toThrow('made by a newer GarageTale (9999_later.sql)')
  expect(await everything(away)).toEqual(before)
  expect((await readdir(away.config.dataDir)).sort()).toEqual(['files', 'secret'])
})

test('a backup from between 0180 and the 0179 that came after it is restored with both, in their order', async () => {
  const all = await readMigrations()
  const split = (migrations: typeof all) => splitMigrations({ migrations })
  const without = all.filter(({ name }) => name !== '0179_bodies_as_text.sql')
  expect(await split(without)).toEqual({ before: all, after: [] })
  const older = all.slice(0, 40)
  expect(await split(older)).toEqual({ before: older, after: all.slice(40) })
})

test('a backup from before the latest migrations is brought up to date', async () => {
  const home = await emptyPlace()
  const all = await readMigrations()
  const then = all.slice(
    0,
    all.findIndex(({ name }) => name === '0013_platform.sql'),
  )
  await home.sql.unsafe('drop schema public cascade; create schema public')
  await createMigrationsTable(home.sql)
  await applyAll(home.sql, then)
  await home.sql`insert into users (name, email, username) values ('Ann', 'ann@example.org', 'ann')`
  await storeFile(home, { 'original.pdf': Buffer.from('a paper of those days') })
  const manifest = await writeBackup(home.config, home.url, home.backup)
  expect(manifest.migrations.length).toBe(then.length)

  const away = await emptyPlace()
  await readBackup({ config: away.config, databaseUrl: away.url, path: home.backup, manifest, say: () => {} })
  expect(await away.sql`select count(*)::int as count from migrations`).toMatchObject([{ count: all.length }])
  expect(await away.sql`select 1 from mails`).toEqual([])
  expect(await away.sql`select name from users where username = 'ann'`).toMatchObject([{ name: 'Ann' }])
  expect(await away.sql`select original_bytes from files`).toMatchObject([{ original_bytes: 21 }])
})
