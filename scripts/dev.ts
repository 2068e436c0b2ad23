import { type ChildProcess, spawn } from 'node:child_process'
import { type FSWatcher, watch } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

/**
 * `npm run dev`: the program with its pages straight from source. A change under web/ reaches the browser by itself; a
 * change to the server's files restarts the server.
 */
const root = resolve(import.meta.dirname, '..')
const isTest = /\.test\.tsx?$/
/** Only read when the server starts, although they are among the web files. */
const readAtStart = new Set(['web/index.html', 'web/vite.config.ts', 'web/chunks.ts', '.env'])

let child: ChildProcess | undefined
let ended: Promise<void> | undefined
let stopping = false
let restarting = false
let changed: string | undefined
const watchers: FSWatcher[] = []

function start() {
  const started = spawn(process.execPath, ['scripts/dev-server.ts'], { cwd: root, stdio: 'inherit' })
  child = started
  ended = new Promise((done) => {
    started.once('close', (code) => {
      if (child === started) child = undefined
      if (!stopping && !restarting)
        console.log(`The server ended${code ? ' over a mistake' : ''}. It starts again when a file changes.`)
      done()
    })
  })
}

/** The next start takes over the database of a server that had to be killed. */
async function stop() {
  const old = child
  old?.kill('SIGTERM')
  const patience = setTimeout(() => old?.kill('SIGKILL'), 20_000)
  await ended
  clearTimeout(patience)
}

/** Editors save several files at once, and some in several steps: the last of a burst counts. */
let burst: NodeJS.Timeout | undefined
function noteChange(path: string) {
  if (isTest.test(path)) return
  changed = path
  clearTimeout(burst)
  burst = setTimeout(restart, 100)
}

async function restart() {
  // Changes made while the old server is stopping are read by the new one.
  if (restarting || stopping) return
  restarting = true
  console.log(`\n${changed} changed: starting again…`)
  await stop()
  restarting = false
  if (!stopping) start()
}

function watchFolder(folder: string, recursive: boolean, matters: (path: string) => boolean) {
  const watcher = watch(join(root, folder), { recursive }, (_event, name) => {
    const path = relative(root, join(root, folder, name ?? '')).replaceAll(sep, '/')
    if (matters(path)) noteChange(path)
  })
  watchers.push(watcher)
}

watchFolder('server', true, (path) => !path.startsWith('server/dist'))
watchFolder('domain', true, () => true)
watchFolder('web', false, (path) => readAtStart.has(path))
watchFolder('.', false, (path) => readAtStart.has(path))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    if (stopping) return
    stopping = true
    for (const watcher of watchers) watcher.close()
    await stop()
    process.exit(0)
  })
start()
