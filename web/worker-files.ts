import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

/** The screens of one's own garage: what they open is kept too, dialogs above all. */
const ownScreens = /^routes\/_app(\.tsx|\/(index|vehicles|vehicle\.|log\.|due|waiting|share\b|-))/
/** What needs the server whatever the device keeps. A part that a screen draws at once must not be among it. */
const ofOthers = /^(community|assistant|app\/demo)\//

/** What a device keeps of the app, from the manifest of its build: enough to read one's garage and to add a record. */
export function filesToKeep(built: string): string[] {
  const manifest: Record<string, Chunk> = JSON.parse(built)
  const isKept = (key: string) => (key.startsWith('routes/') ? ownScreens.test(key) : !ofOthers.test(key))
  const seen = new Set<string>()
  const files = new Set<string>()
  const open = ['index.html']
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) continue
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`)
    open.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []).filter(isKept))
  }
  return [...files].sort()
}

/** What matches the address of everything behind sign-in, from the files of its routes. */
export async function signedInScreens(web: string): Promise<string> {
  const routes = (await readdir(join(web, 'routes/_app'))).filter((name) => name.endsWith('.tsx'))
  const paths = routes.map((name) =>
    name
      .replace(/(^|\.)index\.tsx$|\.tsx$/, '')
      .split('.')
      .map((part) => (part.startsWith('$') ? '[^/]+' : part.replace(/_$/, '')))
      .join('/'),
  )
  // The transparency log has its own addresses beside the forms'.
  return `^/(?!log/(checkpoint|keys)$)(${paths.join('|')})$`
}
