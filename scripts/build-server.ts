import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

/**
 * The program and its libraries in a few files. Node would look for each of 1,800 modules on its own, at every start:
 * that took two seconds and 27 MB of memory that the server then kept. The workers, which are processes of their own,
 * and whatever is read as a file stay where they are.
 */
const root = resolve(import.meta.dirname, '..')
const out = join(root, 'server/dist')
/** Written here first: what is in place stays whole until the new one is. */
const staging = join(root, '.cache/server-build')
const list = 'files.json'
process.env.NODE_ENV = 'production'

/**
 * Native code, what is seldom needed and large, and file-type, which hides an import: the class of its errors would exist
 * twice.
 */
const external = [
  'file-type',
  'sharp',
  'tesseract.js',
  'libheif-js',
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
]

await build({
  configFile: false,
  envDir: false,
  root,
  logLevel: 'warn',
  plugins: [keepPlaces()],
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    target: 'node24',
    outDir: staging,
    emptyOutDir: true,
    copyPublicDir: false,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      // What runs for long, and what a mail server may run a thousand times.
      input: [join(root, 'server/main.ts'), join(root, 'server/operations/bounce.ts')],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: ({ isDynamicEntry }) => `${isDynamicEntry ? '[name]' : 'part'}-[hash].js`,
        // The sources lie beside it: lines in the log name theirs (server/platform/observability/source-places.ts).
        sourcemapExcludeSources: true,
      },
    },
  },
})
await putInPlace()
await removeOlderThanAWeek(out)
// Node keeps the compiled form of every build it has started.
await removeOlderThanAWeek(join(root, '.cache/node'))

/** Under names of their own, but for the entries, which come last. */
async function putInPlace() {
  await mkdir(out, { recursive: true })
  // A server that still runs may ask for parts of the build it was started from: its week begins now.
  const before: string[] = JSON.parse(await readFile(join(out, list), 'utf8').catch(() => '[]'))
  const now = new Date()
  for (const name of before) await utimes(join(out, name), now, now).catch(() => {})
  const isEntry = (name: string) => Number(/^(main|bounce)\.js$/.test(name))
  const files = (await readdir(staging)).sort((one, other) => isEntry(one) - isEntry(other))
  await writeFile(join(staging, list), JSON.stringify(files))
  for (const name of [...files, list]) await rename(join(staging, name), join(out, name))
}

/** A module goes on finding what lies beside its source. */
function keepPlaces(): Plugin {
  return {
    name: 'keep-places',
    transform: {
      filter: { code: 'import.meta', id: { exclude: /^\0/ } },
      handler(code, id) {
        const [source = ''] = id.split('?')
        const url = `new URL(${JSON.stringify(relative(out, source))}, import.meta.url).href`
        const folder = `process.getBuiltinModule('node:path').join(import.meta.dirname, ${JSON.stringify(relative(out, dirname(source)))})`
        const moved = code.replaceAll(/\bimport\.meta\.(url|dirname)\b/g, (_, name) => (name === 'url' ? url : folder))
        return { code: moved, map: null }
      },
    },
  }
}

/** As far as it can be done: some may be somebody else's, or just be going. */
async function removeOlderThanAWeek(folder: string) {
  const weekAgo = Date.now() - 7 * 24 * 60 * 60 * 1000
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const file of files) {
    const path = join(file.parentPath, file.name)
    const found = file.isFile() ? await stat(path).catch(() => undefined) : undefined
    if (found && found.mtimeMs < weekAgo) await rm(path, { force: true }).catch(() => {})
  }
}
