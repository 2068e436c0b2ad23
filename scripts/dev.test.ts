import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../server/test/database.ts'
import { testSecret } from '../server/test/server.ts'
import { freePort, launch, root, until } from './processes.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Only the sources, as in a fresh clone without a build. */
async function copySources() {
  const clone = await temporaryFolder('dev')
  onTestFinished(() => rm(clone, { recursive: true, force: true, maxRetries: 3 }))
  await mkdir(join(clone, 'scripts'))
  await mkdir(join(clone, 'server/dist'), { recursive: true })
  for (const part of [
    'server',
    'domain',
    'web',
    'package.json',
    'tsconfig.json',
    'scripts/dev.ts',
    'scripts/dev-server.ts',
  ])
    await cp(join(root, part), join(clone, part), { recursive: true, filter: (path) => basename(path) !== 'dist' })
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'))
  return clone
}

async function startDev(clone: string) {
  const database = await createTestDatabase()
  const port = await freePort()
  const dev = launch(['scripts/dev.ts'], {
    cwd: clone,
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      PUBLIC_URL: `http://garage.test:${port}`,
      DATA_DIR: join(clone, 'data'),
      DATABASE_URL: database.url,
      AUTH_SECRET: testSecret,
    },
  })
  onTestFinished(async () => {
    dev.kill('SIGTERM')
    await dev.ended
    await database.drop()
  })
  await dev.says('is ready', 60)
  return { dev, port, url: `http://127.0.0.1:${port}` }
}

async function edit(folder: string, name: string, from: string, to: string) {
  const [file] = (await readdir(folder, { recursive: true })).filter((path) => basename(path) === name)
  const path = join(folder, file ?? name)
  const text = await readFile(path, 'utf8')
  expect(text).toContain(from)
  await writeFile(path, text.replace(from, to))
}

async function listenForUpdates(url: string) {
  const client = await (await fetch(`${url}/@vite/client`)).text()
  const [, token] = client.match(/wsToken = "([^"]+)"/) ?? []
  const socket = new WebSocket(`${url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
  onTestFinished(() => socket.close())
  const told: string[] = []
  socket.addEventListener('message', ({ data }) => told.push(JSON.parse(data).type))
  await new Promise((done, fail) => {
    socket.addEventListener('open', done)
    socket.addEventListener('error', fail)
  })
  return told
}

test('npm run dev: pages from their sources, a browser told of a change, and a server that starts again', {
  timeout: 240_000,
}, async () => {
  const clone = await copySources()
  const { dev, port, url } = await startDev(clone)
  const read = async (path: string) => (await fetch(url + path)).text()
  const signUp = (origin: string) =>
    fetch(`${url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email: 'ann@example.org', password: 'a-long-quiet-garage-7', name: 'Ann' }),
    })

  const welcome = await read('/welcome')
  expect(welcome).toContain('Your Car, Your Legacy')
  expect(welcome).toContain('src="/@vite/client"')
  expect(welcome).toContain(`<link rel="canonical" href="http://garage.test:${port}/welcome">`)
  expect(await read('/api/session')).toBe('{"user":null}')
  expect((await signUp('http://elsewhere.test')).status).toBe(403)
  expect((await signUp(`http://garage.test:${port}`)).status).toBe(201)
  // The data folder is inside the project too.
  expect((await fetch(`${url}/@fs${join(clone, 'package.json')}`)).status).toBe(403)

  const entry = await fetch(`${url}/app/entry-client.ts`)
  expect(entry.headers.get('content-type')).toBe('text/javascript')
  const told = await listenForUpdates(url)
  await edit(join(clone, 'web'), 'hero.tsx', 'Your Car, Your Legacy', 'Your Car, Hot')
  // No browser has loaded the component here, so it is told to reload rather than what to replace.
  await until(() => told.includes('update') || told.includes('full-reload'), 'the browser is told of the change', 60)
  expect(await read('/welcome')).toContain('Your Car, Hot')
  expect(dev.words()).not.toContain('starting again')

  await edit(
    join(clone, 'server'),
    'app.ts',
    '  const app = new Hono<Env>()\n',
    "  const app = new Hono<Env>()\n    .get('/again', (c) => c.text('and again'))\n",
  )
  // A build, made by another command meanwhile, is nothing to start again for.
  await writeFile(join(clone, 'server/dist/main.js'), '')
  await dev.says('app.ts changed: starting again…')
  await dev.says('Stopping…')
  // An open page's socket must not hold up the old server.
  void new WebSocket(url.replace('http', 'ws'), 'vite-ping').addEventListener('error', () => {})
  await until(async () => (await read('/again').catch(() => '')) === 'and again', 'the new server answers', 120)
})
