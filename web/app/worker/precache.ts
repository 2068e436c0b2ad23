import { files, otherBuilds, thisBuild, version } from './build.ts'
import { worker } from './scope.ts'

const shellPath = '/app-shell'
const pagesOfBefore = '/pages-of-before'
const atOnce = 6

/** The shell comes last: where it is, everything it needs is there too. */
export async function precache() {
  const cache = await caches.open(thisBuild)
  if (await cache.match(shellPath)) return
  const waiting = [...files]
  const work = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      // Most files of the last build are in this one too.
      const known = await caches.match(file, { ignoreVary: true })
      const response = known ?? (await fetch(file))
      if (!response.ok) throw new Error(`${file}: ${response.status}`)
      await cache.put(file, response)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const shell = await fetch(shellPath, { cache: 'no-store', credentials: 'omit' })
  // A newer build may have been put in place meanwhile: its own worker follows.
  if (!shell.ok || !(await shell.clone().text()).includes(`"${version}"`)) throw new Error('Another build’s shell')
  await cache.put(shellPath, shell)
}

export const keptShell = () => caches.match(shellPath, { cacheName: thisBuild })

/** Notes the pages that are open when a new build takes over: they go on loading their own build's files. */
export async function notePages() {
  if ((await otherBuilds()).length === 0) return
  const cache = await caches.open(thisBuild)
  await cache.put(pagesOfBefore, Response.json((await openPages()).map(({ id }) => id)))
}

export async function forgetOldBuilds() {
  const old = await otherBuilds()
  if (old.length === 0) return
  const noted = await caches.match(pagesOfBefore, { cacheName: thisBuild })
  const before = new Set<string>(noted ? await noted.json() : [])
  if ((await openPages()).some(({ id }) => before.has(id))) return
  await Promise.all(old.map((name) => caches.delete(name)))
}

const openPages = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
