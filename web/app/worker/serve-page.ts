import { deviceKeeps } from '../device/device-caches.ts'
import { firstView } from '../device/first-view.ts'
import { isScreen, version } from './build.ts'
import { offlinePage } from './offline-page.ts'
import { keptShell } from './precache.ts'

/** A signed-in screen starts from this device, if the member keeps something on it; any other page is the server's. */
export async function servePage(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const shell = isScreen(pathname) && (await deviceKeeps()) ? await keptShell() : undefined
  if (!shell) return fetch(request).catch(offlinePage)
  return pathname === '/' ? withFirstView(shell) : shell
}

async function withFirstView(shell: Response): Promise<Response> {
  const view = await firstView(version)
  if (!view) return shell
  const page = (await shell.text())
    .replace(/<p role="status"[^>]*>Loading\.\.\.<\/p>/, () => view)
    // Asked for all at once they would hold up the view; the scripts ask for each other.
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
  const headers = new Headers(shell.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(page, { headers })
}
