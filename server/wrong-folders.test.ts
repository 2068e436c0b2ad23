import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { chmod, chown, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { builtProgram, freePort } from '../scripts/processes.ts'
import { nameOfOrdinaryUser, ordinaryUser } from './test/ordinary-user.ts'
import { launch, startProcess, temporaryFolder } from './test/process.ts'

/** Each of these was a stack trace. */
describe.skipIf(process.platform !== 'linux')('folders that this user may not use', { timeout: 300_000 }, () => {
  const isRoot = process.getuid?.() === 0
  const user = nameOfOrdinaryUser()

  /** Its last line, after the exit code. */
  async function run(script: string, folder: string, ...args: string[]) {
    const settings = { DATA_DIR: folder, PORT: String(await freePort()) }
    const started = launch(script, { settings, args, ...ordinaryUser })
    const code = await started.ended
    return { code, words: started.words() }
  }

  /** Somebody else's under root; one that we closed to ourselves otherwise. */
  async function shut() {
    const folder = await temporaryFolder()
    if (!isRoot) chmodSync(folder, 0o555)
    return folder
  }

  test('a data folder that can’t be made is one sentence with the line that makes it', async () => {
    const folder = join(await shut(), 'data')
    expect(await run(builtProgram, folder)).toEqual({
      code: 1,
      words: `${user} can’t write to the folder ${folder} (EACCES). Make it (sudo install -d -o ${user} -m 700 ${folder}), or choose another folder with DATA_DIR=….\n`,
    })
    const there = await shut()
    expect((await run(builtProgram, there)).words).toContain(
      `${user} can’t write to the folder ${there} (EACCES). It belongs to ${isRoot ? 'root' : user}: make one of its own in it (sudo install -d -o ${user} -m 700 ${there}/garagetale) and name that, or`,
    )
  })

  test('a data folder with a file in its way says so', async () => {
    const file = join(await temporaryFolder(), 'data')
    writeFileSync(file, 'a file')
    for (const folder of [file, join(file, 'inside')])
      expect(await run(builtProgram, folder)).toEqual({
        code: 1,
        words: expect.stringMatching(
          /^\S+ can’t be a folder, because there is a file in its way \((EEXIST|ENOTDIR)\)\. Mend that, or choose another folder with DATA_DIR=…\.\n$/,
        ),
      })
  })

  test('a backup goes where its user may write, and otherwise says what to type', async () => {
    const above = await temporaryFolder()
    const folder = join(above, 'data')
    await mkdir(folder)
    if (isRoot) await chown(folder, ordinaryUser.uid as number, ordinaryUser.gid as number)
    const program = await startProcess(folder, ordinaryUser)
    await chmod(above, 0o555)
    onTestFinished(() => chmod(above, 0o755))
    const beside = join(above, 'backups')
    expect(await run('server/operations/backup.ts', folder)).toEqual({
      code: 1,
      words: `${user} can’t write to the folder ${beside} (EACCES). Make it (sudo install -d -o ${user} -m 700 ${beside}), or name another place: npm run backup -- <folder or file>\n`,
    })
    program.kill('SIGTERM')
    await program.ended
    if (!isRoot) return

    // Root would otherwise have begun an empty database where its PostgreSQL can reach.
    const asRoot = launch(builtProgram, { settings: { DATA_DIR: folder, PORT: String(await freePort()) } })
    expect(await asRoot.ended).toBe(1)
    expect(asRoot.words()).toContain(
      `The database in ${folder}/postgres belongs to ${user}, and this is root. Run the command as ${user}: sudo -u ${user} npm …\n`,
    )
    expect(existsSync(join(folder, 'running.pid'))).toBe(false)

    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'nobody'])))
    const settings = { DATA_DIR: folder }
    const stranger = launch('server/operations/admin.ts', { settings, args: ['list-members'], ...{ uid, gid } })
    expect(await stranger.ended).toBe(1)
    expect(stranger.words()).toBe(
      `nobody may not look into ${folder}, which belongs to ${user}. Run the command as ${user}: sudo -u ${user} npm …\n`,
    )
    await rm(folder, { recursive: true })
  })
})
