import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { vi } from 'vitest'
import { createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { readArchive } from '../../operations/archive.ts'
import { checkBackup } from '../../operations/check-backup.ts'
import { entryNames } from '../../operations/manifest.ts'
import { readBackup } from '../../operations/read-backup.ts'
import { buildEmptyTables, copyIn, setSequences, splitMigrations } from '../../operations/restore-rows.ts'
import { settleTextForms } from '../../operations/tables.ts'
import { openPostgres, type Sql } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import type { Env } from '../../platform/http/env.ts'
import { readSecret } from '../../platform/secret.ts'
import { startServices } from '../../services.ts'
import { createTestDatabase } from '../database.ts'
import { Person } from '../people.ts'
import { cheapHash, type TestServer } from '../server.ts'
import { authenticatorApp } from '../totp.ts'
import type { SignIn } from './answers.ts'

export const backupFile = resolve(import.meta.dirname, 'backup.tar.gz')
export const answersFile = resolve(import.meta.dirname, 'answers.jsonl')

/** A database and a data folder of one's own. */
export async function openPlace(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'garagetale-test-'))
  const database = await createTestDatabase()
  const config = readConfig({ DATA_DIR: join(folder, 'data'), TRUST_PROXY: '1', MODERATORS_NEED_2FA: '0', ...settings })
  const sql = openPostgres(database.url, { max: 2 })
  return {
    folder,
    config,
    sql,
    url: database.url,
    async close() {
      await sql.end({ timeout: 1 })
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Place = Awaited<ReturnType<typeof openPlace>>

/** What `npm run restore` does with the backup. */
export async function restoreInto({ config, url }: Place) {
  const manifest = await checkBackup(backupFile)
  await readBackup({ config, databaseUrl: url, path: backupFile, manifest, say: () => {} })
  return manifest
}

/** The tables of a data folder as the program of that day left them, and then what a start of today's does with them. */
export async function startOnEarlierTables({ sql }: Place) {
  const manifest = await checkBackup(backupFile)
  const { before } = await splitMigrations(manifest)
  const tables = new Map(manifest.tables.map((table) => [entryNames.table(table.name), table]))
  await sql.begin(async (tx) => {
    const connection = tx as unknown as Sql
    await settleTextForms(connection)
    const { resume } = await buildEmptyTables(connection, before)
    await readArchive(backupFile, async (name, content) => {
      const table = tables.get(name)
      if (table) await copyIn(connection, table, content)
    })
    await resume()
    await setSequences(connection)
  })
  await migrate(sql)
}

/** Every row of the backup as its columns, by table. */
export async function rowsOfBackup(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  await readArchive(backupFile, async (name, content) => {
    const table = /^tables\/(.+)\.copy$/.exec(name)?.[1]
    if (table) found.set(table, await text(content))
  })
  return found
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * The program on that place, at that moment for as long as it runs: what is due or past on one day would be otherwise on
 * another. In the database our `now()` stands before PostgreSQL's own.
 */
export async function startAt({ config, url, sql }: Place, moment: Date) {
  const name = new URL(url).pathname.slice(1)
  await sql.unsafe(`
    create function public.now() returns timestamptz language sql immutable as $$ select timestamptz '${moment.toISOString()}' $$;
    alter database ${name} set search_path = public, pg_catalog`)
  vi.setSystemTime(moment)
  const services = await startServices({
    config,
    databaseUrl: url,
    secret: readSecret(config),
    sessionMemory: 0,
    hashCost: cheapHash,
    work: [],
  })
  const app = createApp(services, { routes: new Hono<Env>(), inlineScripts: [] })
  let signedIn = 0
  return {
    app,
    async signIn(name: string, { email, password, totp_uri }: SignIn) {
      const person = new Person({ app, services } as TestServer, name, email)
      Object.assign(person, { address: `10.1.0.${++signedIn}` }) // members are told from where they signed in
      const answers = [await person.signsIn(password)]
      if (totp_uri)
        answers.push(await person.post('/auth/two-factor/verify-totp', { code: authenticatorApp(totp_uri) }))
      for (const answer of answers)
        if (!answer.ok) throw new Error(`${name} could not sign in: ${answer.status} ${await answer.text()}`)
      return person
    },
    visitor: () => new Person({ app, services } as TestServer),
    async stop() {
      vi.useRealTimers()
      await services.close()
    },
  }
}
export type Started = Awaited<ReturnType<typeof startAt>>
