import { lstatSync } from 'node:fs'
import { chmod, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startProcess, temporaryFolder } from '../../test/process.ts'
import { privateDataFolder } from './private-data.ts'

const modeOf = (path: string) => (lstatSync(path).mode & 0o7777).toString(8)
const isRoot = process.getuid?.() === 0

describe.skipIf(process.platform === 'win32')('other users of the machine', { timeout: 90_000 }, () => {
  test('are shut out of what an earlier version left open to them', async () => {
    const mask = process.umask()
    onTestFinished(() => void process.umask(mask))
    const folder = await temporaryFolder()
    const at = (name: string) => join(folder, name)
    for (const name of ['files', 'files/ab', 'outbox', 'postgres']) await mkdir(at(name), { mode: 0o755 })
    for (const name of ['files/ab/320.webp', 'outbox/mail.json', 'demo.json', 'postgres/base'])
      await writeFile(at(name), 'x', { mode: 0o644 })
    await writeFile(at('elsewhere'), 'x', { mode: 0o644 })
    await symlink('/etc/hostname', at('files/link'))
    const outside = modeOf('/etc/hostname')
    await privateDataFolder(folder)
    expect(modeOf(folder)).toBe(isRoot ? '711' : '700')
    for (const name of ['files', 'files/ab', 'outbox']) expect([name, modeOf(at(name))]).toEqual([name, '700'])
    for (const name of ['files/ab/320.webp', 'outbox/mail.json', 'demo.json'])
      expect([name, modeOf(at(name))]).toEqual([name, '600'])
    // The database looks after its own files, and the target of a link is not ours.
    expect([modeOf(at('postgres')), modeOf(at('postgres/base')), modeOf('/etc/hostname')]).toEqual([
      '755',
      '644',
      outside,
    ])

    await writeFile(at('files/new'), 'x')
    expect(modeOf(at('files/new'))).toBe('600')
  })

  test('keep a folder that all of them share', async () => {
    const mask = process.umask()
    onTestFinished(() => void process.umask(mask))
    const folder = await temporaryFolder()
    await chmod(folder, 0o1777)
    await privateDataFolder(folder)
    expect(modeOf(folder)).toBe('1777')
  })

  test('find nothing to read of a running program: no file, no email, no key and no socket', async () => {
    const folder = await temporaryFolder()
    const program = await startProcess(folder)
    const send = (path: string, body: string, headers: Record<string, string>) =>
      fetch(`${program.url}/api${path}`, { method: 'POST', body, headers })
    const account = { name: 'Ann Archer', email: 'ann@example.org', password: 'correct horse battery' }
    const json = { 'content-type': 'application/json' }
    const signedUp = await send('/auth/sign-up/email', JSON.stringify(account), json)
    const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const upload = await send('/uploads/document', '%PDF-1.4\n%%EOF', { cookie })
    expect(upload.status).toBe(201)
    await send('/auth/request-password-reset', JSON.stringify({ email: account.email }), json)
    await expect.poll(() => readdir(join(folder, 'outbox')).catch(() => []), { timeout: 10_000 }).not.toEqual([])

    const found = (await readdir(folder, { recursive: true })).filter((name) => !name.startsWith('postgres'))
    expect(found.length).toBeGreaterThan(6)
    // A file that was being written when it was listed may have its final name by now.
    const open = found.filter(
      (name) => ((lstatSync(join(folder, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
    )
    expect(open).toEqual([])
    expect(modeOf(join(folder, 'postgres'))).toBe('700')

    // Even the path to the outbox is only told to the user who started the program.
    expect((await fetch(`${program.url}/dev/outbox`)).status).toBe(404)
    const address = program.words().match(/http:\S+\/dev\/outbox\?token=\S+/)?.[0] ?? ''
    const opened = await fetch(address, { redirect: 'manual' })
    const shown = await fetch(`${program.url}/dev/outbox`, {
      headers: { cookie: opened.headers.get('set-cookie') ?? '' },
    })
    expect(await shown.text()).toContain('Reset your password')
  })
})
