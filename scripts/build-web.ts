import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { versionOfBuild } from '../server/platform/pages/build-version.ts'
import { filesToKeep, signedInScreens } from '../web/worker-files.ts'

process.env.NODE_ENV = 'production'
const web = resolve(import.meta.dirname, '../web')
const configFile = join(web, 'vite.config.ts')
await rm(join(web, 'dist'), { recursive: true, force: true })
await build({
  configFile,
  logLevel: 'warn',
  build: { outDir: join(web, 'dist/client'), manifest: 'manifest.json', emptyOutDir: true },
})
await build({
  configFile,
  logLevel: 'warn',
  ssr: { noExternal: true },
  // Set here, at build time: React's development build renders several times slower.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: join(web, 'app/entry-server.tsx'),
    outDir: join(web, 'dist/server'),
    emptyOutDir: true,
    copyPublicDir: false,
    minify: true,
  },
})
// Inlined into the rendered pages by the server, so a plain script in one piece.
await build({
  configFile: false,
  envDir: false,
  logLevel: 'warn',
  build: {
    target: 'es2023',
    outDir: join(web, 'dist/inline'),
    copyPublicDir: false,
    rolldownOptions: {
      input: join(web, 'app/start-scripts.ts'),
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
})
await buildWorker()
await compressFiles(join(web, 'dist/client/assets'))
await compressFiles(join(web, 'dist/client'))

/** On its own and in one piece: it runs without the app, and names the files of this build. */
async function buildWorker() {
  const manifest = await readFile(join(web, 'dist/client/manifest.json'), 'utf8')
  const facts = { version: versionOfBuild(manifest), files: filesToKeep(manifest), screens: await signedInScreens(web) }
  await build({
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(facts) },
    build: {
      target: 'es2023',
      outDir: join(web, 'dist/client'),
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(web, 'app/worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  })
}

/** Compressed once here instead of on every request. */
async function compressFiles(folder: string) {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name))
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      await writeFile(join(folder, `${name}.br`), await brotli(content, { params }))
      await writeFile(join(folder, `${name}.gz`), await zip(content, { level: 9 }))
    }),
  )
}
