import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openPostgres } from '../platform/database/database.ts'
import { findEmbedded } from '../platform/database/embedded-postgres.ts'
import { createFileStore } from '../platform/files/create-file-store.ts'
import { keyOf } from '../platform/files/file-store.ts'
import { launch, postgresOn, startProcess, temporaryFolder } from '../test/process.ts'
import { backupsAmong } from './keep-backups.ts'

const password = 'correct horse battery'

function postTo(url: string) {
  return (path: string, body: object) =>
    fetch(`${url}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
}

async function run(command: 'backup' | 'restore' | 'admin', folder: string, ...args: string[]) {
  const process = launch(`server/operations/${command}.ts`, { settings: { DATA_DIR: folder }, args })
  const code = await process.ended
  return { code, words: process.words() }
}

async function storeFile(folder: string, content: string) {
  const id = randomUUID()
  const bytes = Buffer.from(content)
  await createFileStore(readConfig({ DATA_DIR: folder })).put(keyOf(id, 'original.pdf'), bytes, 'application/pdf')
  const { url } = await findEmbedded({ dir: join(folder, 'postgres'), database: 'garagetale' })
  const sql = openPostgres(url ?? '', { max: 1 })
  await sql`
    insert into files (id, user_id, kind, mime, size_bytes, checksum, state, stored_at)
    select ${id}, id, 'document', 'application/pdf', ${bytes.length},
           ${createHash('sha256').update(bytes).digest('hex')}, 'stored', now() from users where email = 'ann@example.org'`
  await sql.end()
  return id
}

describe.skipIf(process.platform !== 'linux')('the operator’s commands', { timeout: 180_000 }, () => {
  test('work beside the running program, and move it to another folder', async () => {
    const folder = await temporaryFolder()
    const home = join(folder, 'data')
    const program = await startProcess(home)
    const post = postTo(program.url)
    const signedUp = await post('sign-up/email', { name: 'Ann Archer', email: 'ann@example.org', password })
    const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const file = await storeFile(home, 'the log book')

    const usage = await run('admin', home, 'do-magic')
    expect(usage).toEqual({
      code: 1,
      words: expect.stringMatching(/^Usage: npm run admin -- <command>\n {2}list-members/),
    })
    expect(await run('admin', home, 'list-members', 'archer')).toEqual({
      code: 0,
      words: expect.stringMatching(/^ann@example.org {2}Ann Archer {2}@\S+ {2}since \d{4}-\d\d-\d\d\n$/),
    })
    expect(await run('admin', home, 'suspend', 'nobody@example.org')).toEqual({
      code: 1,
      words: 'There is no member with the email nobody@example.org.\n',
    })
    expect(await run('admin', home, 'verify-files')).toEqual({ code: 0, words: '1 stored file right, 0 problems.\n' })

    const linked = await run('admin', home, 'reset-link', 'Ann@Example.org')
    const token = /token=(\S+)/.exec(linked.words)?.[1]
    expect(linked.words).toMatch(/^http:\/\/localhost:\d+\/reset-password#token=/)
    expect((await post('reset-password', { token, newPassword: 'a brand new password' })).status).toBe(200)
    expect((await post('reset-password', { token, newPassword: 'once more with it' })).status).toBe(400)
    const signIn = () => post('sign-in/email', { email: 'ann@example.org', password: 'a brand new password' })
    const back = await signIn()
    expect(back.status).toBe(200)
    const fresh = back.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const whoIs = async (url: string, its: string) => {
      const answer = await (await fetch(`${url}/api/session`, { headers: { cookie: its } })).json()
      return (answer as { user: { email: string } | null }).user?.email
    }
    expect(await whoIs(program.url, cookie)).toBeUndefined()
    expect(await whoIs(program.url, fresh)).toBe('ann@example.org')

    const backup = join(folder, 'while-running.tar.gz')
    expect(await run('backup', home, backup)).toEqual({ code: 0, words: expect.stringMatching(`^${backup}: `) })
    expect(await run('backup', home, backup)).toEqual({ code: 1, words: expect.stringMatching('already exists') })
    expect(await run('restore', home, backup)).toEqual({
      code: 1,
      words: expect.stringMatching(/GarageTale is already running on/),
    })
    program.kill('SIGTERM')
    await program.ended

    expect((await run('backup', home)).code).toBe(0)
    expect(await readdir(join(folder, 'backups'))).toEqual([
      expect.stringMatching(/^garagetale-\d{4}-\d\d-\d\dT\d{4}\.tar\.gz$/),
    ])
    // A folder that isn't there is not taken for a file.
    const safe = join(folder, 'safe')
    for (const _ of [1, 2]) expect((await run('backup', home, safe)).code).toBe(0)
    expect(backupsAmong(await readdir(safe))).toHaveLength(2)
    expect(postgresOn(join(home, 'postgres'))).toEqual([])
    expect(await run('restore', home, safe)).toEqual({
      code: 1,
      words: `${safe} is a folder. Name the backup in it that is to be restored.\n`,
    })
    expect(await run('restore', home, backup)).toEqual({ code: 1, words: expect.stringMatching('or add --replace') })
    expect(await run('restore', home, backup, '--replace')).toEqual({
      code: 1,
      words: expect.stringMatching('There is no terminal to confirm in'),
    })

    const away = join(folder, 'elsewhere')
    const restored = await run('restore', away, backup)
    expect(restored).toEqual({ code: 0, words: expect.stringMatching(/Every checksum is right\.\n$/) })
    expect(await run('admin', away, 'verify-files')).toMatchObject({ code: 0 })
    expect((await run('restore', away, backup, '--replace', '--yes')).code).toBe(0)
    const moved = await startProcess(away)
    expect(await whoIs(moved.url, fresh)).toBe('ann@example.org')
    await writeFile(join(away, 'files', keyOf(file, 'original.pdf')), 'the lag book')
    expect(await run('admin', away, 'verify-files')).toEqual({
      code: 2,
      words: `${file}: its checksum is wrong\n0 stored files right, 1 problem.\n`,
    })
  })

  test('a data folder that is not there is not made by looking at it', async () => {
    const folder = join(await temporaryFolder(), 'nothing')
    for (const command of ['backup', 'admin'] as const)
      expect(await run(command, folder, ...(command === 'admin' ? ['list-members'] : []))).toEqual({
        code: 1,
        words: `There is no GarageTale database in ${folder}. Is DATA_DIR right?\n`,
      })
    expect(await run('restore', folder, join(folder, 'no.tar.gz'))).toMatchObject({ code: 1 })
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  })
})

test('a command whose reader has seen enough goes on to its end', { timeout: 60_000 }, async () => {
  const env = { ...process.env, DATA_DIR: await temporaryFolder() }
  const piped = `{ "${process.execPath}" server/operations/admin.ts doctor; echo "ended with $?" >&2; } | true`
  const { stderr } = spawnSync('sh', ['-c', piped], { env, encoding: 'utf8' })
  expect(stderr).toMatch(/^ended with [02]\n$/)
})
