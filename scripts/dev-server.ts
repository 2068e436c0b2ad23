import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join, resolve } from 'node:path'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer as createVite } from 'vite'
import type { Config } from '../server/config.ts'
import { untimed } from '../server/platform/http/request-clock.ts'
import { documentOfSources } from '../server/platform/pages/html-document.ts'
import type { Renderer, Web } from '../server/platform/pages/page-server.ts'
import { runProgram } from '../server/run-program.ts'
import { createWeb } from '../server/web.ts'

const root = resolve(import.meta.dirname, '..')
const web = join(root, 'web')

/** The program with its pages served from source; `scripts/dev.ts` restarts it when the server's files change. */
await runProgram({ openWeb })

async function openWeb({ publicUrl }: Config): Promise<Web> {
  // Vite sets up its socket before our server exists; upgrades that reach ours are passed on.
  const upgrades = createServer()
  const sockets = new Set<Duplex>()
  let closing = false
  const vite = await createVite({
    configFile: join(web, 'vite.config.ts'),
    appType: 'custom',
    cacheDir: join(root, '.cache/vite'),
    logLevel: 'warn',
    server: {
      middlewareMode: true,
      hmr: { server: upgrades },
      cors: false,
      allowedHosts: [new URL(publicUrl).hostname],
      // Not the whole project: it contains the data folder and its secret.
      fs: { allow: [web, join(root, 'domain'), realpathSync(join(root, 'node_modules'))] },
    },
  })
  const template = await vite.transformIndexHtml('/', await readFile(join(web, 'index.html'), 'utf8'))
  const pages = await createWeb({
    renderer,
    document: documentOfSources(template, '/app/styles.css'),
    files: vite.config.publicDir,
    keepsPages: false,
  })
  // Vite's page checks from a worker whether a restarting server is back.
  return { ...pages, extraPolicy: ["worker-src 'self' blob:"], attach, close }

  /** Built from source on request, which may take longer than a request is allowed. */
  async function renderer(): Promise<Renderer> {
    const sources = (await untimed(() => vite.ssrLoadModule('/app/entry-server.tsx'))) as Renderer
    return {
      ...sources,
      renderPage: (...page) => untimed(() => sources.renderPage(...page)),
      drawScreen: (...screen) => untimed(() => sources.drawScreen(...screen)),
    }
  }

  function attach(server: Server) {
    const own = server.listeners('request') as ((...args: unknown[]) => void)[]
    server.removeAllListeners('request')
    server.on('request', (request, response) =>
      vite.middlewares(request, response, () => {
        for (const listener of own) listener.call(server, request, response)
      }),
    )
    server.on('upgrade', (request, socket, head) => {
      if (closing) return socket.destroy()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      upgrades.emit('upgrade', request, socket, head)
    })
  }

  /** Open pages request a new socket while the old one ends; an unanswered one would block the shutdown for ever. */
  async function close() {
    closing = true
    await Promise.race([vite.close(), sleep(2000)])
    for (const socket of sockets) socket.destroy()
  }
}
